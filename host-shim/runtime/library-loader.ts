import { Status } from "../../sdk/index.js";
import { type Evaluate, MOD_PARAMS } from "./mod/loaded-mod.js";
import type { LibraryText, ModStore } from "./mod/mod-store.js";
import { acceptLibrary, clearProblem, loseLibrary, refuseLibrary } from "./mod-life.js";
import type { Problems } from "./problems.js";
import { decisionOf, isLocated, isUnread, type Library, pathOf, type TrackedMod } from "./tracked-mod.js";

/** A library that was read for a decision. */
interface Arrived {
  readonly library: LibraryText;
  readonly decision: string;
}

const WAITING = "is waiting for its library:";
const UNLOCATED = "the backend's decision has no artifact {dir, library} for it, so its path is unknown";

/**
 * Creates the loader of one runtime's libraries, which reads and compiles one at a time. `openBeside` runs the body of a new
 * library beside the running one; `changed` is called when the state of a mod's library has changed.
 */
export function createLibraryLoader(
  store: ModStore,
  evaluate: Evaluate,
  problems: Problems,
  openBeside: (tracked: TrackedMod, library: Library) => void,
  changed: () => void,
) {
  /** The mods whose library has to be read or, once it has arrived, compiled. */
  const queue = new Map<TrackedMod, Arrived | undefined>();
  /** The decision for which each pending request was sent. */
  const pending = new Map<TrackedMod, string>();

  /** Queues a mod whose library is not read yet; with `again` also a mod whose decision names no hash. */
  function want(tracked: TrackedMod, again: boolean): void {
    if (isUnread(tracked) || (again && tracked.record.artifact.sha256 === "")) {
      if (!queue.has(tracked)) queue.set(tracked, undefined);
    }
  }

  /** Reads or compiles one library. Returns false when the queue is empty. */
  function step(): boolean {
    if (queue.size === 0) return false;
    const [[tracked, arrived]] = queue as Iterable<unknown> as [[TrackedMod, Arrived | undefined]];
    queue.delete(tracked);
    // Since the request, the decision may have changed or a search may have disabled the mod.
    const isAwaited = tracked.record.enabled && arrived?.decision === decisionOf(tracked.record);
    if (isAwaited) compile(tracked, arrived.library);
    else read(tracked);
    return true;
  }

  function read(tracked: TrackedMod): void {
    const { enabled, artifact } = tracked.record;
    if (!enabled) return;
    if (!isLocated(artifact)) return lacks(tracked, Status.ErrNotFound, UNLOCATED);
    const decision = decisionOf(tracked.record);
    if (pending.get(tracked) === decision) return;
    pending.set(tracked, decision);
    try {
      store.readLibrary(artifact, (library) => {
        // Meanwhile the mod may have been disabled, or its file may have changed.
        if (pending.get(tracked) !== decision) return;
        pending.delete(tracked);
        queue.set(tracked, { library, decision });
      });
    } catch (error) {
      // A store must not throw. If one does, the next recheck reads the library again.
      pending.delete(tracked);
      throw error;
    }
  }

  function compile(tracked: TrackedMod, { status, text, sha256 }: LibraryText): void {
    const { artifact } = tracked.record;
    if (status !== Status.Ok) return lacks(tracked, status, text);
    if (artifact.sha256 !== "" && artifact.sha256 !== sha256) {
      const text = `${pathOf(tracked)} has SHA-256 ${start(sha256)}, the backend's has ${start(artifact.sha256)}`;
      return lacks(tracked, status, text);
    }
    if (tracked.problem.startsWith(WAITING)) clearProblem(tracked);
    if (sha256 === tracked.library?.sha256 || sha256 === tracked.badHash) return;
    try {
      const library = { sha256, run: evaluate(text, `${pathOf(tracked)}#${start(sha256)}`, MOD_PARAMS) };
      openBeside(tracked, library);
      acceptLibrary(tracked, library);
    } catch (error) {
      refuseLibrary(tracked, sha256);
      problems.failed(tracked, sha256, error);
    }
    changed();
  }

  /** Reports that a mod waits for its library. A running library keeps running, unless the backend has no file either. */
  function lacks(tracked: TrackedMod, status: Status, text: string): void {
    const isGone = status === Status.ErrNotFound && tracked.record.artifact.sha256 === "";
    if (isGone) loseLibrary(tracked);
    problems.waits(tracked, `${WAITING} ${text}`);
    changed();
  }

  /** Forgets the queue and the pending requests. */
  function clear(): void {
    queue.clear();
    pending.clear();
  }

  return { want, step, clear };
}

function start(sha256: string): string {
  return sha256.slice(0, 12);
}
