import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { readTextFile, writeFileAtomically } from "../../node/index.js";

/** Writes `text` to a file, unless the file has it already; creates the folders above it. */
export function keepFile(path: string, text: string): void {
  if (readTextFile(path).text !== text) writeFileAtomically(path, text);
}

/** Copies a text from the mod's folder like {@link keepFile}, and adds the path of the copy to `copied`. */
export function copyText(path: string, text: string, copied: Set<string>): void {
  keepFile(path, text);
  copied.add(path);
}

/** Copies the icon in a mod's folder to its folder in an install, if it exists and differs; adds the path to `copied`. */
export function carryIcon(folder: string, target: string, icon: string, copied: Set<string>): void {
  const from = join(folder, icon);
  const to = join(target, icon);
  if (icon === "" || !existsSync(from)) return;
  copied.add(to);
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Deletes the files in `copied` whose sources are gone. */
export function dropCopies(folder: string, target: string, copied: Set<string>): void {
  for (const path of copied) {
    if (existsSync(join(folder, relative(target, path)))) continue;
    rmSync(path, { force: true });
    copied.delete(path);
  }
}
