import type { Side } from "../../../sdk/index.js";
import type { CulpritState, Outcome, SearchState } from "../../protocol/culprit/culprit-state.js";
import type { SearchResult, Step } from "./culprit-search.js";
import { closureOf, type SuspectSet, type Suspects } from "./suspects.js";
import type { Trial } from "./trial.js";

/** The parts of a state that are not stored. */
interface Unstored {
  /** Whether a game has polled in this step. */
  readonly seen: boolean;
  /** Why the answers so far were dropped, `""` if they were not. */
  readonly restarted: string;
}

/** Returns the state of a search as the panel and the command line read it. `nameOf` returns a mod's name. */
export function stateOf(
  { search, step, auto }: Trial,
  at: Step,
  { seen, restarted }: Unstored,
  nameOf: (id: string) => string,
): CulpritState {
  const { suspects, asked } = at;
  const shared = { search, step, asked, keep: suspects.kept, seen, auto, restarted };
  if ("result" in at) {
    const outcome = outcomeOf(suspects, at.result, nameOf);
    const open = { question: "", left: 0, on: suspects.ids, held: [] } as const;
    return { state: "ended", ...shared, ...open, outcome } satisfies SearchState;
  }
  const { kind: question, left, on } = at.question;
  const sets = { on: idsOf(suspects, on, 1), held: idsOf(suspects, on, 0) };
  return { state: "asking", ...shared, question, left, ...sets, outcome: null } satisfies SearchState;
}

/** Returns a function that checks whether a mod runs in a step: never if it did not run at the start; always after the end. */
export function runsAt({ was }: Trial, at: Step): (side: Side, id: string) => boolean {
  if ("result" in at) return () => true;
  const { suspects, question } = at;
  const running = new Set([...suspects.kept, ...idsOf(suspects, question.on, 1)]);
  return (side, id) => running.has(id) && was[side].has(id);
}

/** Returns the outcome of a search, with the names of the mods. */
export function outcomeOf(
  suspects: Suspects,
  { kind, groups, more, sure }: SearchResult,
  nameOf: (id: string) => string,
): Outcome {
  const { ids } = suspects;
  const modOf = (suspect: number) => {
    const id = ids[suspect]!;
    const dependencies = idsOf(suspects, closureOf(suspects, suspect), 1).filter((each) => each !== id);
    return { id, name: nameOf(id), with: dependencies };
  };
  return { kind, groups: groups.map((group) => ({ mods: group.map(modOf) })), more, sure };
}

/** Returns one sentence on an outcome, for the log. */
export function outcomeText({ kind, groups, more, sure }: Outcome): string {
  const named = groups
    .map(({ mods }) => mods.map(({ id }) => id).join(" together with "))
    .join(", and by itself ");
  const doubt = sure ? "" : '; an answer was "cannot tell"';
  switch (kind) {
    case "none":
      return `no suspect is at fault: the fault occurs without them, too${doubt}`;
    case "stopped":
      return "stopped, because no suspects are left";
    case "unsure":
      return `the answers leave these suspects: ${named}${doubt}`;
    case "contradiction":
      return `the answers contradict each other; the last suspects were ${named}${doubt}`;
    case "found":
      return `at fault is ${named}${more ? ", and there may be more" : ""}${doubt}`;
  }
}

function idsOf({ ids }: Suspects, set: SuspectSet, member: 0 | 1): readonly string[] {
  return ids.filter((_id, suspect) => set[suspect] === member);
}
