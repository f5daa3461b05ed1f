import type { LogLevel } from "../../../sdk/host/host.js";
import { Status } from "../../../sdk/host/status.js";
import { insideMod } from "./mod-file.js";
import { failed, readTextFile } from "./text-file.js";

/** A text file of a mod and its parsed content, or why it is not served. */
export type CheckedText<Content> =
  | { readonly ok: true; readonly text: string; readonly content: Content }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

/**
 * Creates the reader of text files, of at most `longest` bytes, in the folders of mods below `mods`. The reader never throws. It
 * logs each problem of a file once, and again after the file was valid.
 *
 * @param parse Returns the content of a text, or why the text is invalid.
 */
export function createTextReader<Content>(
  mods: string,
  longest: number,
  parse: (text: string) => Content | string,
  log: (level: LogLevel, text: string) => void,
) {
  /** The last logged problem of each file. */
  const logged = new Map<string, string>();

  /** Reads the file `name` in the folder `dir`; `what` names the content in messages, such as `the presets of a`. */
  return (dir: string, name: string, what: string): CheckedText<Content> => {
    const path = insideMod(mods, dir, name);
    const read = path.ok ? readTextFile(path.path, longest) : failed(Status.ErrIo, path.reason);
    const { status, text, problem } = read;
    if (status === Status.ErrNotFound) return { ok: false, absent: true, reason: problem };
    const content = status === Status.Ok ? parse(text) : problem;
    const file = `${dir}/${name}`;
    if (typeof content !== "string") {
      logged.delete(file);
      return { ok: true, text, content };
    }
    const reason = `${what} are ignored: ${content}`;
    if (logged.get(file) !== reason) log("warn", reason);
    logged.set(file, reason);
    return { ok: false, absent: false, reason };
  };
}
