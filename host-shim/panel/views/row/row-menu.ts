import { html, nothing } from "lit-html";
import { showsKeys } from "../../controls/index.js";
import { deferredIcon } from "../../icons/deferred-icon.js";
import { icon } from "../../icons/icon.js";
import { ownLiteral } from "../../rows/exported-values.js";
import { isLocked, resetJson } from "../../rows/given-rows.js";
import { hashOf } from "../../rows/links.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import type { Deferred } from "../../state/deferred-file.js";
import { setDraft, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import type { Changes } from "./changes.js";
import { givenText } from "./given-notes.js";
import { rowFacts, shortText } from "./row-facts.js";

/** The views of a row's facts and actions. */
export type RowMenu = ReturnType<typeof createRowMenu>;

interface RowMenuOptions {
  readonly needs: Deferred["needs"];
  readonly keys: Deferred["keys"];
  readonly changes: Changes;
  /** `ofRow` draws the entry that shares a row's value as a link; `view` the link, which replaces the open menu's entries. */
  readonly share: { readonly ofRow: (row: PanelRow) => unknown; readonly view: () => unknown };
  /** Returns the address of the web page, or `""` in a game that has no web page. */
  readonly page: () => string;
}

type Entry = readonly [text: string, act: () => void];

/** Creates the views of a row's facts and actions. */
export function createRowMenu(ui: Ui, { needs, keys, changes, share, page }: RowMenuOptions) {
  const button = ([text, act]: Entry, row: PanelRow) =>
    html`<button type="button" @click=${closing(ui, row.id, act)}>${text}</button>`;

  const keyEntries = (row: PanelRow): readonly Entry[] =>
    showsKeys(row) && !isLocked(row) && !ui.readOnly(row.guid) ? keys.menu(row) : [];

  function copies(row: PanelRow): readonly Entry[] {
    const key: Entry = [deferredWords.copyKey, () => void copyText(ui, row.key, deferredWords.copiedKey)];
    const own = ownLiteral(row);
    if (row.secret || own === undefined) return [key];
    return [key, [deferredWords.copyValue, () => void copyText(ui, own, deferredWords.copiedValue)]];
  }

  /**
   * Returns the actions besides reset, link and share: the copies, and the key actions unless `notes` draws them beside a clash.
   */
  const rest = (row: PanelRow): readonly Entry[] => [
    ...(keys.clash(row) ? [] : keyEntries(row)),
    ...copies(row),
  ];

  const entries = (row: PanelRow) => [...rest(row).map((each) => button(each, row)), share.ofRow(row)];

  /** Draws the note on a row's given value, its unmet `enabledWhen` condition, and its key clash with ways to solve it. */
  function notes(row: PanelRow) {
    const need = needs(row);
    const clash = keys.clash(row);
    return [
      row.given ? html`<p dir="auto">${givenText(ui, row)}</p>` : nothing,
      need ? html`<p dir="auto"><b>${need.head}</b> ${need.detail}</p>` : nothing,
      clash
        ? html`<p class=${clash.kind === "browser" ? "warn" : "err"} dir="auto"><b>${clash.text}</b></p>
          <div class="does">${keyEntries(row).map((each) => button(each, row))}</div>`
        : nothing,
    ];
  }

  function resetButton(row: PanelRow, sign: unknown) {
    if (isLocked(row)) return nothing;
    const modified = isModified(row, ui.store.shown(row));
    return html`<button type="button" ?disabled=${!modified || !row.implemented || ui.readOnly(row.guid)} @click=${() => {
      ui.popup = undefined;
      resetRow(ui, row);
    }}>${sign}${
      row.given ? deferredWords.useSuggested(shortText(ui, row, resetJson(row))) : deferredWords.backToDefault
    }</button>`;
  }

  function linkButton(row: PanelRow, asIcon: boolean) {
    if (page() === "") return nothing;
    const { guid, key } = row;
    const link = page() + hashOf({ kind: "row", guid: ui.deferred.get()!.places.linked(guid), key });
    const entry: Entry = [deferredWords.copyLink, () => void copyText(ui, link, deferredWords.copiedLink)];
    return asIcon
      ? html`<button type="button" class="icon" aria-label=${entry[0]} title=${entry[0]} @click=${entry[1]}>${deferredIcon("link")}</button>`
      : button(entry, row);
  }

  /** Draws the button in the column that opens the other actions. */
  function others(row: PanelRow) {
    const { id, label } = row;
    const isOpen = ui.popup?.kind === "copies" && ui.popup.id === id;
    const toggle = () => {
      ui.popup = isOpen ? undefined : { kind: "copies", id };
    };
    return html`<div class="others"><button type="button" class="icon" aria-expanded=${isOpen} aria-label=${words.more(label)} @click=${toggle}>⋯</button>${
      isOpen
        ? html`<div class="popup menu" role="group" aria-label=${label}>${share.view() ?? entries(row)}</div>`
        : nothing
    }</div>`;
  }

  /** Draws the button that closes the popup at a row where it is a sheet at the foot of a phone's window. */
  const closeButton = (row: PanelRow) =>
    html`<button type="button" class="icon close" aria-label=${deferredWords.closeThis} @click=${closing(ui, row.id)}>${icon("x")}</button>`;

  return {
    /** Draws the content of the column beside a wide page. */
    column: (
      row: PanelRow,
    ) => html`<small dir="auto">${[ui.deferred.get()?.places.nameOf(row.guid), row.mod, ...row.titles].filter(Boolean).join(" · ")}</small><h2 dir="auto">${row.label}</h2>
      <p dir="auto">${row.description || (row.implemented ? "" : words.noReason)}</p>${notes(row)}${rowFacts(ui, row)}
      <div class="does">${resetButton(row, deferredIcon("rotate-ccw"))}${linkButton(row, true)}${others(row)}</div>${changes.ofRow(row.id)}`,
    /** Draws the popup at the row. */
    popover: (row: PanelRow) =>
      html`<div class="popup menu about-row" role="group" aria-label=${row.label}>${
        share.view() ??
        html`${notes(row)}${rowFacts(ui, row)}
      <div class="does">${resetButton(row, nothing)}${linkButton(row, false)}${entries(row)}</div>${changes.ofRow(row.id)}`
      }${closeButton(row)}</div>`,
  };
}

/** Returns a handler that closes the open popup, moves the focus to the control with this id, and calls `act`. */
export function closing(ui: Ui, id: string, act?: () => void): () => void {
  return () => {
    ui.popup = undefined;
    ui.focusRow(id);
    act?.();
  };
}

/** Resets a row, drops its typed text that is not stored, and reports the reset. For a locked row, only reports the lock. */
export function resetRow(ui: Ui, row: PanelRow): void {
  if (isLocked(row)) return ui.say(givenText(ui, row));
  setDraft(ui, row.id, undefined);
  ui.store.reset(row.label, [row]);
  ui.say(row.given ? deferredWords.atSuggested(row.label) : deferredWords.atDefault(row.label));
  ui.focusRow(row.id);
}

/** Copies a text to the clipboard and reports `done`, or that the browser refused; resolves to whether it was copied. */
export async function copyText(ui: Ui, text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    ui.say(done);
    return true;
  } catch {
    ui.say(deferredWords.noClipboard);
    return false;
  }
}
