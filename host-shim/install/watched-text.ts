import { Status } from "../../sdk/index.js";
import { readTextFile, type TextFile } from "../node/index.js";
import { fileVersion } from "../node/read/file-version.js";

/** A text file that is looked at again and again. */
export interface WatchedText {
  /** What reading the file gives, when that is not what it gave before; undefined when nothing is new. Never throws. */
  readonly look: () => TextFile | undefined;
  /** Takes note of a text that the caller itself has written: it will be no news. */
  readonly wrote: (text: string) => void;
  /** Makes whatever the next look finds news. */
  readonly forget: () => void;
}

/** Watches the file at `path`. An unchanged file costs one stat a look; one that could not be read is read again each time. */
export function watchText(path: string): WatchedText {
  let version: string | undefined;
  let last: TextFile | undefined;
  return {
    look() {
      const now = fileVersion(path);
      if (now === version) return undefined;
      const read = readTextFile(path);
      // A fault of the moment, such as too many open files, passes without a trace in the file's version.
      version = read.status === Status.ErrIo ? undefined : now;
      if (isSame(read, last)) return undefined;
      last = read;
      return read;
    },
    wrote(text) {
      last = { status: Status.Ok, text, problem: "" };
    },
    forget() {
      version = undefined;
      last = undefined;
    },
  };
}

function isSame(one: TextFile, other: TextFile | undefined): boolean {
  return one.status === other?.status && one.text === other.text && one.problem === other.problem;
}
