import type { PanelRow } from "../rows/panel-row.js";
import { type Enter, textOf } from "../rows/values.js";
import { setDraft, type Ui, whenLoaded } from "../state/ui.js";
import { nothing } from "../templates/template.js";
import { words } from "../words/words.js";
import { cleanTyped } from "./clean-text.js";
import { type Control, type ControlParts, fillControl, putAttribute, whole } from "./control.js";
import { type PieceEvents, piece } from "./piece.js";

/** Of a text box: what is typed is stored on Enter and when the box is left; Escape brings the old text back. */
export const BOX_EVENTS = {
  input: (ui, row, event) => setDraft(ui, row.id, cleanTyped(ui, row, event)),
  change: (ui, row, _event, enter) => storeDraft(ui, row, enter),
  keydown(ui, row, event, enter) {
    if (event.key === "Enter") storeDraft(ui, row, enter);
    else dropsDraft(ui, row, event);
  },
} satisfies PieceEvents;

/** What all text boxes have in common. */
export const BOX = {
  type: "text",
  dir: "auto",
  spellcheck: "false",
  autocomplete: "off",
  "aria-invalid": "false",
} as const;

/** A box for a text. */
export const TEXT = piece("input", { ...BOX, class: "text" }, BOX_EVENTS);

/** A text box for a string row; what it is with facets, once that is loaded. */
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

/** Brings a text box up to date: with what was typed into it, else with what is stored. It is masked for a secret. */
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

/** Has an input show a value, unless it does: the caret then stays where it is. */
export function putValue(input: HTMLInputElement | HTMLSelectElement, text: string): void {
  if (input.value !== text) input.value = text;
}

/** The text of a row's box that is not stored: the one being typed, else one that a change from outside came before. */
export function unstoredText(ui: Ui, row: PanelRow): string | undefined {
  const overtaken = ui.store.overtaken(row);
  return ui.drafts.get(row.id) ?? (overtaken === undefined ? undefined : textOf(overtaken));
}

/** Takes an Escape that brings the stored text of a row back; says whether it was one. */
export function dropsDraft(ui: Ui, row: PanelRow, event: KeyboardEvent): boolean {
  if (event.key !== "Escape") return false;
  const isTyped = ui.drafts.has(row.id);
  setDraft(ui, row.id, undefined);
  if (!isTyped && !ui.store.drop(row)) return false;
  event.stopPropagation();
  return true;
}

/**
 * Stores the text of a row's box. A text that does not fit stays in the box, with the reason beside it; one that nobody
 * answers is kept by the store.
 */
export function storeDraft(ui: Ui, row: PanelRow, enter: Enter): void {
  const text = unstoredText(ui, row);
  if (text === undefined) return;
  const entered = enter(row, text);
  if ("literal" in entered) storeText(ui, row, text === textOf(ui.store.shown(row)), entered.literal);
  else if (row.type === "color" && !ui.deferred.get()) {
    // It may be a notation that is still on its way.
    void whenLoaded(ui, () => storeDraft(ui, row, enter));
  } else ui.heard = `${row.label}: ${words.notStored} ${entered.problem}`;
}

/** Stores a literal that was typed for a row, unless the text is the one that the row shows. */
export function storeText(ui: Ui, row: PanelRow, isShown: boolean, literal: string): void {
  setDraft(ui, row.id, undefined);
  if (!isShown) ui.store.edit(row, literal);
  else if (ui.store.overtaken(row) !== undefined) ui.store.drop(row);
}
