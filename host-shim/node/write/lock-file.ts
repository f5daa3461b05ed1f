import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { ownIdentity, type ProcessIdentity, stateOfProcess } from "./process-identity.js";
import { removeFile } from "./remove-file.js";

/** A lock as read from the disk. */
export interface FoundLock {
  /** The text of the lock; `""` when it is not a file or cannot be read. */
  readonly text: string;
  /** The process that took the lock; undefined for a file that this platform did not write. */
  readonly owner: ProcessIdentity | undefined;
  /** The second line: a note of the owner. */
  readonly note: string;
  /** The third line: the identity of the folder that the lock protects; `""` if there is none. */
  readonly folder: string;
  /** Why the lock cannot be read, `""` when it can. */
  readonly problem: string;
}

// The wait for the line of the owner: without hard links, a new lock is empty at first. A file that stays so is not a lock.
const PATIENCE_MS = 50;
// After this time, a lock of another computer or of a process with unknown start time is abandoned. A write takes milliseconds.
const LONGEST_HELD_MS = 10_000;
const LONGEST_TEXT = 4096;
const OWNER = /^([1-9]\d{0,8}) (\S+)(?: (\S+))?(?: \S+)?(?:\n(.*))?(?:\n(.*))?\n?$/;
const NO_HARD_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);
const NO_FILE = new Set(["EISDIR", "ELOOP", "ENXIO", "EMLINK"]);

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Blocks this thread. */
export function pause(ms: number): void {
  Atomics.wait(sleeper, 0, 0, ms);
}

/**
 * Returns the text of a lock that this process takes now: the line `<pid> <computer> <start> <token>`, and for a folder an empty
 * line for the note and a line with the folder.
 */
export function lockText(folder = ""): string {
  const { pid, computer, start } = ownIdentity();
  return `${pid} ${computer} ${start} ${randomBytes(8).toString("hex")}\n${folder === "" ? "" : `\n${folder}\n`}`;
}

/** Returns a name beside `path` for an incomplete file; `removeLeftovers` recognizes it. */
export function temporaryName(path: string): string {
  return `${path}.${randomBytes(4).toString("hex")}.svc-tmp`;
}

/** Creates a lock, atomically on a file system with hard links. Returns false if the lock exists, or if the caller must retry. */
export function placeLock(lock: string, text: string): boolean {
  return throughTemporary(lock, text, (temporary) => {
    try {
      fs.linkSync(temporary, lock);
      return true;
    } catch (error) {
      const { code } = error as { readonly code: string };
      if (NO_HARD_LINKS.has(code)) return placeWithoutLinks(lock, text);
      // A starting host may have deleted the temporary file; the next attempt creates a new one.
      if (code === "EEXIST" || code === "ENOENT") return false;
      throw error;
    }
  });
}

/** Replaces the note of a lock whose text is `text`; returns the new text. Throws when another process has taken the lock. */
export function noteInLock(lock: string, text: string, note: string): string {
  const [owner, , folder = ""] = text.split("\n");
  const next = `${owner}\n${note}\n${folder === "" ? "" : `${folder}\n`}`;
  throughTemporary(lock, next, (temporary) => {
    if (findLock(lock)?.text !== text) throw new Error(`${lock} was taken over by another process`);
    fs.renameSync(temporary, lock);
  });
  return next;
}

function throughTemporary<T>(path: string, text: string, work: (temporary: string) => T): T {
  const temporary = temporaryName(path);
  try {
    fs.writeFileSync(temporary, text, { flag: "wx" });
    return work(temporary);
  } finally {
    removeFile(temporary);
  }
}

function placeWithoutLinks(lock: string, text: string): boolean {
  try {
    fs.writeFileSync(lock, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Reads the lock file; undefined when there is none. Never throws and never waits, whatever is at its path. */
export function findLock(lock: string): FoundLock | undefined {
  try {
    const text = readStart(lock);
    const [, pid = "", computer = "", start = "-", note = "", folder = ""] = OWNER.exec(text) ?? [];
    const owner = pid === "" ? undefined : { pid: Number(pid), computer, start };
    return { text, owner, note, folder, problem: "" };
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string };
    if (code === "ENOENT") return undefined;
    return { text: "", owner: undefined, note: "", folder: "", problem: NO_FILE.has(code) ? "" : message };
  }
}

function readStart(path: string): string {
  // `O_NOFOLLOW` and `O_NONBLOCK` are undefined on Windows, where `|` treats them as 0.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const descriptor = fs.openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const bytes = Buffer.alloc(LONGEST_TEXT);
    return bytes.toString("utf8", 0, fs.readSync(descriptor, bytes));
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Whether a lock has no living owner. May block for {@link PATIENCE_MS}; never true for a process that is known to run. */
export function isAbandoned(lock: string, found: FoundLock): boolean {
  if (found.problem !== "") return false;
  if (found.owner === undefined) {
    pause(PATIENCE_MS);
    return isSame(found, findLock(lock));
  }
  const state = stateOfProcess(found.owner);
  return state === "unknown" ? ageOf(lock) > LONGEST_HELD_MS : state === "ended";
}

function isSame(one: FoundLock, other: FoundLock | undefined): boolean {
  return one.text === other?.text && one.problem === other.problem;
}

/** Returns a file's age in milliseconds by the file system's clock, which all its computers share; 0 if it cannot be measured. */
function ageOf(path: string): number {
  const probe = temporaryName(path);
  try {
    fs.writeFileSync(probe, "", { flag: "wx" });
    return Math.abs(fs.statSync(probe).mtimeMs - fs.statSync(path).mtimeMs);
  } catch {
    return 0;
  } finally {
    removeFile(probe);
  }
}

/**
 * Deletes a lock that {@link isAbandoned}, unless it has changed; returns false when another process has the guard file. Without
 * a guard, another process could take the lock between the check and the deletion.
 */
export function takeOver(lock: string, abandoned: FoundLock): boolean {
  const guard = `${lock}.takeover`;
  const text = lockText();
  if (!placeLock(guard, text)) {
    const found = findLock(guard);
    if (found !== undefined && isAbandoned(guard, found)) remove(guard);
    return false;
  }
  try {
    if (isSame(abandoned, findLock(lock))) remove(lock);
    return true;
  } finally {
    dropLock(guard, text);
  }
}

/** Deletes a lock if it still has the text `text`. Never throws: the locked work is done. */
export function dropLock(lock: string, text: string): void {
  try {
    if (findLock(lock)?.text === text) removeFile(lock);
  } catch {
    // The folder may be read-only by now. The lock then remains, and counts as abandoned once this process has ended.
  }
}

/** Deletes a file or an empty folder at a lock's path; renames a folder with content, because it may be the user's. */
function remove(lock: string): void {
  if (fs.lstatSync(lock, { throwIfNoEntry: false })?.isDirectory() !== true) {
    removeFile(lock);
    return;
  }
  try {
    fs.rmdirSync(lock);
  } catch {
    fs.renameSync(lock, `${lock}.aside-${randomBytes(4).toString("hex")}`);
  }
}
