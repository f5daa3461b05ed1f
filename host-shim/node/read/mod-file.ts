import { errorMessage } from "../../../sdk/host/describe-error.js";
import { sha256 } from "./hash.js";
import { type Inside, insideFolder } from "./inside-folder.js";
import { readRegularFile } from "./regular-file.js";

/** Why a file of a mod cannot be used. */
interface NoModFile {
  readonly ok: false;
  readonly fault: "absent" | "refused" | "unreadable";
  readonly reason: string;
}

/** The bytes of a mod's file, or why it cannot be used. */
export type ModFile = { readonly ok: true; readonly bytes: Buffer; readonly sha256: string } | NoModFile;

/** A file of a mod as a string; `sha256` is the hash of its bytes. */
type ModText = { readonly ok: true; readonly text: string; readonly sha256: string } | NoModFile;

/** Returns the real path of `name` in folder `dir` below `mods`. Refuses a `dir` outside `mods` and a `name` outside `dir`. */
export function insideMod(mods: string, dir: string, name: string): Inside {
  const folder = insideFolder(mods, dir);
  return folder.ok ? insideFolder(folder.path, name) : folder;
}

/** Reads the file `name`, of at most `longest` bytes, in the folder `dir` below `mods`; see {@link insideMod}. */
export function readModFile(mods: string, dir: string, name: string, longest?: number): ModFile {
  const kept = (bytes: Buffer): ModFile => ({ ok: true, bytes: Buffer.from(bytes), sha256: sha256(bytes) });
  return read(mods, dir, name, kept, longest);
}

/** Like {@link readModFile}, decoded from UTF-8: invalid bytes become U+FFFD. */
export function readModText(mods: string, dir: string, name: string): ModText {
  return read(mods, dir, name, (bytes) => ({
    ok: true,
    text: bytes.toString("utf8"),
    sha256: sha256(bytes),
  }));
}

function read<File>(
  mods: string,
  dir: string,
  name: string,
  use: (bytes: Buffer) => File,
  longest?: number,
): File | NoModFile {
  const file = insideMod(mods, dir, name);
  if (!file.ok) return { ok: false, fault: "refused", reason: file.reason };
  try {
    return readRegularFile(file.path, use, longest);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT"
      ? { ok: false, fault: "absent", reason: `there is no file ${file.path}` }
      : { ok: false, fault: "unreadable", reason: `${file.path} cannot be read: ${errorMessage(error)}` };
  }
}
