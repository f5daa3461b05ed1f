import { Status } from "../../../sdk/index.js";
import { readTextFile, type TextFile } from "../../node/index.js";
import { fileVersion } from "../../node/read/file-version.js";

/**
 * Creates the poll of the file at `path`. An unchanged file costs one stat; a file that cannot be read is read again each time.
 */
export function watchText(path: string) {
  let version: string | undefined;
  let last: TextFile | undefined;
  return {
    /** Returns the file's content when it differs from the content returned last; undefined otherwise. Never throws. */
    check(): TextFile | undefined {
      const now = fileVersion(path);
      if (now === version) return undefined;
      const read = readTextFile(path);
      // A transient fault, such as too many open files, ends without a new file version.
      version = read.status === Status.ErrIo ? undefined : now;
      if (isSame(read, last)) return undefined;
      last = read;
      return read;
    },
    /** Records a text that the caller has written, so that the next poll does not return it. */
    wrote(text: string): void {
      last = { status: Status.Ok, text, problem: "" };
    },
    /** Makes the next `check` return the content even if it is unchanged. */
    forget(): void {
      version = undefined;
      last = undefined;
    },
  };
}

function isSame(one: TextFile, other: TextFile | undefined): boolean {
  return one.status === other?.status && one.text === other.text && one.problem === other.problem;
}
