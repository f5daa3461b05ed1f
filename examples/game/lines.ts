// Shows the last log lines in a corner of the picture, for players without a console.

import { REJECTION_PREFIX } from "svc-mod-sdk/client";

const MOST = 5;
const STAYS_MS = 9000;

/**
 * Whether the picture shows a log line. The mods' own lines and the reasons of mods that do not load go only to the
 * console: the panel shows the reasons beside the mods' switches.
 */
export function isForPlayers(level: string, text: string): boolean {
  if (level === "debug" || text.startsWith(REJECTION_PREFIX)) return false;
  return level !== "info" || !text.startsWith("[");
}

/** Shows a line for a while; an error stays longer. */
export function showLine(list: Element, level: string, text: string): void {
  const line = document.createElement("li");
  line.className = level;
  // Only the first line of an error; the console has its stack.
  line.textContent = text.split("\n")[0] ?? "";
  list.append(line);
  while (list.childElementCount > MOST) list.firstElementChild?.remove();
  setTimeout(() => line.remove(), level === "error" ? 3 * STAYS_MS : STAYS_MS);
}
