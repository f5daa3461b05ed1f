import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { ownPath } from "./own-path.js";

// A write holds its lock for about a millisecond; a stalled disk or a computer put to sleep for longer.
const WAIT_MS = 5_000;
// A lock of unknown owner: killed before it had written who it is, or running on another computer.
const UNKNOWN_MS = 4_000;
// A lock whose owner runs: after this long it is another program that got the number of one that was killed.
const RUNNING_MS = 30_000;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Runs `work` while no other process or thread runs work for the same file; `work` gets the file's real path. The lock
 * is `<file>.lock` beside the file, gone afterwards; the folder is created when missing. The lock of a killed process is
 * taken over at once. Throws what `work` throws, or an Error that names the lock when it cannot be had in five seconds.
 *
 * Not proper-lockfile: of processes that wait for one stale lock it lets two in (measured: 8 of 500 times with four
 * waiting), and it learns of a kill only by the age of the lock, so that the next start would stand still for seconds.
 */
export function withLock<T>(path: string, work: (path: string) => T): T {
  mkdirSync(dirname(path), { recursive: true });
  const target = ownPath(path);
  const lock = `${target}.lock`;
  acquire(lock);
  try {
    return work(target);
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquire(lock: string): void {
  const deadline = Date.now() + WAIT_MS;
  while (!create(lock)) {
    if (isAbandoned(lock)) takeOver(lock);
    if (Date.now() >= deadline) {
      const owner = readOwner(lock)?.text || "unknown";
      throw new Error(
        `${lock} is held (process and computer: ${owner}); delete it if that is no game or server`,
      );
    }
    // Uneven pauses, so that two waiting processes do not keep meeting.
    Atomics.wait(sleeper, 0, 0, 0.5 + Math.random() * 2);
  }
}

function create(lock: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(lock, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  try {
    writeFileSync(descriptor, `${process.pid} ${hostname()}`);
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

// Looking at a lock and deleting it are two steps, and between them another process may have taken it over and be at
// work: so only the one that holds the guard looks again and deletes.
function takeOver(lock: string): void {
  const guard = `${lock}.takeover`;
  if (!create(guard)) {
    if (isAbandoned(guard)) rmSync(guard, { force: true });
    return;
  }
  try {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function isAbandoned(lock: string): boolean {
  const owner = readOwner(lock);
  if (owner === undefined) return false;
  const [pid, computer] = owner.text.split(" ");
  const known = computer === hostname();
  if (known && !isRunning(Number(pid), owner.since)) return true;
  return Date.now() - owner.since > (known ? RUNNING_MS : UNKNOWN_MS);
}

function readOwner(lock: string): { readonly text: string; readonly since: number } | undefined {
  try {
    return { since: statSync(lock).mtimeMs, text: readFileSync(lock, "utf8") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function isRunning(pid: number, since: number): boolean {
  // In a container the killed process had our own number: its lock is older than we are.
  if (pid === process.pid) return since > Date.now() - process.uptime() * 1000;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
