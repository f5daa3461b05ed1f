import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Brings the icon in a mod's folder to its folder in an install; nothing happens where there is none. */
export function carryIcon(folder: string, target: string, icon: string): void {
  const from = join(folder, icon);
  const to = join(target, icon);
  if (icon === "" || !existsSync(from)) return;
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
