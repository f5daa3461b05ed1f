import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import type { Ui } from "../state/ui.js";
import { words } from "../words/words.js";

/** The longest text that a box accepts, in UTF-16 code units, unless the stored text is longer. */
const LONGEST = 65_536;

/** Control characters other than tabs and line ends, and the marks that change the direction of the following text. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Removes control characters from a text typed or pasted for a row, and cuts it to the longest length; shows a message for
 * either. Keeps control characters if the row's stored text has some.
 */
export function cleanText(ui: Ui, row: PanelRow, text: string): string {
  const stored = textOf(ui.store.shown(row));
  const seen = stored.search(UNSEEN) >= 0 ? text : text.replace(UNSEEN, "");
  const most = Math.max(LONGEST, stored.length);
  // Does not cut a surrogate pair in two.
  const cut = seen.slice(0, /[\ud800-\udbff]/.test(seen.charAt(most - 1)) ? most - 1 : most);
  if (cut !== seen) ui.say(words.textCut(words.amount(most)));
  else if (seen !== text) ui.say(words.textCleaned);
  return cut;
}

/** Cleans the text in a box after an `input` event, and returns it. Leaves the text unchanged during IME composition. */
export function cleanTyped(ui: Ui, row: PanelRow, event: Event): string {
  const box = event.target as HTMLInputElement | HTMLTextAreaElement;
  if ((event as InputEvent).isComposing) return box.value;
  const text = cleanText(ui, row, box.value);
  if (text === box.value) return text;
  const end = box.value.length - (box.selectionEnd ?? 0);
  box.value = text;
  const caret = Math.max(0, text.length - end);
  box.setSelectionRange(caret, caret);
  return text;
}
