import { html, nothing } from "lit-html";
import { cutText } from "../../../../sdk/json/cut-text.js";
import { SCREEN_MASK } from "../../../../sdk/protocol/secret.js";
import { showsKeys } from "../../controls/index.js";
import { ownLiteral } from "../../rows/exported-values.js";
import type { PanelRow, RowRange } from "../../rows/panel-row.js";
import { numberOf, shareOf, withUnit } from "../../rows/values.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { valueText } from "./value-text.js";

/** The length of a text that fits beside another text. */
const MOST_LETTERS = 40;

/**
 * Draws the facts about a row: its value, its default, its suggested value, its range, when it takes effect, and its literal in
 * the file. Masks a secret.
 */
export function rowFacts(ui: Ui, row: PanelRow) {
  const literal = ui.store.shown(row);
  const { range, secret, defaultJson, given } = row;
  // The mod's file never has the value that a registry list sets.
  const kept = literal === row.valueJson ? ownLiteral(row) : literal;
  return html`<dl>${fact(deferredWords.storedValue, secret ? SCREEN_MASK : valueOf(ui, row, literal))}${
    secret ? nothing : fact(deferredWords.byDefault, valueOf(ui, row, defaultJson))
  }${given?.how === "suggest" ? fact(deferredWords.suggested, valueOf(ui, row, given.value)) : nothing}${
    range
      ? [
          fact(deferredWords.fromTo, withUnit(row, `${range.min} – ${range.max}`)),
          secret ? nothing : bar(range, defaultJson, literal),
        ]
      : nothing
  }${fact(deferredWords.takesEffect, row.implemented ? deferredWords.effectAt(row.appliesOn === "restart") : words.noEffectYet)}${
    secret || kept === undefined
      ? nothing
      : fact(deferredWords.keptAs, html`<code>${cutText(kept, MOST_LETTERS)}</code>`)
  }</dl>`;
}

function valueOf(ui: Ui, row: PanelRow, literal: string) {
  const text = shortText(ui, row, literal);
  return showsKeys(row) ? html`<kbd>${text}</kbd>` : text;
}

function fact(name: unknown, text: unknown) {
  return html`<div><dt>${name}</dt><dd dir="auto">${text}</dd></div>`;
}

/** Draws a range as a bar, with a tick at the default and a mark at the value. */
function bar(range: RowRange, defaultJson: string, now: string) {
  const at = (literal: string) => `${shareOf(range, numberOf(literal, range.min)) * 100}%`;
  return html`<div class="span" aria-hidden="true" .style=${`--fill:${at(now)};--default:${at(defaultJson)}`}></div>`;
}

/** Returns the {@link valueText} of a literal, cut so that it fits beside another text. */
export function shortText(ui: Ui, row: PanelRow, literal: string): string {
  return cutText(valueText(ui, row, literal), MOST_LETTERS);
}
