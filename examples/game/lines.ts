// The last lines of the log in a corner of the picture, so that a player sees what the mods did without a console.

import { REJECTION_PREFIX } from "svc-mod-sdk/client";

const MOST = 5;
const STAYS_MS = 9000;

/**
 * Whether a line of the log is for the picture. What mods say for themselves and why a mod is kept out is for the console: the
 * panel has that beside the mod's switch, and a player who has just turned one off knows it.
 */
export function isForPlayers(level: string, text: string): boolean {
  if (level === "debug" || text.startsWith(REJECTION_PREFIX)) return false;
  return level !== "info" || !text.startsWith("[");
}

/** Shows a line for a while; what is wrong stays longer. */
export function showLine(list: Element, level: string, text: string): void {
  const line = document.createElement("li");
  line.className = level;
  // The first line of an error says what happened; its stack is in the console.
  line.textContent = text.split("\n")[0] ?? "";
  list.append(line);
  while (list.childElementCount > MOST) list.firstElementChild?.remove();
  setTimeout(() => line.remove(), level === "error" ? 3 * STAYS_MS : STAYS_MS);
}
