import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { isBrowserKey, OFFERED_KEYS } from "../../controls/popups/browser-keys.js";
import type { KeyCaptures } from "../../controls/popups/key-capture.js";
import { FINDER } from "../../controls/popups/key-capture.js";
import { bindingOf, holdsKey } from "../../input/key-bindings.js";
import { keyLabel } from "../../input/key-chords.js";
import { rowsBoundTo } from "../../input/key-clashes.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { type KeysPart, summaryOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import type { MarkLabel } from "../row/row-view.js";
import { notCovered } from "./in-game.js";
import { rowCard } from "./mod-page.js";

/**
 * Draws the key bindings of all mods, or only those that clash, have no key, or have the pressed key; or the unused keys. The
 * bindings that clash are grouped by key, all other bindings by mod. `taken` are the keys that an overlay uses.
 */
export function keybindsView(ui: Ui, keys: KeyCaptures, taken: readonly string[]) {
  const all = ui.store.pages().flatMap((page) => page.all().filter((row) => row.keybind));
  const { clashes, bound, unbound } = summaryOf(ui).keys;
  const { pressed } = ui;
  const parts = {
    clashing: {
      rows: all.filter(({ id }) => clashes.has(id)),
      name: words.clashes(new Set(clashes.values()).size),
    },
    unbound: { rows: unbound, name: deferredWords.unbound(unbound.length) },
  };
  const free = !pressed && ui.keys === "free";
  // Shows all rows once the player has fixed the last row of the chosen part.
  const part = ui.keys && ui.keys !== "free" && parts[ui.keys].rows.length > 0 ? parts[ui.keys] : undefined;
  const shown = pressed ? rowsBoundTo(all, pressed, ui.keyboardMap) : (part?.rows ?? all);
  const { places } = ui.deferred.get()!;
  const count = all.filter(holdsKey).length;
  const total =
    ui.store.transport.serverOnly && !places.covers()
      ? deferredWords.bindingsHere(count)
      : deferredWords.bindings(count);
  const sections =
    part === parts.clashing && !pressed
      ? clashSections(ui, [...new Set(clashes.values())])
      : modSections(shown, (guid) => places.nameOf(guid));
  return html`<div class="mod"><h1>${words.keybinds}</h1><div class="grow"></div>${finder(ui, keys)}</div>
    <p class="lede">${pressed ? deferredWords.boundTo(shown.length, count, keyLabel(pressed, ui.keyboardMap)) : total}</p>
    ${notCovered(ui, deferredWords.keysInGame, { kind: "keybinds" }, deferredWords.showKeysInGame)}
    <div class="chips" role="group" aria-label=${words.filters}>${Object.entries(parts).map(
      ([name, { rows, name: text }]) => {
        return rows.length === 0 ? nothing : chip(ui, name as KeysPart, text);
      },
    )}${chip(ui, "free", deferredWords.freeKeys)}</div>
    ${
      pressed && shown.length === 0
        ? html`<p class="empty">${deferredWords.noModUses(keyLabel(pressed, ui.keyboardMap))}</p>`
        : nothing
    }
    ${free ? freeKeys(ui, (chord) => bound.has(chord) || taken.includes(chord)) : nothing}
    <div>${repeat(
      free ? [] : sections,
      ({ id }) => id,
      ({ head, rows, mark }) =>
        html`<section><div class="group"><h2 dir="auto">${head}</h2></div>${rowCard(ui, rows, mark)}</section>`,
    )}</div>`;
}

interface Section {
  readonly id: string;
  readonly head: unknown;
  readonly rows: readonly PanelRow[];
  /** Defined if the head does not name the mod of each row: each row then names its mod. */
  readonly mark?: MarkLabel;
}

function modSections(rows: readonly PanelRow[], placeName: (guid: string) => string): readonly Section[] {
  const mods = new Map(rows.map(({ guid, mod }) => [guid, mod]));
  return [...mods].map(([guid, mod]) => ({
    id: guid,
    head: [mod, placeName(guid)].filter(Boolean).join(" – "),
    rows: rows.filter((row) => row.guid === guid),
  }));
}

// One function for all draws, because a row is drawn again whenever its `mark` is another function.
const asItIs: MarkLabel = (label) => label;

function clashSections(ui: Ui, clashes: readonly (readonly PanelRow[])[]): readonly Section[] {
  return clashes.map((rows) => {
    const chord = bindingOf(rows[0]!, ui.keyboardMap)!;
    return { id: chord, head: html`<kbd>${keyLabel(chord, ui.keyboardMap)}</kbd>`, rows, mark: asItIs };
  });
}

/** Draws a button that toggles between a part of the keys and all keys. */
function chip(ui: Ui, part: KeysPart, text: string) {
  const toggle = () => {
    ui.pressed = undefined;
    ui.keys = ui.keys === part ? undefined : part;
  };
  return html`<button type="button" class=${part === "clashing" ? "err" : ""} aria-pressed=${!ui.pressed && ui.keys === part} @click=${toggle}>${text}</button>`;
}

/** Draws the keys that are not used and that the browser does not act on. */
function freeKeys(ui: Ui, isUsed: (chord: string) => boolean) {
  const free = OFFERED_KEYS.keyboard.filter((chord) => !isUsed(chord) && !isBrowserKey(chord));
  return html`<ul class="card free" aria-label=${deferredWords.freeKeys}>${free.map(
    (chord) => html`<li><kbd>${keyLabel(chord, ui.keyboardMap)}</kbd></li>`,
  )}</ul>`;
}

/** Draws a button that waits for a key press and then shows the rows bound to that key. */
function finder(ui: Ui, keys: KeyCaptures) {
  const { popup, pressed } = ui;
  const capturing = popup?.kind === "capture" && popup.id === FINDER;
  const stop = () => {
    if (ui.popup?.id === FINDER) ui.popup = undefined;
  };
  const all = () => {
    ui.pressed = undefined;
  };
  return html`${pressed ? html`<button type="button" class="ghost" @click=${all}>${deferredWords.showAll}</button>` : nothing}
    <button type="button" class=${capturing ? "capturing" : ""} @click=${() => keys.start(FINDER)} @keydown=${keys.onKey} @keyup=${keys.onKey} @blur=${stop}>${
      capturing ? deferredWords.pressTheKey : deferredWords.findByPressing
    }</button>`;
}
