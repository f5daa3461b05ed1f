import type { Answer, OutcomeKind, QuestionKind } from "../../protocol/culprit/culprit-state.js";
import { type Growth, growthOf } from "./growth.js";
import { createKnownSets, type KnownSets } from "./known-sets.js";
import { type SearchStart, type SuspectSet, type Suspects, suspectsOf } from "./suspects.js";

/** A question of a search: whether the fault occurs while only some suspects run. */
export interface Question {
  readonly kind: QuestionKind;
  /** The suspects that run, each with its dependencies; the mods of `Suspects.kept` run, too. */
  readonly on: SuspectSet;
  /** The approximate number of questions that are left. */
  readonly left: number;
}

/** The result of a search. */
export interface SearchResult {
  readonly kind: OutcomeKind;
  /** Groups of suspects; the suspects of a group cause the fault only together. */
  readonly groups: readonly (readonly number[])[];
  /** True if there may be more groups. */
  readonly more: boolean;
  /** True if no answer was "cannot tell". */
  readonly sure: boolean;
}

/** The state of a search: its question, or its result. */
export type Step = {
  readonly suspects: Suspects;
  /** The number of answers used; the search ignores answers after its end. */
  readonly asked: number;
} & ({ readonly question: Question } | { readonly result: SearchResult });

const MOST_GROUPS = 3;
const MOST_MEMBERS = 3;
const MOST_UNCLEAR = 3;

/** Returns the state of a search after its answers. Pure, so that a restarted backend continues from the stored answers. */
export function searchAfter(start: SearchStart, answers: readonly Answer[]): Step {
  const suspects = suspectsOf(start);
  const run = search(suspects);
  let next = run.next();
  let asked = 0;
  while (!next.done && asked < answers.length) next = run.next(answers[asked++]!);
  return next.done ? { suspects, asked, result: next.value } : { suspects, asked, question: next.value };
}

type Run<Result> = Generator<Question, Result, Answer>;

/** The answers of a search so far; `sure` until one is "cannot tell". */
interface Progress {
  readonly suspects: Suspects;
  readonly known: KnownSets;
  /** True after the search's first question of the kind "half". */
  hasHalved: boolean;
  sure: boolean;
}

function* search(suspects: Suspects): Run<SearchResult> {
  const { ids } = suspects;
  const progress: Progress = { suspects, known: createKnownSets(suspects), hasHalved: false, sure: true };
  const groups: (readonly number[])[] = [];
  const end = (kind: OutcomeKind, more = false): SearchResult => ({
    kind,
    groups,
    more,
    sure: progress.sure,
  });
  if (ids.length === 0) return end("stopped");
  const none: SuspectSet = new Uint8Array(ids.length);
  if (yield* ask(progress, "baseline", none, leftOf(0, ids.length))) return end("none");
  for (;;) {
    const { group, kind } = yield* findGroup(progress, groups);
    if (group.length > 0) groups.push(group);
    if (kind !== "found") return end(kind);
    const rest = withoutGroups(suspects, groups);
    if (!(yield* ask(progress, "rest", rest, leftOf(0, 1)))) return end("found");
    if (groups.length === MOST_GROUPS) return end("found", true);
  }
}

interface Found {
  readonly kind: "found" | "contradiction" | "unsure";
  readonly group: readonly number[];
}

/** Searches for one more group; each bisection finds one member of the group. */
function* findGroup(progress: Progress, groups: readonly (readonly number[])[]): Run<Found> {
  const { suspects } = progress;
  const running = withoutGroups(suspects, groups);
  const rest = [...suspects.ids.keys()].filter((suspect) => running[suspect] === 1);
  const group: number[] = [];
  for (let high = rest.length; ; ) {
    const growth = growthOf(suspects, group, rest);
    const { low, top } = yield* halve(progress, growth, high);
    if (top - low > 1) return { kind: "unsure", group: [...group, ...rest.slice(low, top)] };
    group.push(rest[top - 1]!);
    high = top - 1;
    const alone = growthOf(suspects, group, []).set(0);
    if (yield* ask(progress, "alone", alone, leftOf(low, top))) return { kind: "found", group };
    if (group.length === MOST_MEMBERS) return { kind: "contradiction", group };
  }
}

/**
 * Bisects the sets S(k) of `growth` between S(low), without the fault, and S(top), with the fault. Ends when `top` is `low + 1`
 * or the answers are unclear.
 */
function* halve(progress: Progress, growth: Growth, high: number): Run<{ low: number; top: number }> {
  const { known, suspects } = progress;
  const points = known.along(growth);
  let low = Math.max(0, Math.min(points.no, high - 1));
  let top = Math.max(points.yes, low + 1);
  let unclear = 0;
  while (top - low > 1 && unclear < MOST_UNCLEAR) {
    const isFirst = !progress.hasHalved && low < suspects.firstPart && suspects.firstPart < top;
    const middle = isFirst ? suspects.firstPart : (low + top) >> 1;
    const k = nearest(middle, low, top, known.unclearAlong(growth));
    if (k === undefined) break;
    const on = growth.set(k);
    let isWrong = known.of(on);
    if (isWrong === undefined) {
      progress.hasHalved = true;
      const answer = yield { kind: "half", on, left: leftOf(low, top) };
      if (answer === "cannot tell") {
        progress.sure = false;
        known.addUnclear(on);
        unclear++;
        continue;
      }
      unclear = 0;
      isWrong = answer === "yes";
      known.add(on, isWrong);
    }
    if (isWrong) top = k;
    else low = k;
  }
  return { low, top };
}

/** Asks about a set unless the answer is known. "cannot tell" counts as yes for the kind "alone", as no for the others. */
function* ask(progress: Progress, kind: QuestionKind, on: SuspectSet, left: number): Run<boolean> {
  const known = progress.known.of(on);
  if (known !== undefined) return known;
  const answer = yield { kind, on, left };
  if (answer === "cannot tell") progress.sure = false;
  const isWrong = answer === "yes" || (answer === "cannot tell" && kind === "alone");
  progress.known.add(on, isWrong);
  return isWrong;
}

/** Returns all suspects except the members of the groups and their dependents. */
function withoutGroups({ ids, dependencies }: Suspects, groups: readonly (readonly number[])[]): SuspectSet {
  const set: SuspectSet = new Uint8Array(ids.length).fill(1);
  for (const suspect of groups.flat()) set[suspect] = 0;
  // Dependencies come first, so one pass also finds indirect dependents.
  dependencies.forEach((own, suspect) => {
    if (own.some((dependency) => set[dependency] === 0)) set[suspect] = 0;
  });
  return set;
}

/** Returns the untried number between `low` and `top` nearest to `middle`, the lower of two; undefined if all are tried. */
function nearest(
  middle: number,
  low: number,
  top: number,
  isTried: (k: number) => boolean,
): number | undefined {
  for (let away = 0; away < top - low; away++) {
    for (const k of [middle - away, middle + away]) if (low < k && k < top && !isTried(k)) return k;
  }
  return undefined;
}

/** Returns the approximate number of questions left: those of the bisection, one for `alone` and one for `rest`. */
function leftOf(low: number, top: number): number {
  return Math.ceil(Math.log2(top - low)) + 2;
}
