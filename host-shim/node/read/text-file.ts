import { isUtf8 } from "node:buffer";
import { lstatSync } from "node:fs";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { ConfigText } from "../../../sdk/host/host.js";
import { Status } from "../../../sdk/host/status.js";
import { ownPath } from "./own-path.js";
import { readRegularFile } from "./regular-file.js";

/** A {@link ConfigText} with the reason when the status is not `Ok`. */
export interface TextFile extends ConfigText {
  /** Why the file cannot be read, with its path; `""` on `Ok`. */
  readonly problem: string;
}

/**
 * Reads a UTF-8 file verbatim: a BOM stays as U+FEFF, line ends stay. Returns `ErrNotFound` when the file is absent,
 * `ErrConfigParse` when it is not UTF-8, `ErrIo` for other errors, such as a link that leads out of its folder; the text is
 * then `""`. Never throws.
 *
 * @param path The path of the file.
 * @param longest The most bytes to read; a longer file returns `ErrIo` (default: no limit).
 */
export function readTextFile(path: string, longest?: number): TextFile {
  const toText = (bytes: Buffer): TextFile =>
    isUtf8(bytes)
      ? { status: Status.Ok, text: bytes.toString("utf8"), problem: "" }
      : failed(Status.ErrConfigParse, `${path} is not UTF-8 and was not changed: save it as UTF-8`);
  try {
    const own = ownPath(path);
    // Checked first: the exception for a missing file costs more than the rest of a read.
    if (lstatSync(own, { throwIfNoEntry: false }) === undefined) return absent(path);
    return readRegularFile(own, toText, longest);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return absent(path);
    return failed(Status.ErrIo, `${path} cannot be read: ${errorMessage(error)}`);
  }
}

function absent(path: string): TextFile {
  return failed(Status.ErrNotFound, `${path} cannot be read: ENOENT: no such file or directory`);
}

/** Returns the result of a read that failed. */
export function failed(status: Status, problem: string): TextFile {
  return { status, text: "", problem };
}
