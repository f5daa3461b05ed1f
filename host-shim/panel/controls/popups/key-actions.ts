import { html, nothing } from "lit-html";
import { bindingLiteral, bindingOf } from "../../input/key-bindings.js";
import { keyLabel } from "../../input/key-chords.js";
import { canClash } from "../../input/key-clashes.js";
import { isLocked } from "../../rows/given-rows.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { RowClash } from "../../state/deferred-file.js";
import { follow, partId, popupOf, summaryOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { showsKeys } from "../index.js";
import { isBrowserKey } from "./browser-keys.js";

interface KeyActionsOptions {
  readonly ui: Ui;
  /** The literals of rows before they were bound to another key, by row id. */
  readonly before: ReadonlyMap<string, string>;
  readonly bind: (row: PanelRow, chord: string) => void;
  readonly start: (id: string) => void;
  readonly openList: (id: string) => void;
  /** Returns the chords that open the panel. */
  readonly opener: () => readonly string[];
}

/** Creates the functions that find a row's clash, draw its tag, and draw the hints and buttons below a key box. */
export function createKeyActions({ ui, before, bind, start, openList, opener }: KeyActionsOptions) {
  const labelOf = (chord: string) => keyLabel(chord, ui.keyboardMap);
  const nameOf = (row: PanelRow, other: PanelRow) =>
    other.guid === row.guid ? other.label : deferredWords.actionOf(other.label, other.mod);

  /**
   * Finds a free key for one of two clashing rows: the other row's key before it was rebound, else the other row's default key.
   * Undefined if more than two rows clash, or if neither row can take such a key.
   */
  function swapOf(row: PanelRow, others: readonly PanelRow[]): RowClash["swap"] {
    const [other, second] = others;
    if (!other || second) return undefined;
    const { bound } = summaryOf(ui).keys;
    const pairs = [
      [row, other],
      [other, row],
    ] as const;
    const moved = pairs.filter(([mover]) => before.has(mover.id));
    for (const [mover, stayer] of [...moved, ...pairs]) {
      if (isLocked(stayer)) continue;
      const valueJson = before.get(mover.id) ?? mover.defaultJson;
      const chord = bindingOf({ ...mover, valueJson }, ui.keyboardMap);
      if (!chord || bound.has(chord) || bindingLiteral(stayer, chord, ui.keyboardMap) === undefined) continue;
      return { row: stayer, chord, text: deferredWords.swapTo(nameOf(row, stayer), labelOf(chord)) };
    }
    return undefined;
  }

  function clash(row: PanelRow): RowClash | undefined {
    const { clashes } = summaryOf(ui).keys;
    const others = clashes.get(row.id)?.filter((other) => canClash(row, other)) ?? [];
    const chord = bindingOf(row, ui.keyboardMap);
    if (others.length > 0) {
      // A mod on a server and in a game has a row in each place.
      const names = [...new Set(others.map((other) => nameOf(row, other)))];
      const text = deferredWords.alsoBound(names[0]!, names[1] ?? "", names.length - 2);
      return { kind: "clash", text, swap: showsKeys(row) ? swapOf(row, others) : undefined };
    }
    if (!chord) return undefined;
    if (opener().includes(chord)) return { kind: "opens", text: deferredWords.alsoOpens, swap: undefined };
    return isBrowserKey(chord)
      ? { kind: "browser", text: deferredWords.browserTakes, swap: undefined }
      : undefined;
  }

  /** Draws a button of a row. A press on the button does not move the focus, which would end a capture. */
  const button = (text: string, name: string, act: () => void, row: PanelRow) =>
    html`<button type="button" class="small" ?disabled=${ui.readOnly(row.guid)} aria-label=${name} @mousedown=${prevent} @click=${act}>${text}</button>`;

  function view(row: PanelRow, found: RowClash | undefined): unknown {
    const unbind = () => {
      if (ui.popup?.id === row.id) ui.popup = undefined;
      bind(row, "");
      ui.focusRow(row.id);
    };
    const named = (action: string) => deferredWords.actionOn(action, row.label);
    const unbindButton = button(deferredWords.unbind, named(deferredWords.unbind), unbind, row);
    const hint = popupOf(ui, "capture", row)
      ? html`<div class="popup keyhelp"><p>${deferredWords.captureHint}${ui.onPad ? ` ${deferredWords.captureHintPad}` : ""}</p>${unbindButton}${button(
          deferredWords.fromList,
          named(deferredWords.fromList),
          () => openList(row.id),
          row,
        )}</div>`
      : nothing;
    if (found?.kind !== "clash" || !showsKeys(row)) return hint;
    const { swap } = found;
    const swapKeys = () => {
      bind(swap!.row, swap!.chord);
      ui.focusRow(row.id);
    };
    return html`<div class="keyhelp">${button(deferredWords.change, named(deferredWords.change), () => start(row.id), row)}${unbindButton}${
      swap ? button(deferredWords.swap, swap.text, swapKeys, swap.row) : nothing
    }</div>${hint}`;
  }

  function tag(row: PanelRow, { kind, text }: RowClash): unknown {
    const id = partId(row.id, "clash");
    if (kind !== "clash")
      return html`<span class=${kind === "opens" ? "tag err" : "tag warn"} id=${id}>${text}</span>`;
    // Opens the keybinds view with all rows that share a key.
    const toKeys = (event: MouseEvent) => {
      ui.keys = "clashing";
      follow(ui, { kind: "keybinds" })(event);
    };
    return html`<a class="tag err" id=${id} href="#keybinds" dir="auto" title=${text} @click=${toKeys}>${text}</a>`;
  }

  return { clash, view, tag };
}

function prevent(event: Event): void {
  event.preventDefault();
}
