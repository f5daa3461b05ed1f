import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Separator } from "../../../../sdk/protocol/facets.js";
import { addedItems, itemText, listLiteral, moveItem, spelledItems } from "../../rows/list-items.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { TextParts } from "../../state/deferred-file.js";
import { draftOf, popupOf, setDraft, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { cleanText, cleanTyped } from "../clean-text.js";
import { comboBox, labelOf } from "../select-control.js";
import { dropsDraft } from "../text-box.js";

/** Returns the displayed items of a list row in their JSON spelling; the items of its default if its value is not a string. */
export function itemsOf(ui: Ui, row: PanelRow, separator: Separator): readonly string[] {
  const literal = ui.store.shown(row);
  return spelledItems(literal.startsWith('"') ? literal : row.defaultJson, separator);
}

/** Adds the items of a text to a list. */
export function addToList(ui: Ui, row: PanelRow, separator: Separator, text: string): void {
  const added = addedItems(text, separator);
  if (added.length > 0)
    ui.store.edit(row, listLiteral([...itemsOf(ui, row, separator), ...added], separator));
}

/**
 * Draws the items of a list, each with a remove button, and a box that adds items and offers the row's choices, if it has
 * some. Delete and Backspace remove the focused item, too. The player drags an item, or picks it up with Enter (a gamepad's A),
 * moves it with the arrow keys and drops it with Enter; Escape cancels the move. `drawn` resolves when the requested draw is
 * done.
 */
export function itemList(
  ui: Ui,
  row: PanelRow,
  separator: Separator,
  parts: TextParts,
  drawn: () => Promise<void>,
) {
  const { name, disabled } = parts;
  const items = itemsOf(ui, row, separator);
  const popup = popupOf(ui, "item", row);
  const held = popup && popup.from < items.length ? popup : undefined;
  const shown = held ? moveItem(items, held.from, held.to) : items;

  const idOf = (at: number): string => `item-${at}-${name}`;
  const focusOn = (at: number, root: Node): void =>
    void drawn().then(() => {
      const id = at < 0 ? parts.id : idOf(at);
      (root as ShadowRoot).getElementById(id)?.focus();
    });
  const store = (next: readonly string[]): void => ui.store.edit(row, listLiteral(next, separator));
  const hold = (at: number, to = at): void => {
    ui.popup = { kind: "item", id: row.id, from: at, to };
  };
  /** Drops the held item at its displayed position. */
  const putDown = (): void => {
    const now = popupOf(ui, "item", row);
    if (!now) return;
    ui.popup = undefined;
    if (now.from !== now.to && now.from < items.length) store(moveItem(items, now.from, now.to));
  };
  const remove = (at: number, root: Node): void => {
    if (disabled) return;
    ui.popup = undefined;
    store(items.toSpliced(at, 1));
    focusOn(Math.min(at, items.length - 2), root);
  };

  function onKey(event: KeyboardEvent, at: number): void {
    const root = (event.target as Node).getRootNode();
    const by = /^Arrow(?:Left|Up)$/.test(event.key) ? -1 : /^Arrow(?:Right|Down)$/.test(event.key) ? 1 : 0;
    const to = at + by;
    if (event.key === "Escape" && held) {
      ui.popup = undefined;
      focusOn(held.from, root);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (!held) remove(at, root);
    } else if (by !== 0) {
      if (to < 0 || to >= items.length) return event.preventDefault();
      if (held) hold(held.from, to);
      focusOn(to, root);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onMove(event: PointerEvent): void {
    const button = event.target as HTMLElement;
    if (!held || !button.hasPointerCapture(event.pointerId)) return;
    const under = (button.getRootNode() as ShadowRoot).elementFromPoint(event.clientX, event.clientY);
    const over = Number(under?.closest<HTMLElement>("[data-at]")?.dataset["at"] ?? Number.NaN);
    if (under && button.closest(".items")!.contains(under) && over !== held.to && over >= 0)
      hold(held.from, over);
  }

  const item = (spelled: string, at: number) => {
    const text = itemText(spelled);
    const label = labelOf(ui, row, text);
    return html`<li data-at=${at} class=${held?.to === at ? "held" : ""}><button type="button" class="hold" id=${idOf(at)} dir="auto"
      ?disabled=${disabled} aria-pressed=${held?.to === at} aria-label=${deferredWords.itemPlace(label, at + 1, items.length)}
      @click=${(event: MouseEvent) => {
        // Handles clicks by keyboard only (`detail` 0): with a mouse, items are dragged.
        if (event.detail > 0) return;
        if (held) putDown();
        else hold(at);
      }}
      @pointerdown=${(event: PointerEvent) => {
        if (event.button !== 0 || disabled) return;
        (event.target as HTMLElement).setPointerCapture(event.pointerId);
        hold(at);
      }}
      @pointermove=${onMove} @pointerup=${putDown} @pointercancel=${() => {
        ui.popup = undefined;
      }}
      @blur=${() => {
        if (ui.popup?.kind === "item" && ui.popup.to === at) putDown();
      }}
      @keydown=${(event: KeyboardEvent) => onKey(event, at)}>${label || deferredWords.emptyItem}</button><button type="button" class="icon"
      ?disabled=${disabled} aria-label=${deferredWords.removeItem(label)} @click=${(event: Event) => remove(at, (event.target as Node).getRootNode())}>×</button></li>`;
  };
  return html`${
    shown.length > 0 ? html`<ol class="items" aria-label=${row.label}>${shown.map(item)}</ol>` : nothing
  }${
    row.options.length > 0 || row.optionsUrl !== ""
      ? comboBox(ui, row, { ...parts, literal: '""' }, deferredWords.addItem)
      : adder(ui, row, separator, parts)
  }`;
}

/** Draws the box for a new item. Enter and the loss of focus add the item; a pasted text with separators adds several. */
function adder(
  ui: Ui,
  row: PanelRow,
  separator: Separator,
  { id, describedBy, disabled, readOnly }: TextParts,
) {
  const add = (text: string | undefined): void => {
    // As `storeText` does, keeps the typed text of an unloaded mod.
    if (readOnly || !ui.store.row(row.id)) return;
    setDraft(ui, row.id, undefined);
    if (text !== undefined) addToList(ui, row, separator, cleanText(ui, row, text));
  };
  return html`<input class="text" id=${id} aria-describedby=${describedBy} ?disabled=${disabled && !readOnly} ?readonly=${readOnly} dir="auto"
    spellcheck="false" autocomplete="off" placeholder=${deferredWords.addItem} .value=${live(draftOf(ui, row) ?? "")}
    @input=${(event: Event) => setDraft(ui, row.id, cleanTyped(ui, row, event))}
    @change=${() => add(ui.drafts.get(row.id))}
    @paste=${(event: ClipboardEvent) => {
      const pasted = (event.clipboardData?.getData("text") ?? "").replace(/\r\n?/g, "\n");
      if (readOnly || !pasted.includes(separator)) return;
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement;
      add(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length));
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === "Enter") add(ui.drafts.get(row.id));
      else dropsDraft(ui, row, event);
    }}>`;
}
