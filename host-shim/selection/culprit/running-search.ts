import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { LogLevel, Side } from "../../../sdk/index.js";
import type { AutoAnswer } from "../../protocol/culprit/auto-answer.js";
import type { Answer, CulpritState } from "../../protocol/culprit/culprit-state.js";
import type { TrialStep } from "../../protocol/decision.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import type { Selection } from "../resolve/decisions.js";
import { type Step, searchAfter } from "./culprit-search.js";
import { type BySide, changeOf, type LiveSet, liveSetOf, unprovenOf } from "./live-set.js";
import { suspectsOf } from "./suspects.js";
import { parseTrial, type Trial, trialText } from "./trial.js";
import { outcomeOf, outcomeText, runsAt, stateOf } from "./trial-state.js";
import { turnOff } from "./turn-off.js";

/** The storage of the search that runs. */
export interface TrialStore {
  /** Returns the stored text; undefined if no search is stored. Throws an Error with the reason when reading fails. */
  readonly read: () => string | undefined;
  /**
   * Replaces the text or, with undefined, removes it. Throws an Error with the reason when this fails; the stored text is
   * then unchanged.
   */
  readonly write: (text: string | undefined) => void;
  /** Renames an unusable text. Returns the new name; throws an Error with the reason when renaming fails. */
  readonly setAside: (text: string) => string;
}

/** The parts of a backend that the search uses. */
export interface CulpritParts {
  readonly selection: Pick<Selection, "registry" | "records" | "revision" | "modOf">;
  /** The host version that a side's mods are decided for, `""` while unknown. */
  readonly hostVersion: (side: Side) => string;
  /** Whether a host reported that a loaded mod does not run. */
  readonly isIdle: (side: Side, id: string) => boolean;
  /** Whether a library of a mod has run for ten minutes without an error. */
  readonly isProven: (id: string, sha256: string) => boolean;
  readonly store: TrialStore;
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly log: (level: LogLevel, text: string) => void;
}

/** The result of a request: 200 when it was done, else why nothing changed. */
export type Done = { readonly status: 200 } | { readonly status: 400 | 409 | 500; readonly err: string };

/** The search for the mod at fault of one install or storage. */
export type Culprit = ReturnType<typeof createCulprit>;

/** A search with its step; stored while it runs. */
interface Current {
  readonly trial: Trial;
  readonly at: Step;
}

const DONE: Done = { status: 200 };
const MOST_CACHED = 16;
/** A step may take this time plus `LATE_TIMES` times the game's `seconds`: the game first loads mods, and may run slowly. */
const LATE_MS = 30_000;
const LATE_TIMES = 4;
const CANNOT_READ = "the stored search for the mod at fault cannot be read";

