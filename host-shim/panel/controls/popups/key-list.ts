import { html } from "lit-html";
import { stepInGrid } from "../../input/grid-steps.js";
import { bindingLiteral, bindingOf } from "../../input/key-bindings.js";
import { keyLabel } from "../../input/key-chords.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { summaryOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { OFFERED_KEYS } from "./browser-keys.js";

/** The actions of {@link keyList}. */
interface KeyListActions {
  readonly bind: (row: PanelRow, chord: string) => void;
  /** Begins a capture for a row. */
  readonly start: (id: string) => void;
}

/** Draws the keys and buttons that a row can be bound to, for players without a keyboard. Marks keys in use. */
export function keyList(ui: Ui, row: PanelRow, { bind, start }: KeyListActions) {
  const now = bindingOf({ ...row, valueJson: ui.store.shown(row) }, ui.keyboardMap);
  const { bound } = summaryOf(ui).keys;
  const choose = (chord: string) => {
    ui.popup = undefined;
    ui.focusRow(row.id);
    bind(row, chord);
  };
  const key = (chord: string) => {
    const users = (bound.get(chord) ?? []).filter(({ id }) => id !== row.id);
    const label = keyLabel(chord, ui.keyboardMap);
    return html`<button type="button" class=${users.length > 0 ? "used" : ""} aria-pressed=${chord === now}
      aria-label=${users.length > 0 ? deferredWords.usedBy(label, users[0]!.label) : label} @click=${() => choose(chord)}>${label}</button>`;
  };
  const group = (name: string, chords: readonly string[]) => {
    const fit = chords.filter((chord) => bindingLiteral(row, chord, ui.keyboardMap) !== undefined);
    return fit.length === 0
      ? ""
      : html`<div role="group" aria-label=${name}><small>${name}</small>${fit.map(key)}</div>`;
  };
  const { keyboard, mouse, gamepad } = OFFERED_KEYS;
  return html`<div class="popup keylist gridded" role="group" aria-label=${deferredWords.keyOf(row.label)} @keydown=${onArrow}>
    <div><button type="button" @click=${() => start(row.id)}>${deferredWords.pressIt}</button><button type="button" @click=${() => choose("")}>${words.noKey}</button></div>
    ${group(deferredWords.keyboard, keyboard)}${group(deferredWords.mouse, mouse)}${group(deferredWords.gamepad, gamepad)}</div>`;
}

function onArrow(event: KeyboardEvent): void {
  const to = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" }[event.key];
  if (!to) return;
  event.preventDefault();
  stepInGrid(event.currentTarget as HTMLElement, to as "up");
}
