import { html, nothing } from "lit-html";
import { deferredIcon } from "../../icons/deferred-icon.js";
import { isLocked } from "../../rows/given-rows.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { shortText } from "./row-facts.js";

/** Returns the notes on the value that a registry list sets for a row (`given`); undefined if none does. */
export function givenNotes(ui: Ui, row: PanelRow) {
  if (row.given === undefined) return undefined;
  const text = givenText(ui, row);
  if (isLocked(row))
    return {
      tag: html`<span class="tag mute given">${deferredIcon("lock")}${deferredWords.locked}</span>`,
      line: html`<p dir="auto">${text}</p>`,
      text,
    };
  const { own, by } = row.given;
  const tag =
    own === undefined
      ? html`<span class="tag mute given" dir="auto">${deferredWords.suggestedBy(by)}</span>`
      : undefined;
  return { tag, line: nothing, text };
}

/** Returns sentences with the list that sets a row's value, the list's note, and the player's own value of a locked row. */
export function givenText(ui: Ui, row: PanelRow): string {
  if (row.given === undefined) return "";
  const { by, why, own } = row.given;
  const head = isLocked(row) ? deferredWords.lockedBy(by) : deferredWords.suggestedBy(by);
  const sentence = asEnded(why === "" ? head : words.because(head, why));
  if (!isLocked(row) || own === undefined) return sentence;
  return deferredWords.sentences([sentence, deferredWords.comesBack(shortText(ui, row, own))]);
}

/** Adds a full stop, unless the note already ends its sentence. */
function asEnded(text: string): string {
  return /[.!?…。！？]$/.test(text) ? text : words.sentence(text);
}
