import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readTextFile, writeFileAtomically } from "../../node/index.js";

/** Writes `text` to a file, unless the file has it already; creates the folders above it. */
export function keepFile(path: string, text: string): void {
  if (readTextFile(path).text !== text) writeFileAtomically(path, text);
}

/** Copies the icon in a mod's folder to its folder in an install, if it exists and differs. */
export function carryIcon(folder: string, target: string, icon: string): void {
  const from = join(folder, icon);
  const to = join(target, icon);
  if (icon === "" || !existsSync(from)) return;
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
