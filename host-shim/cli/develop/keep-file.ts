import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { readTextFile, writeFileAtomically } from "../../node/index.js";

/** Writes `text` to a file, unless the file has it already; creates the folders above it. */
export function keepFile(path: string, text: string): void {
  if (readTextFile(path).text !== text) writeFileAtomically(path, text);
}

/** Deletes a copy whose source is gone. Ignores a path that is not in `copied`, the paths of the files copied so far. */
export function dropCopy(path: string, copied: Set<string>): void {
  if (copied.delete(path)) rmSync(path, { force: true });
}

/**
 * Copies the icon in a mod's folder to its folder in an install, if it exists and differs, and adds its path to `copied`.
 * Deletes the copy if the icon is gone.
 */
export function carryIcon(folder: string, target: string, icon: string, copied: Set<string>): void {
  const from = join(folder, icon);
  const to = join(target, icon);
  if (icon === "") return;
  if (!existsSync(from)) return dropCopy(to, copied);
  copied.add(to);
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
