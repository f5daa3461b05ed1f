import { captureKey, captureStart, keyLabel } from "../../input/key-bindings.js";
import { rowsBoundTo } from "../../input/key-clashes.js";
import { type KeysPart, summaryOf, type Ui } from "../../state/ui.js";
import { html, nothing } from "../../templates/template.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { children, drawInto } from "../row/children.js";
import { rowCard } from "./mod-page.js";

/** Every row of the key-binding surface, over all mods, or those that clash, have no key, or have the one that was pressed. */
export function keybindsView(ui: Ui) {
  const all = ui.store.pages().flatMap((page) => page.all().filter((row) => row.keybind));
  const { clashes, unbound } = summaryOf(ui).keys;
  const { pressed } = ui;
  const parts = {
    clashing: {
      rows: all.filter(({ id }) => clashes.has(id)),
      name: words.clashes(new Set(clashes.values()).size),
    },
    unbound: { rows: unbound, name: deferredWords.unbound(unbound.length) },
  };
  // A part whose last row was mended shows all again.
  const part = ui.keys && parts[ui.keys].rows.length > 0 ? parts[ui.keys] : undefined;
  const shown = pressed ? rowsBoundTo(all, pressed, ui.keyboardMap) : (part?.rows ?? all);
  const mods = [...new Map(shown.map((row) => [row.guid, row.mod]))];
  return html`<div class="mod"><h1>${words.keybinds}</h1><div class="grow"></div>${finder(ui)}</div>
    <p class="lede">${deferredWords.bindings(all.length)}</p>
    <div class="chips" role="group" aria-label=${words.filters}>${Object.entries(parts).map(
      ([name, { rows, name: text }]) => {
        if (rows.length === 0) return nothing;
        const toggle = () => {
          ui.pressed = undefined;
          ui.keys = ui.keys === name ? undefined : (name as KeysPart);
        };
        return html`<button type="button" aria-pressed=${!pressed && ui.keys === name} @click=${toggle}>${text}</button>`;
      },
    )}</div>
    ${
      pressed !== undefined && pressed !== "" && shown.length === 0
        ? html`<p class="empty">${deferredWords.noModUses(keyLabel(pressed, ui.keyboardMap))}</p>`
        : nothing
    }
    <div ${children(
      mods,
      ([guid]) => guid,
      drawInto(
        "section",
        ([guid, name]) =>
          html`<div class="group"><h2 dir="auto">${name}</h2></div>${rowCard(
            ui,
            shown.filter((row) => row.guid === guid),
          )}`,
      ),
    )}></div>`;
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
