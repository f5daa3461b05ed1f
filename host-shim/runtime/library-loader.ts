import { Status } from "../../sdk/index.js";
import { type Evaluate, MOD_PARAMS } from "./mod/loaded-mod.js";
import type { LibraryText, ModStore } from "./mod/mod-store.js";
import type { Trouble } from "./problems.js";
import {
  clearProblem,
  forgive,
  isLocated,
  isUnread,
  type Library,
  pathOf,
  type Slot,
} from "./tracked-mod.js";

/** Reads and compiles libraries, one at a time. */
export interface Libraries {
  /** Queues a mod whose library has to be read; one that has it is left out, unless nobody knows its hash and `again`. */
  readonly want: (slot: Slot, again: boolean) => void;
  /** Reads or compiles one library. False when there is none in the queue. */
  readonly step: () => boolean;
  /** Forgets the queue. */
  readonly clear: () => void;
}

/** What the reading of libraries needs from the runtime around it. */
export interface LibrariesOptions {
  readonly store: ModStore;
  readonly evaluate: Evaluate;
  readonly trouble: Trouble;
  /** Runs the body of a new library beside the one that is running, if one is; throws when it is no mod. */
  readonly openBeside: (slot: Slot, library: Library) => void;
  /** Called when what is known of a mod's library has changed. */
  readonly changed: () => void;
}

const WAITING = "is waiting for its library:";
const UNLOCATED =
  "the backend's decision has no artifact {dir, library} for it, so nobody knows where it lies";

/** Makes the reader of one runtime's libraries. */
export function createLibraries({
  store,
  evaluate,
  trouble,
  openBeside,
  changed,
}: LibrariesOptions): Libraries {
  /** Slots whose library is to be read, or has arrived and is to be compiled. */
  const queue = new Set<Slot>();

  function want(slot: Slot, again: boolean): void {
    if (isUnread(slot) || (again && slot.record.artifact.sha256 === "")) queue.add(slot);
  }

  function step(): boolean {
    if (queue.size === 0) return false;
    const [slot] = queue as Iterable<Slot> as [Slot];
    queue.delete(slot);
    if (slot.arrived === undefined) read(slot);
    else compile(slot, slot.arrived);
    return true;
  }

  function read(slot: Slot): void {
    const { enabled, artifact } = slot.record;
    if (!enabled || slot.request !== undefined) return;
    if (!isLocated(artifact)) return lacks(slot, Status.ErrNotFound, UNLOCATED);
    const request = {};
    slot.request = request;
    try {
      store.readLibrary(artifact, (library) => {
        // By now the mod may be off, or its file another one.
        if (slot.request !== request) return;
        slot.request = undefined;
        slot.arrived = library;
        queue.add(slot);
      });
    } catch (error) {
      // A store must not throw; one that does is asked again at the next look.
      slot.request = undefined;
      throw error;
    }
  }

  function compile(slot: Slot, { status, text, sha256 }: LibraryText): void {
    const { artifact } = slot.record;
    slot.arrived = undefined;
    if (status !== Status.Ok) return lacks(slot, status, text);
    if (artifact.sha256 !== "" && artifact.sha256 !== sha256) {
      const text = `${pathOf(slot)} has SHA-256 ${start(sha256)}, the backend's has ${start(artifact.sha256)}`;
      return lacks(slot, status, text);
    }
    if (slot.problem.startsWith(WAITING)) clearProblem(slot);
    if (sha256 === slot.library?.sha256 || sha256 === slot.badHash) return;
    slot.failures = [];
    try {
      const library = { sha256, run: evaluate(text, `${pathOf(slot)}#${start(sha256)}`, MOD_PARAMS) };
      openBeside(slot, library);
      forgive(slot);
      slot.library = library;
    } catch (error) {
      slot.badHash = sha256;
      trouble.failed(slot, error);
    }
    changed();
  }

  /** There is no library to run. One that runs goes on, unless the file is gone for the backend too. */
  function lacks(slot: Slot, status: Status, text: string): void {
    const isGone = status === Status.ErrNotFound && slot.record.artifact.sha256 === "";
    if (isGone) slot.library = undefined;
    if (trouble.waits(slot, `${WAITING} ${text}`)) changed();
  }

  return { want, step, clear: () => queue.clear() };
}

function start(sha256: string): string {
  return sha256.slice(0, 12);
}
