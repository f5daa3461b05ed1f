import type { TemplateResult } from "lit-html";
import { shape } from "./icon.js";

/** Draws a gamepad, from Lucide (icons/LICENSE); in a file of its own, because only the web page links to a game. */
export function gameIcon(): TemplateResult {
  return shape(
    "gamepad-2",
    "M6 11h4M8 9v4M15 12h.01M18 10h.01M17.32 5H6.68a4 4 0 0 0-3.98 3.59C2.6 9.4 2 14.46 2 16a3 3 0 0 0 3 3c1 0 1.5-.5 2-1l1.41-1.41A2 2 0 0 1 9.83 16h4.34a2 2 0 0 1 1.42.59L17 18c.5.5 1 1 2 1a3 3 0 0 0 3-3c0-1.54-.6-6.6-.7-7.41A4 4 0 0 0 17.32 5z",
  );
}
