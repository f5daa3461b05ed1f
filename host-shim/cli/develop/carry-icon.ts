import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Copies the icon in a mod's folder to its folder in an install, if it exists and differs. */
export function carryIcon(folder: string, target: string, icon: string): void {
  const from = join(folder, icon);
  const to = join(target, icon);
  if (icon === "" || !existsSync(from)) return;
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