/** Opens the search of a backend; call {@link Culprit.sync} before the first decision, and after each change of an input. */
export function createCulprit(parts: CulpritParts) {
  const { selection, hostVersion, isIdle, isProven, store, now, log } = parts;
  let current: Current | undefined;
  /** The stored text that `current` was read from or written as. */
  let known: string | undefined;
  let seen = false;
  /** The time at which the step began. */
  let since = 0;
  let restarted = "";
  let runs: (side: Side, id: string) => boolean = () => true;
  /** The state of the inputs at the last comparison of the live set. */
  let compared = "";
  /** Why the stored search cannot be used, why a search was renamed, and why the search cannot be stored. */
  const problems = new Map<"read" | "renamed" | "store", string>();
  const filtered = new Map<
    string,
    { from: readonly ResolutionRecord[]; records: readonly ResolutionRecord[] }
  >();

  const asking = (): Current | undefined => (current && "question" in current.at ? current : undefined);

  function use(next: Current | undefined, text: string | undefined, why = ""): void {
    current = next;
    known = text;
    seen = false;
    since = now();
    restarted = why;
    compared = "";
    problems.clear();
    filtered.clear();
    if (next !== undefined) runs = runsAt(next.trial, next.at);
  }

  function fail(kind: "read" | "renamed" | "store", problem: string): void {
    if (problems.get(kind) !== problem) log("error", problem);
    problems.set(kind, problem);
  }

  /** Puts a search in force: stores its text, or removes the text if the search has ended. Throws when the storage fails. */
  function put(trial: Trial, why = ""): void {
    const at = searchAfter(trial, trial.answers);
    const text = "question" in at ? trialText(trial) : undefined;
    store.write(text);
    use({ trial, at }, text, why);
    if ("result" in at) {
      const outcome = outcomeText(outcomeOf(at.suspects, at.result, nameOf));
      log("info", `the search for the mod at fault ended after ${at.asked} answers: ${outcome}`);
    }
  }

  function attempt(work: () => void): Done {
    try {
      work();
      return DONE;
    } catch (error) {
      return { status: 500, err: errorMessage(error) };
    }
  }

  /** Continues a search that another process or tab stored, or that was stored before a restart. */
  function load(): void {
    let text: string | undefined;
    try {
      text = store.read();
    } catch (error) {
      return fail("read", `${CANNOT_READ}, retrying: ${errorMessage(error)}`);
    }
    if (text === known) {
      problems.delete("read");
      return;
    }
    if (text === undefined) return use(undefined, undefined);
    try {
      const trial = parseTrial(text);
      use({ trial, at: searchAfter(trial, trial.answers) }, text);
    } catch (error) {
      setAside(text, errorMessage(error));
    }
  }

  function setAside(text: string, why: string): void {
    try {
      const name = store.setAside(text);
      use(undefined, undefined);
      fail("renamed", `${CANNOT_READ} and is renamed to ${name}; no search runs: ${why}`);
    } catch (error) {
      fail("read", `${CANNOT_READ} (${why}), and cannot be renamed: ${errorMessage(error)}`);
    }
  }

  function versionsFor(trial: Trial | undefined): BySide<string> {
    const of = (side: Side) => hostVersion(side) || (trial?.hostVersions[side] ?? "");
    return { client: of("client"), server: of("server") };
  }

  /** Returns the live set. A mod that ran or was idle when the search started still counts as running or idle. */
  function liveSet(versions: BySide<string>, trial: Trial | undefined): LiveSet {
    const records = (side: Side) => selection.records(side, versions[side]);
    return liveSetOf({ client: records("client"), server: records("server") }, (side, id) => {
      if (trial?.was[side].has(id)) return false;
      return trial?.idle[side].includes(id) || isIdle(side, id);
    });
  }

  /** Restarts the questions when the loaded mods or their files have changed. */
  function compare(): void {
    const trial = asking()?.trial;
    if (trial === undefined || selection.registry() === undefined) return;
    const hostVersions = versionsFor(trial);
    const inputs = `${selection.revision()} ${hostVersions.client} ${hostVersions.server}`;
    if (inputs === compared) return;
    const live = liveSet(hostVersions, trial);
    const change = changeOf(trial, live);
    if (change !== "") {
      const text = `the mods have changed (${change}), so the search starts again`;
      const next = { ...trial, ...live, hostVersions, step: trial.step + 1, answers: [] };
      const done = attempt(() => put(next, text));
      if ("err" in done) return fail("store", `${text}, but it cannot be stored: ${done.err}`);
      log("info", text);
    }
    problems.delete("store");
    compared = inputs;
  }

  /** Lets the player answer when the game that answers by itself is late, for example because it was closed. */
  function relieve(): void {
    const trial = asking()?.trial;
    if (!trial?.auto || now() - since < LATE_MS + LATE_TIMES * 1000 * trial.auto.seconds) return;
    const done = attempt(() => put({ ...trial, auto: null, step: trial.step + 1 }, restarted));
    if ("err" in done) fail("store", `the search cannot be stored: ${done.err}`);
    else
      log(
        "info",
        "the game did not answer the search for the mod at fault in time: the player is asked instead",
      );
  }

  function nameOf(id: string): string {
    return selection.modOf(id)?.name ?? id;
  }

  /** Returns the search when a request names it and its step; else why the request is refused. */
  function match(search: string, step: number | undefined): Current | Done {
    if (current === undefined) return { status: 409, err: "no search runs: start one" };
    const { trial } = current;
    if (trial.search !== search) return { status: 409, err: `the search is ${trial.search}, not ${search}` };
    if (step === undefined) return current;
    if (asking() === undefined) return { status: 409, err: "the search has ended: start another one" };
    if (trial.step === step) return current;
    return { status: 409, err: `the search is at step ${trial.step}, not ${step}` };
  }

  return {
    /** Reads the stored search, restarts the questions if the mods have changed, and returns whether the step changed. */
    sync(): boolean {
      const before = current;
      load();
      compare();
      relieve();
      return current !== before;
    },
    /** Returns the step in force; undefined while no search runs. */
    trial(): TrialStep | undefined {
      const trial = asking()?.trial;
      return trial && { search: trial.search, step: trial.step, ...(trial.auto && { auto: trial.auto }) };
    },
    /** Returns the records of a side, in which the step turns mods off; the same array until an input or the step changes. */
    records(side: Side, version: string): readonly ResolutionRecord[] {
      const from = selection.records(side, version);
      if (asking() === undefined) return from;
      const key = `${side} ${version}`;
      const cached = filtered.get(key);
      if (cached?.from === from) return cached.records;
      if (filtered.size >= MOST_CACHED) filtered.clear();
      const records = turnOff(from, (id) => runs(side, id));
      filtered.set(key, { from, records });
      return records;
    },
    /** Records that a game has polled in this step. */
    polled(): void {
      seen = true;
    },
    state(): CulpritState {
      if (current === undefined) return { state: "none" };
      return stateOf(current.trial, current.at, { seen, restarted }, nameOf);
    },
    /** Starts the search `newSearch`, which first suspects the mods in `suspected` and the mods with an unproven library. */
    start(
      keep: readonly string[],
      suspected: readonly string[],
      newSearch: string,
      auto: AutoAnswer | null = null,
    ): Done {
      if (asking() !== undefined) return { status: 409, err: "a search runs: answer or stop it first" };
      const unknown = [...keep, ...suspected].find((id) => selection.modOf(id) === undefined);
      if (unknown !== undefined) return { status: 400, err: `no mod ${unknown} is in the registry` };
      const hostVersions = versionsFor(undefined);
      const live = liveSet(hostVersions, undefined);
      const first = [...new Set([...suspected, ...unprovenOf(live, isProven)])];
      const trial = { ...live, search: newSearch, step: 1, keep, first, auto, answers: [], hostVersions };
      const suspects = suspectsOf(trial).ids.length;
      if (suspects === 0)
        return { status: 409, err: "there are no suspects: no mod runs, or keep names all of them" };
      return attempt(() => {
        put(trial);
        log("info", `the search for the mod at fault starts among ${suspects} mods`);
      });
    },
    /** Answers the question of a step. */
    answer(search: string, step: number, answer: Answer): Done {
      const found = match(search, step);
      if ("status" in found) return found;
      const { trial } = found;
      return attempt(() => put({ ...trial, step: trial.step + 1, answers: [...trial.answers, answer] }));
    },
    /** Removes the last answer. */
    back(search: string, step: number): Done {
      const found = match(search, step);
      if ("status" in found) return found;
      const { trial } = found;
      if (trial.answers.length === 0) return { status: 409, err: "there is no answer to withdraw" };
      return attempt(() => put({ ...trial, step: trial.step + 1, answers: trial.answers.slice(0, -1) }));
    },
    /** Ends a search, or forgets the outcome of an ended search. */
    stop(search: string): Done {
      const found = match(search, undefined);
      if ("status" in found) return found;
      return attempt(() => {
        store.write(undefined);
        if (asking() !== undefined) log("info", "the search for the mod at fault was stopped");
        use(undefined, undefined);
      });
    },
    /** Returns why the stored search cannot be read or written, a sentence for each problem. */
    problems: (): readonly string[] => [...problems.values()],
  };
}
