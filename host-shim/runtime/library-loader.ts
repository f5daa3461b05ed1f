import { Status } from "../../sdk/index.js";
import { type Evaluate, MOD_PARAMS } from "./mod/loaded-mod.js";
import type { LibraryText, ModStore } from "./mod/mod-store.js";
import {
  acceptLibrary,
  askForLibrary,
  clearProblem,
  loseLibrary,
  refuseLibrary,
  takeAnswer,
  takeArrived,
} from "./mod-life.js";
import type { Problems } from "./problems.js";
import { isLocated, isUnread, type Library, pathOf, type TrackedMod } from "./tracked-mod.js";

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
  /** Mods whose library is to be read, or has arrived and is to be compiled. */
  const queue = new Set<TrackedMod>();

  /** Queues a mod whose library is not read yet; with `again` also one whose decision names no hash. */
  function want(tracked: TrackedMod, again: boolean): void {
    if (isUnread(tracked) || (again && tracked.record.artifact.sha256 === "")) queue.add(tracked);
  }

  /** Reads or compiles one library. Returns false when the queue is empty. */
  function step(): boolean {
    if (queue.size === 0) return false;
    const [tracked] = queue as Iterable<TrackedMod> as [TrackedMod];
    queue.delete(tracked);
    const arrived = takeArrived(tracked);
    if (arrived === undefined) read(tracked);
    else compile(tracked, arrived);
    return true;
  }

  function read(tracked: TrackedMod): void {
    const { enabled, artifact } = tracked.record;
    if (!enabled) return;
    if (!isLocated(artifact)) return lacks(tracked, Status.ErrNotFound, UNLOCATED);
    const request = askForLibrary(tracked);
    if (request === undefined) return;
    try {
      store.readLibrary(artifact, (library) => {
        if (takeAnswer(tracked, request, library)) queue.add(tracked);
      });
    } catch (error) {
      // A store must not throw; after one that does, the next recheck reads again.
      takeAnswer(tracked, request, undefined);
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
      problems.failed(tracked, error);
    }
    changed();
  }

  /** Reports that the library is missing. A running library keeps running, unless the backend has no file either. */
  function lacks(tracked: TrackedMod, status: Status, text: string): void {
    const isGone = status === Status.ErrNotFound && tracked.record.artifact.sha256 === "";
    if (isGone) loseLibrary(tracked);
    problems.waits(tracked, `${WAITING} ${text}`);
    changed();
  }

  return { want, step, clear: () => queue.clear() };
}

function start(sha256: string): string {
  return sha256.slice(0, 12);
}
