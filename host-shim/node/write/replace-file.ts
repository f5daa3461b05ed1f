import * as fs from "node:fs";
import { dirname } from "node:path";
import { type Lock, WAIT_MS, withLock } from "./lock.js";
import { pause, temporaryName } from "./lock-file.js";
import { removeFile } from "./remove-file.js";

/** The codes of Windows for a file that another program has opened. */
const HELD: ReadonlySet<string | undefined> = new Set(["EPERM", "EACCES", "EBUSY"]);
/** Milliseconds between two attempts to replace such a file. */
const RETRY_MS = 10;

/**
 * Creates or replaces a file; at any moment, even after a kill, the path has the complete old or the complete new file. One
 * process at a time writes. Creates the folder when missing and keeps the mode of an existing file. Throws an Error with the
 * reason, and leaves the file unchanged, when it fails. For a file that other processes write too, use `updateFile`.
 *
 * @param path The path of the file; its own folder is created when missing.
 * @param text The whole new text, written as UTF-8.
 */
export function writeFileAtomically(path: string, text: string): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  const target = withLock(path, (target, lock) => {
    replaceFile(target, text, lock);
    return target;
  });
  syncFolder(dirname(target));
}

// Not write-file-atomic: it treats a short write (a full disk) as complete and replaces the old file by the truncated one, and
// its temporary files are named like a player's own `config.json.1`, so `removeLeftovers` could not delete them safely.
/**
 * Like {@link writeFileAtomically}, for a caller that holds the file's lock and calls {@link syncFolder} after releasing it.
 * `target` is the real path. Without `sync` a power cut may leave an empty file. Throws `LostLock`, without replacing the file,
 * when another process has taken the lock.
 */
export function replaceFile(
  target: string,
  content: string | Uint8Array,
  lock: Lock,
  { sync = true }: { readonly sync?: boolean } = {},
): void {
  const before = fs.statSync(target, { throwIfNoEntry: false });
  const temporary = temporaryName(target);
  const descriptor = fs.openSync(temporary, "wx");
  try {
    try {
      fs.writeFileSync(descriptor, content);
      if (before !== undefined) keepOwner(descriptor, before);
      // Without `fsync` a power cut soon after the rename can leave an empty file on some file systems. It costs about half a
      // millisecond on a solid-state disk, once per edit.
      if (sync) fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    rename(temporary, target, lock, before !== undefined && (before.mode & 0o200) === 0);
  } catch (error) {
    removeFile(temporary);
    throw error;
  }
}

/**
 * Replaces `target`. Retries on Windows, where a virus scanner or a sync client may hold a file for some milliseconds, unless
 * the file is read-only: Windows then always refuses, with the same code.
 */
function rename(temporary: string, target: string, lock: Lock, isReadOnly: boolean): void {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    lock.assertHeld();
    try {
      return fs.renameSync(temporary, target);
    } catch (error) {
      const isHeld =
        process.platform === "win32" && !isReadOnly && HELD.has((error as NodeJS.ErrnoException).code);
      if (!isHeld || performance.now() >= deadline) throw error;
      pause(RETRY_MS);
    }
  }
}

/** Makes the names in a folder survive a power cut, except on Windows and on file systems without such a call. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  try {
    const descriptor = fs.openSync(folder, "r");
    try {
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  } catch {
    // The new file is in place and complete; the system decides when its name is on the disk.
  }
}

// A server that runs as root must not lock a player out of the player's own file.
function keepOwner(descriptor: number, before: fs.Stats): void {
  // Some network and foreign file systems refuse the call, and give all files the same mode.
  if (fs.fstatSync(descriptor).mode !== before.mode) fs.fchmodSync(descriptor, before.mode);
  try {
    fs.fchownSync(descriptor, before.uid, before.gid);
  } catch {
    // Only root may change a file's owner.
  }
}
