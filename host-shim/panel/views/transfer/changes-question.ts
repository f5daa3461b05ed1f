import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { cutText } from "../../../../sdk/json/cut-text.js";
import { SCREEN_MASK } from "../../../../sdk/protocol/secret.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import type { Difference, ImportPlan } from "../../rows/exported-values.js";
import { modOf } from "../../rows/mod-address.js";
import { fitsRow } from "../../rows/panel-row.js";
import { partId, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { valueText } from "../row/value-text.js";

/** The planned changes of the rows of one mod. */
export interface PlannedMod {
  readonly mod: ModEntry;
  readonly plan: Pick<ImportPlan, "changes" | "refused">;
}

/** An answer to a question: its text, and its action; `id` names the control that gets the focus back. */
export interface Answer {
  readonly text: string;
  readonly act: () => void;
  readonly id?: string;
}

/**
 * Draws the question `title` before changes of many rows, with the current and the new value of each row, the remarks, and a button for
 * each answer and for Cancel; without answers only the button Close.
 */
export function changesQuestion(
  ui: Ui,
  title: string,
  plans: readonly PlannedMod[],
  remarks: readonly string[],
  answers: readonly Answer[],
  cancel: () => void,
) {
  return html`<div class="card ask import" role="group" aria-label=${title}><p tabindex="-1"><b>${title}</b></p>
    <div class="changes" role="region" tabindex="0" aria-label=${deferredWords.whatChanges}>${guard(
      [plans],
      () =>
        // Rendered only once, because there may be thousands of rows.
        plans.map((planned) => modView(ui, planned, plans.length > 1)),
    )}</div>
    ${remarks.length > 0 ? html`<p>${deferredWords.joined(remarks)}</p>` : nothing}${answers.map(
      ({ text, act, id = "" }, at) =>
        html`<button type="button" id=${partId(id, "control")} class=${at === 0 ? "main" : ""} ?disabled=${ui.readOnly()} @click=${act}>${text}</button>
    `,
    )}<button type="button" class="ghost" @click=${cancel}>${answers.length > 0 ? deferredWords.cancel : deferredWords.closeThis}</button></div>`;
}

/** Returns the name of a mod, with its place if the mod is in several places. */
export function placedName({ store, deferred }: Ui, { guid, name }: ModEntry): string {
  const isAlone = store.mods().every((other) => other.guid === guid || modOf(other.guid) !== modOf(guid));
  return isAlone ? name : deferredWords.actionOf(name, deferred.get()!.places.nameOf(guid));
}

function modView(ui: Ui, { mod, plan }: PlannedMod, named: boolean) {
  const { changes, refused } = plan;
  if (changes.length + refused.length === 0) return nothing;
  return html`${named ? html`<p dir="auto"><b>${placedName(ui, mod)}</b></p>` : nothing}<ul>${changes.map((each) => differenceView(ui, each, false))}${refused.map(
    (each) => differenceView(ui, each, true),
  )}</ul>`;
}

function differenceView(ui: Ui, { row, literal, from }: Difference, refused: boolean) {
  return html`<li><span dir="auto">${row.label}${
    from === "" ? nothing : html` <small>${deferredWords.earlier(from)}</small>`
  }</span> ${beforeAndAfter(shownAs(ui, row, row.valueJson), shownAs(ui, row, literal))}${
    refused ? html` <span class="tag err">${words.otherKind}</span>` : nothing
  }</li>`;
}

/** Draws the cells of a change with its old value, if there is one, and its new value. */
export function beforeAndAfter(before: string | undefined, after: string) {
  return html`<span dir="auto">${before}</span> <i>${before === undefined ? nothing : "→"}</i> <b dir="auto">${after}</b>`;
}

const MOST_LETTERS = 200;

/** Formats a value: an invalid value as its literal, a secret masked. */
export function shownAs(ui: Ui, row: Difference["row"], literal: string): string {
  if (row.secret) return SCREEN_MASK;
  return cutText(
    fitsRow({ ...row, valueJson: literal }) ? valueText(ui, row, literal) : literal,
    MOST_LETTERS,
  );
}
