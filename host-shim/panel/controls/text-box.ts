import type { PanelRow } from "../rows/panel-row.js";
import { type Enter, textOf } from "../rows/values.js";
import { setDraft, type Ui, whenLoaded } from "../state/ui.js";
import { nothing } from "../templates/template.js";
import { words } from "../words/words.js";
import { cleanTyped } from "./clean-text.js";
import { type Control, type ControlParts, fillControl, putAttribute, whole } from "./control.js";
import { type PieceEvents, piece } from "./piece.js";

/** The events of a text box: Enter and leaving the box store the typed text; Escape restores the old text. */
export const BOX_EVENTS = {
  input: (ui, row, event) => setDraft(ui, row.id, cleanTyped(ui, row, event)),
  change: (ui, row, _event, enter) => storeDraft(ui, row, enter),
  keydown(ui, row, event, enter) {
    if (event.key === "Enter") storeDraft(ui, row, enter);
    else dropsDraft(ui, row, event);
  },
} satisfies PieceEvents;

/** The attributes of every text box. */
export const BOX = {
  type: "text",
  dir: "auto",
  spellcheck: "false",
  autocomplete: "off",
  "aria-invalid": "false",
} as const;

/** The text box of most kinds of rows. */
export const TEXT = piece("input", { ...BOX, class: "text" }, BOX_EVENTS);

/** A text box for a string row; with facets, a text area or a list, once the second file is loaded. */
export const textControl: Control = (ui, row, parts) => {
  const other = row.facets && ui.deferred.get()?.text(row, parts);
  if (other) return whole(other);
  return {
    pieces: PIECES,
    fill: ([box]) => fillBox(ui, row, parts, box!),
    rest: nothing,
  };
};

const PIECES = [TEXT];

/** Updates a text box: shows the typed text, else the stored one, masked for a secret. */
export function fillBox(ui: Ui, row: PanelRow, parts: ControlParts, box: HTMLElement): void {
  const input = box as HTMLInputElement;
  const draft = unstoredText(ui, row);
  const wrong = draft !== undefined && "problem" in parts.enter(row, draft);
  fillControl(input, { ...parts, disabled: parts.disabled && !parts.readOnly });
  input.readOnly = parts.readOnly;
  putAttribute(input, "type", row.secret ? "password" : "text");
  putAttribute(input, "aria-invalid", String(wrong));
  putValue(input, draft ?? textOf(parts.literal));
}

/** Sets an input's value, unless it is the same: that would move the caret. */
export function putValue(input: HTMLInputElement | HTMLSelectElement, text: string): void {
  if (input.value !== text) input.value = text;
}

/** Returns the unstored text of a row's box: the one being typed, else one that a change from outside has overtaken. */
export function unstoredText(ui: Ui, row: PanelRow): string | undefined {
  const overtaken = ui.store.overtaken(row);
  return ui.drafts.get(row.id) ?? (overtaken === undefined ? undefined : textOf(overtaken));
}

/** Handles an Escape that restores a row's stored text; returns whether the event was one. */
export function dropsDraft(ui: Ui, row: PanelRow, event: KeyboardEvent): boolean {
  if (event.key !== "Escape") return false;
  const isTyped = ui.drafts.has(row.id);
  setDraft(ui, row.id, undefined);
  if (!isTyped && !ui.store.drop(row)) return false;
  event.stopPropagation();
  return true;
}

/**
 * Stores the text of a row's box. A text that does not fit stays in the box, with the reason beside it; the store keeps an
 * edit that gets no answer.
 */
export function storeDraft(ui: Ui, row: PanelRow, enter: Enter): void {
  const text = unstoredText(ui, row);
  if (text === undefined) return;
  const entered = enter(row, text);
  if ("literal" in entered) storeText(ui, row, text === textOf(ui.store.shown(row)), entered.literal);
  else if (row.type === "color" && !ui.deferred.get()) {
    // It may be in a notation that the second file reads.
    void whenLoaded(ui, () => storeDraft(ui, row, enter));
  } else ui.heard = `${row.label}: ${words.notStored} ${entered.problem}`;
}

/** Stores a literal typed for a row, unless the row already shows it (`isShown`). */
export function storeText(ui: Ui, row: PanelRow, isShown: boolean, literal: string): void {
  setDraft(ui, row.id, undefined);
  if (!isShown) ui.store.edit(row, literal);
  else if (ui.store.overtaken(row) !== undefined) ui.store.drop(row);
}
