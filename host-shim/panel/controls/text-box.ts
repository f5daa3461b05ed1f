import { html, nothing } from "lit/html.js";
import type { PanelRow } from "../rows/panel-row.js";
import { type Enter, textOf } from "../rows/values.js";
import { setDraft, type Ui } from "../state/ui.js";
import type { Control, ControlParts } from "./control.js";
import { live } from "./live.js";

/** A text box for a string row; what it is with facets, once that is loaded. */
export const textControl: Control = (ui, row, parts) =>
  (row.facets && ui.deferred.get()?.text(row, parts)) || textBox(ui, row, parts, "text");

/**
 * A text box of a class, beside the slider of a number and the swatch of a colour too, with what stands before it. It is masked
 * for a secret. What is typed is stored on Enter and when the box is left; Escape
 * brings the old text back, and `onKey` takes every other key.
 */
export function textBox(
  ui: Ui,
  row: PanelRow,
  { id, describedBy, disabled, literal, enter }: ControlParts,
  type: string,
  before: unknown = nothing,
  onKey?: (event: KeyboardEvent) => void,
) {
  const draft = ui.drafts.get(row.id);
  const wrong = draft !== undefined && "problem" in enter(row, draft);
  return html`${before}<input class=${type} type=${row.secret ? "password" : "text"} id=${id} aria-describedby=${describedBy} ?disabled=${disabled} dir="auto"
    spellcheck="false" autocomplete="off" inputmode=${type === "number" ? "decimal" : "text"}
    aria-invalid=${wrong} .value=${live(draft ?? textOf(literal))}
    @input=${(event: Event) => {
      setDraft(ui, row.id, (event.target as HTMLInputElement).value);
    }}
    @change=${() => storeDraft(ui, row, enter)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === "Enter") storeDraft(ui, row, enter);
      else if (!dropsDraft(ui, row, event)) onKey?.(event);
    }}>`;
}

/** Takes an Escape that brings the old text of a row back; says whether it was one. */
export function dropsDraft(ui: Ui, { id }: PanelRow, event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || !ui.drafts.has(id)) return false;
  event.stopPropagation();
  setDraft(ui, id, undefined);
  return true;
}

/** Stores what was typed for a row; a text that does not fit stays in the box, with the reason beside it. */
export function storeDraft(ui: Ui, row: PanelRow, enter: Enter): void {
  const draft = ui.drafts.get(row.id);
  if (draft === undefined) return;
  const entered = enter(row, draft);
  if ("literal" in entered) {
    setDraft(ui, row.id, undefined);
    if (draft !== textOf(ui.store.shown(row))) ui.store.edit(row, entered.literal);
  }
}
