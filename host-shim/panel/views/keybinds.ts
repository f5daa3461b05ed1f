import { repeat } from "lit/directives/repeat.js";
import { html, nothing } from "lit/html.js";
import { captureKey, captureStart, keyLabel, rowsBoundTo } from "../keys.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Ui } from "../ui.js";
import { rowView } from "./row.js";

/** Every row of the key-binding surface, over all mods, with what clashes first. */
export function keybindsView(ui: Ui, rows: readonly PanelRow[]) {
  const all = rows.filter((row) => row.keybind);
  const { clashes, unbound } = ui.survey().keys;
  const { pressed } = ui;
  const shown = pressed ? rowsBoundTo(all, pressed, ui.keyboardMap) : all;
  const mods = [...new Map(shown.map((row) => [row.guid, row.mod]))];
  return html`<div class="mod"><h1>Keybinds</h1><div class="grow"></div>${finder(ui)}</div>
    <p class="lede">${counts(all.length, "binding")}, ${counts(clashes.size, "clash", "clashes")}, ${unbound.length} without a key.</p>
    ${
      pressed !== undefined && pressed !== "" && shown.length === 0
        ? html`<p class="empty">No mod uses ${keyLabel(pressed, ui.keyboardMap)}.</p>`
        : nothing
    }
    ${repeat(
      mods,
      ([guid]) => guid,
      ([guid, name]) =>
        html`<div class="group"><h2 dir="auto">${name}</h2></div><div class="card">${repeat(
          shown.filter((row) => row.guid === guid),
          (row) => row.id,
          (row) => rowView(ui, row),
        )}</div>`,
    )}
    ${unbound.length > 0 && !pressed ? html`<p class="lede">Without a key: ${unbound.map((row) => row.label).join(", ")}.</p>` : nothing}`;
}

function counts(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const FINDER = "find-by-pressing";

/** A button that listens for a key and then shows what is bound to it. */
function finder(ui: Ui) {
  const { popup, pressed } = ui;
  const capturing = popup?.kind === "capture" && popup.id === FINDER ? popup : undefined;
  const hear = (event: KeyboardEvent) => {
    if (!capturing) return;
    event.preventDefault();
    event.stopPropagation();
    const { state, outcome, chord } = captureKey(capturing.capture, event);
    capturing.capture = state;
    if (outcome !== "pending") {
      ui.popup = undefined;
      ui.pressed = outcome === "commit" ? chord : undefined;
    }
    ui.update();
  };
  const start = () => {
    ui.popup = { kind: "capture", id: FINDER, capture: captureStart };
    ui.update();
  };
  const stop = () => {
    if (!capturing) return;
    ui.popup = undefined;
    ui.update();
  };
  const all = () => {
    ui.pressed = undefined;
    ui.update();
  };
  return html`${pressed ? html`<button type="button" class="ghost" @click=${all}>Show all</button>` : nothing}
    <button type="button" class=${capturing ? "capturing" : ""} @click=${start} @keydown=${hear} @keyup=${hear} @blur=${stop}>${
      capturing
        ? "Press the key"
        : pressed
          ? `Bound to ${keyLabel(pressed, ui.keyboardMap)}`
          : "Find by pressing"
    }</button>`;
}
