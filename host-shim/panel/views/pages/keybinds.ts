import { repeat } from "lit/directives/repeat.js";
import { html, nothing } from "lit/html.js";
import { captureKey, captureStart, keyLabel } from "../../input/key-bindings.js";
import { rowsBoundTo } from "../../input/key-clashes.js";
import { summaryOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { rowView } from "../row/row-view.js";

/** Every row of the key-binding surface, over all mods, with what clashes first. */
export function keybindsView(ui: Ui) {
  const all = ui.store.pages().flatMap((page) => page.all().filter((row) => row.keybind));
  const { clashes, unbound } = summaryOf(ui).keys;
  const { pressed } = ui;
  const shown = pressed ? rowsBoundTo(all, pressed, ui.keyboardMap) : all;
  const mods = [...new Map(shown.map((row) => [row.guid, row.mod]))];
  return html`<div class="mod"><h1>${words.keybinds}</h1><div class="grow"></div>${finder(ui)}</div>
    <p class="lede">${deferredWords.keybindCounts(all.length, clashes.size, unbound.length)}</p>
    ${
      pressed !== undefined && pressed !== "" && shown.length === 0
        ? html`<p class="empty">${deferredWords.noModUses(keyLabel(pressed, ui.keyboardMap))}</p>`
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
    ${unbound.length > 0 && !pressed ? html`<p class="lede">${deferredWords.withoutKey(deferredWords.list(unbound.map((row) => row.label)))}</p>` : nothing}`;
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
    ui.popup = outcome === "pending" ? { ...capturing, capture: state } : undefined;
    if (outcome !== "pending") ui.pressed = outcome === "commit" ? chord : undefined;
  };
  const start = () => {
    ui.popup = { kind: "capture", id: FINDER, capture: captureStart };
  };
  const stop = () => {
    if (capturing) ui.popup = undefined;
  };
  const all = () => {
    ui.pressed = undefined;
  };
  return html`${pressed ? html`<button type="button" class="ghost" @click=${all}>${deferredWords.showAll}</button>` : nothing}
    <button type="button" class=${capturing ? "capturing" : ""} @click=${start} @keydown=${hear} @keyup=${hear} @blur=${stop}>${
      capturing
        ? deferredWords.pressTheKey
        : pressed
          ? deferredWords.boundTo(keyLabel(pressed, ui.keyboardMap))
          : deferredWords.findByPressing
    }</button>`;
}
