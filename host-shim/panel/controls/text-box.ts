import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { SCREEN_MASK } from "../../../sdk/protocol/secret.js";
import { isLocked } from "../rows/given-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { type Enter, textOf } from "../rows/values.js";
import { draftOf, setDraft, type Ui, whenLoaded } from "../state/ui.js";
import { words } from "../words/words.js";
import { cleanTyped } from "./clean-text.js";
import type { Control, ControlParts } from "./control.js";

/** The properties that differ between a number box and a text box. */
interface BoxLooks {
  readonly className: string;
  readonly inputmode: "decimal";
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly style: string;
  /** Handles a key after the box has handled it. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/**
 * Draws a text box for a string row; once the second file is loaded, a text area or a list for a row of several lines or a list
 * row.
 */
export const textControl: Control = (ui, row, parts) =>
  (row.facets && ui.deferred.get()?.text(row, parts)) || textBox(ui, row, parts);

/**
 * Draws the box of a text, a colour or a number. The box shows the {@link unstoredText}, else the stored text, masked for a
 * secret. Enter stores the unstored text, the loss of focus a typed text; Escape restores the stored text.
 */
export function textBox(ui: Ui, row: PanelRow, parts: ControlParts, looks?: BoxLooks) {
  const { id, disabled, readOnly, literal, enter } = parts;
  const draft = unstoredText(ui, row);
  const isWrong = draft !== undefined && "problem" in enter(row, draft);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter") storeDraft(ui, row, enter);
    else dropsDraft(ui, row, event);
    looks?.onKey(event);
  };
  return html`<input type=${row.secret ? "password" : "text"} class=${looks?.className ?? "text"} id=${id} dir="auto" spellcheck="false"
    autocomplete="off" inputmode=${looks?.inputmode ?? nothing} aria-describedby=${looks?.describedBy ?? parts.describedBy}
    placeholder=${row.masked ? SCREEN_MASK : nothing} aria-invalid=${isWrong || looks?.isInvalid === true} ?disabled=${disabled && !readOnly} ?readonly=${readOnly} .style=${looks?.style ?? ""}
    .value=${live(draft ?? textOf(literal))} @input=${(event: Event) => setDraft(ui, row.id, cleanTyped(ui, row, event))}
    @change=${() => storeDraft(ui, row, enter)} @keydown=${onKey}>`;
}

/** Returns the unstored text of a row's box: the typed text, else the text of a lost edit whose row has changed since. */
export function unstoredText(ui: Ui, row: PanelRow): string | undefined {
  const overtaken = ui.store.overtaken(row);
  return draftOf(ui, row) ?? (overtaken === undefined ? undefined : textOf(overtaken));
}

/** Restores a row's stored text on Escape; returns false for another key, a locked row, or a row without an unstored text. */
export function dropsDraft(ui: Ui, row: PanelRow, event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || isLocked(row)) return false;
  const isTyped = ui.drafts.has(row.id);
  setDraft(ui, row.id, undefined);
  if (!isTyped && !ui.store.drop(row)) return false;
  event.stopPropagation();
  return true;
}

/**
 * Stores the {@link unstoredText} of a row's box, if there is one. An invalid text stays in the box, with the reason beside it;
 * an invalid colour is first read again once the second file is loaded.
 */
export function storeDraft(ui: Ui, row: PanelRow, enter: Enter): void {
  const text = unstoredText(ui, row);
  if (text === undefined) return;
  const entered = enter(row, text);
  if ("literal" in entered) storeText(ui, row, text === textOf(ui.store.shown(row)), entered.literal);
  else if (row.type === "color" && !ui.deferred.get()) {
    // The text may be in a notation that the second file reads.
    void whenLoaded(ui, () => storeDraft(ui, row, enter));
  } else ui.heard = `${row.label}: ${words.notStored} ${entered.problem}`;
}

/**
 * Stores a literal typed for a row; if the row already shows the literal (`isShown`), only drops a lost edit of the row. Keeps
 * the typed text of an unloaded mod until the mod is loaded again: Chromium fires `change` also for a box that is removed with
 * its mod.
 */
export function storeText(ui: Ui, row: PanelRow, isShown: boolean, literal: string): void {
  if (!ui.store.row(row.id)) return;
  setDraft(ui, row.id, undefined);
  if (!isShown) ui.store.edit(row, literal);
  else if (ui.store.overtaken(row) !== undefined) ui.store.drop(row);
}
