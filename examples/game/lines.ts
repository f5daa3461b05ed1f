// The last lines of the log in a corner of the picture, so that a player sees what the mods did without a console.

const MOST = 5;
const STAYS_MS = 9000;

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
