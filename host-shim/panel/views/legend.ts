import { html, nothing } from "lit-html";
import { keyLabel } from "../input/key-chords.js";
import type { KeyboardMap } from "../input/virtual-keys.js";
import { deferredWords } from "../words/deferred-words.js";
import { words } from "../words/words.js";

/** The names of keys or buttons, and their action. */
type LegendEntry = readonly [keys: readonly string[], does: string];

/** Draws the legend for a gamepad at the foot of the panel. */
export function padLegend() {
  return legend([
    [["A"], deferredWords.padChoose],
    [["B"], deferredWords.padBack],
    [["X"], deferredWords.padReset],
    [["R3"], deferredWords.padMore],
    [["Y"], deferredWords.padSearch],
    [["LB", "RB"], deferredWords.padPage],
  ]);
}

/** Draws the legend for a gamepad while the on-screen keyboard is open. */
export function typingLegend() {
  return legend([
    [["A"], deferredWords.padChoose],
    [["B"], deferredWords.cancel],
    [["X"], deferredWords.eraseKey],
    [["Y"], deferredWords.spaceKey],
    [["Start"], deferredWords.done],
  ]);
}

/** Draws the legend for a keyboard at the foot of an overlay: the keys to close, to peek and to undo, and `end`. */
export function keyLegend(map: KeyboardMap | undefined, hotkey: string, peekKey: string, end: unknown) {
  const entries: LegendEntry[] = [[[keyLabel(hotkey, map)], words.close]];
  if (peekKey !== "none") entries.push([[keyLabel(peekKey, map)], deferredWords.peek]);
  // Names the key by its letter, not its position on the keyboard, because the panel handles it by its letter.
  entries.push([[keyLabel("Ctrl+Z")], words.undo]);
  return legend(entries, "legend of-keys", end);
}

function legend(entries: readonly LegendEntry[], name = "legend", end: unknown = nothing) {
  return html`<div class=${name}>${entries.map(
    ([keys, does]) => html`<span>${keys.map((key) => html`<kbd>${key}</kbd> `)}${does}</span>`,
  )}${end}</div>`;
}
