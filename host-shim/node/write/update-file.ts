import { dirname } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { Status } from "../../../sdk/host/status.js";
import { ownPath } from "../read/own-path.js";
import { readTextFile } from "../read/text-file.js";
import { type Lock, LostLock, takeLock, WAIT_MS } from "./lock.js";
import { replaceFile, syncFolder } from "./replace-file.js";

/** The result of {@link updateFile}. */
export interface UpdatedFile {
  readonly status: Status;
  /** On `Ok` the file's text, undefined for an absent file. */
  readonly text: string | undefined;
  /** The reason when the status is not `Ok`. */
  readonly problem: string;
}

/** Options of {@link updateFile}; each has a default. */
export interface UpdateOptions {
  /** How long the thread may wait for the file's lock, in milliseconds. */
  readonly waitMs?: number;
  readonly longest?: number;
  /** False when a power cut may lose or empty a new file: its write does not wait for the disk. */
  readonly syncNew?: boolean;
}

/**
 * Reads a file, passes its text (undefined when absent) to `change`, and replaces the file by the result, all under the file's
 * lock, so that no process's change is lost. Writes nothing when the text is unchanged. The folder must exist. Returns
 * `ErrConfigParse` for a file that is not UTF-8, `ErrConflict` when another process took the lock while this one was suspended,
 * `ErrIo` for other errors; on any status but `Ok` the file is unchanged. Throws only what `change` throws.
 */
export function updateFile(
  path: string,
  change: (text: string | undefined) => string | undefined,
  { waitMs = WAIT_MS, longest, syncNew = true }: UpdateOptions = {},
): UpdatedFile {
  const cannot = (error: unknown): UpdatedFile => ({
    status: error instanceof LostLock ? Status.ErrConflict : Status.ErrIo,
    text: undefined,
    problem: `${path} cannot be written: ${errorMessage(error)}`,
  });
  let target: string;
  let lock: Lock;
  try {
    target = ownPath(path);
    lock = takeLock(`${target}.lock`, waitMs);
  } catch (error) {
    return cannot(error);
  }
  let next: string | undefined;
  let sync: boolean;
  try {
    const { status, text, problem } = readTextFile(target, longest);
    if (status !== Status.Ok && status !== Status.ErrNotFound) return { status, text: undefined, problem };
    const current = status === Status.Ok ? text : undefined;
    next = change(current);
    if (next === undefined || next === current) return { status: Status.Ok, text: current, problem: "" };
    // NTFS may replace unsynced bytes by zeros, as if the user had broken the file.
    sync = syncNew || current !== undefined || process.platform === "win32";
    try {
      replaceFile(target, next, lock, { sync });
    } catch (error) {
      return cannot(error);
    }
  } finally {
    lock.release();
  }
  if (sync) syncFolder(dirname(target));
  return { status: Status.Ok, text: next, problem: "" };
}
