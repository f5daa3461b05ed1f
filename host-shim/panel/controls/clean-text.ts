import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import type { Ui } from "../state/ui.js";
import { words } from "../words/words.js";

/** The longest text that a box takes, in UTF-16 code units, unless a longer one is stored already. */
const LONGEST = 65_536;

/** Control characters, and the two that print what follows in another direction. Tabs and line ends are none. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u202d\u202e]/gu;

/**
 * A text that was typed or pasted for a row, without control characters and cut to the longest length; the player is told
 * of either. A row whose stored text has such characters keeps them.
 */
export function cleanText(ui: Ui, row: PanelRow, text: string): string {
  const stored = textOf(ui.store.shown(row));
  const seen = stored.search(UNSEEN) >= 0 ? text : text.replace(UNSEEN, "");
  const most = Math.max(LONGEST, stored.length);
  // Not between the two halves of a character.
  const cut = seen.slice(0, /[\ud800-\udbff]/.test(seen.charAt(most - 1)) ? most - 1 : most);
  if (cut !== seen) ui.say(words.textCut(words.amount(LONGEST)));
  else if (seen !== text) ui.say(words.textCleaned);
  return cut;
}

/** The text of a box after an `input` event, cleaned, also in the box; a word that is still composed stays as it is. */
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
