import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { SCREEN_MASK } from "../../../../sdk/protocol/secret.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import type { Difference, ImportPlan } from "../../rows/exported-values.js";
import { fitsRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { valueText } from "../row/value-text.js";

/** The planned changes of an import to one mod. */
export interface PlannedMod {
  readonly mod: ModEntry;
  readonly plan: ImportPlan;
}

/**
 * The question before an import of `changes` values into the mods that `target` names, with the current and the
 * new value of each row, and remarks on the file. Without a storable value it offers only to cancel.
 */
export function importQuestion(
  ui: Ui,
  target: string,
  changes: number,
  plans: readonly PlannedMod[],
  remarks: readonly string[],
  answer: (yes: boolean) => void,
) {
  const title = deferredWords.importInto(changes, target);
  return html`<div class="ask import warn" role="group" aria-label=${title}><p><b>${title}</b></p>
    <div class="changes" role="region" tabindex="0" aria-label=${deferredWords.whatChanges}>${guard(
      [plans],
      () =>
        // Once: there may be thousands of rows.
        plans.map((planned) => modView(ui, planned, plans.length > 1)),
    )}</div>
    ${remarks.length > 0 ? html`<p>${deferredWords.joined(remarks)}</p>` : nothing}${
      changes > 0
        ? html`<button type="button" class="main" ?disabled=${ui.readOnly()} @click=${() => answer(true)}>${deferredWords.importValues}</button>`
        : nothing
    }
    <button type="button" class="ghost" @click=${() => answer(false)}>${deferredWords.cancel}</button></div>`;
}

function modView(ui: Ui, { mod, plan }: PlannedMod, named: boolean) {
  const { changes, refused } = plan;
  if (changes.length + refused.length === 0) return nothing;
  return html`${named ? html`<p dir="auto"><b>${mod.name}</b></p>` : nothing}<ul>${changes.map((each) => differenceView(ui, each, false))}${refused.map(
    (each) => differenceView(ui, each, true),
  )}</ul>`;
}

function differenceView(ui: Ui, { row, literal, from }: Difference, refused: boolean) {
  return html`<li><span dir="auto">${row.label}${
    from === "" ? nothing : html` <small>${deferredWords.earlier(from)}</small>`
  }</span><span dir="auto">${shownAs(ui, row, row.valueJson)} → ${shownAs(ui, row, literal)}${
    refused ? html` <span class="tag err">${words.otherKind}</span>` : nothing
  }</span></li>`;
}

const MOST_LETTERS = 200;

/** Formats a value; an invalid one as its literal, a secret masked. */
export function shownAs(ui: Ui, row: Difference["row"], literal: string): string {
  if (row.secret) return SCREEN_MASK;
  const text = fitsRow({ ...row, valueJson: literal }) ? valueText(ui, row, literal) : literal;
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
