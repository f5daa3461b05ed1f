import { ownPath } from "../read/own-path.js";
import {
  dropLock,
  type FoundLock,
  findLock,
  isAbandoned,
  lockText,
  pause,
  placeLock,
  takeOver,
} from "./lock-file.js";

/** How long a server or a game may block for a lock, in milliseconds. A write holds its lock for a few milliseconds. */
export const WAIT_MS = 200;

/** Another process took the lock while this one was suspended; nothing may be written any more. */
export class LostLock extends Error {}

/** A lock that this process has taken. */
export interface Lock {
  /** Throws {@link LostLock} when another process has taken the lock since; call it right before a file is replaced. */
  readonly assertHeld: () => void;
  readonly release: () => void;
}

// Not proper-lockfile: of several processes that wait for one stale lock, two may get it (measured: 8 of 500 times with four
// waiting), and it detects a kill only by the age of the lock, so the next start would block for seconds.
/**
 * Takes the lock `lock`, blocking the thread for about `waitMs` at most (by a monotonic clock). Takes over the lock of
 * an ended process at once, but never the lock of a process that is known to run, however old. Throws an Error that names
 * the holder when the lock is not free in time.
 */
export function takeLock(lock: string, waitMs: number): Lock {
  const deadline = performance.now() + waitMs;
  const text = lockText();
  // One last attempt after the deadline, however slow the machine is.
  let isLastTry = false;
  while (!placeLock(lock, text)) {
    for (let found = findLock(lock); found !== undefined; found = findLock(lock)) {
      if (isAbandoned(lock, found) && takeOver(lock, found)) continue;
      if (performance.now() >= deadline) throw new Error(heldBy(lock, found));
      // Uneven pauses, so that two waiting processes do not keep colliding.
      pause(1 + Math.random());
    }
    if (isLastTry) throw new Error(`${lock} is held by one process after another: try again`);
    isLastTry = performance.now() >= deadline;
  }
  return {
    assertHeld() {
      if (findLock(lock)?.text !== text) throw new LostLock(`${lock} was taken over by another process`);
    },
    release: () => dropLock(lock, text),
  };
}

function heldBy(lock: string, { owner, problem }: FoundLock): string {
  if (problem !== "")
    return `${lock} cannot be read (${problem}): delete it if no game or server uses this folder`;
  if (owner === undefined) return `${lock} is not a lock of this platform and blocks writes: delete it`;
  return `${lock} is held by process ${owner.pid} of ${owner.computer}: try again, or end that process if it hangs`;
}

/**
 * Runs `work` while no other process or thread runs work for the same file. `work` gets the file's real path and the lock,
 * which is `<file>.lock` beside the file and is deleted afterwards. Throws what `work` and {@link takeLock} throw.
 */
export function withLock<T>(path: string, work: (target: string, lock: Lock) => T, waitMs = WAIT_MS): T {
  const target = ownPath(path);
  const lock = takeLock(`${target}.lock`, waitMs);
  try {
    return work(target, lock);
  } finally {
    lock.release();
  }
}
