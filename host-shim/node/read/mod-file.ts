import { sha256 } from "./hash.js";
import { type Inside, insideFolder } from "./inside-folder.js";
import { messageOf } from "./message.js";
import { readRegularFile } from "./regular-file.js";

/** A file of a mod as it lies on the disk, or in words why there is none. */
export type ModFile =
  | { readonly ok: true; readonly bytes: Buffer; readonly sha256: string }
  | { readonly ok: false; readonly fault: "absent" | "refused" | "unreadable"; readonly reason: string };

/** The real path of `name` in the folder `dir` below `mods`: a link may lead neither out of `mods` nor to another mod. */
export function insideMod(mods: string, dir: string, name: string): Inside {
  const folder = insideFolder(mods, dir);
  return folder.ok ? insideFolder(folder.path, name) : folder;
}

/** Reads the file `name`, of at most `longest` bytes, of the folder `dir` below `mods`, as {@link insideMod} finds it. */
export function readModFile(mods: string, dir: string, name: string, longest?: number): ModFile {
  const file = insideMod(mods, dir, name);
  if (!file.ok) return { ok: false, fault: "refused", reason: file.reason };
  try {
    const bytes = readRegularFile(file.path, longest);
    return { ok: true, bytes, sha256: sha256(bytes) };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT"
      ? { ok: false, fault: "absent", reason: `there is no file ${file.path}` }
      : { ok: false, fault: "unreadable", reason: `${file.path} cannot be read: ${messageOf(error)}` };
  }
}
