import { guard } from "lit/directives/guard.js";
import { html, nothing } from "lit/html.js";
import { type ControlParts, controlParts } from "../../controls/control.js";
import { controlOf, enter, showsKeys } from "../../controls/index.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import type { Needs } from "../../state/deferred-file.js";
import type { Popup } from "../../state/popup.js";
import { setDraft, summaryOf, type Ui, whenLoaded } from "../../state/ui.js";
import { words } from "../../words/words.js";
import { type RowState, stateOf } from "./row-state.js";

/** Draws a label with what was searched for marked. */
export type MarkLabel = (label: string) => unknown;

/**
 * One row, drawn anew only when it changed. Where it stands among rows of others, as what a search found, its label is drawn
 * by `mark`, and its mod and groups are named.
 */
export function rowView(ui: Ui, row: PanelRow, mark?: MarkLabel) {
  const open = ui.popup?.id === row.id ? ui.popup : undefined;
  const deferred = row.facets || showsKeys(row) ? ui.deferred.get() : undefined;
  const needs = deferred?.needs(row);
  const clash = row.keybind ? summaryOf(ui).keys.clashes.get(row.id) : undefined;
  const parts = [
    row,
    ui.store.shown(row),
    ui.store.saving(row),
    ui.store.note(row),
    ui.drafts.get(row.id),
    mark,
    ui.readOnly(),
    clash,
    showsKeys(row) && ui.keyboardMap,
    deferred,
    needs?.text,
    open,
    words,
  ];
  return guard(parts, () => draw(ui, row, mark, clash, open, needs));
}

// A page has hundreds of these, so there is no white space between the elements and no element without a need: each
// would be a node more in every row.
function draw(
  ui: Ui,
  row: PanelRow,
  mark: MarkLabel | undefined,
  clash: readonly PanelRow[] | undefined,
  open: Popup | undefined,
  needs: Needs | undefined,
) {
  const isGrey = needs !== undefined || !row.implemented;
  const state = needs ?? stateIn(ui, row);
  const parts = controlParts(ui, row, enter, state !== undefined, isGrey);
  const { name, literal } = parts;
  const modified = isModified({ ...row, valueJson: literal });
  const menu = open?.kind === "menu";
  const toggleMenu = () => {
    if (menu) ui.popup = undefined;
    else
      void whenLoaded(ui, () => {
        ui.popup = { kind: "menu", id: row.id };
      });
  };
  const looks = `row ${row.type}${modified ? " modified" : ""}${isGrey ? " grey" : ""}${open ? " open" : ""}`;
  return html`<div class=${looks} id=${`row-${name}`}><div class="name">${
    mark ? html`<small dir="auto">${[row.mod, ...row.titles].join(" / ")}</small>` : nothing
  }<label id=${`label-${name}`} for=${parts.id} dir="auto">${mark ? mark(row.label) : row.label}</label>${
    modified || row.appliesOn === "restart" ? tags(row, modified) : nothing
  }<p id=${`help-${name}`} dir="auto" .textContent=${help(row)}></p></div><div class="ctl">${control(
    ui,
    row,
    parts,
    clash,
  )}</div><div class="more">${
    modified && row.implemented
      ? html`<button type="button" class="icon" aria-label=${words.resetNamed(row.label)} title=${words.reset} ?disabled=${ui.readOnly()}
          @click=${() => resetRow(ui, row)}>↺</button>`
      : nothing
  }<button type="button" class="icon" aria-label=${words.more(row.label)} aria-expanded=${menu} @click=${toggleMenu}>⋯</button>${
    menu ? ui.deferred.get()?.menu(row) : nothing
  }</div>${state ? stateLine(state, `state-${name}`) : nothing}</div>`;
}

function tags(row: PanelRow, modified: boolean) {
  return html`${row.appliesOn === "restart" ? html`<span class="tag warn">${words.needsRelaunch}</span>` : nothing}${
    modified ? html`<span class="hidden">${words.alsoModified}</span>` : nothing
  }`;
}

function help({ implemented, description }: PanelRow): string {
  return implemented ? description : words.noEffectBecause(description);
}

function control(ui: Ui, row: PanelRow, parts: ControlParts, clash: readonly PanelRow[] | undefined) {
  const drawn = controlOf(row)(ui, row, parts);
  if (row.implemented && !clash) return drawn;
  return html`${row.implemented ? nothing : html`<span class="tag mute">${words.noEffectYet}</span>`}${
    clash ? html`<span class="tag err">${alsoBound(clash, row)}</span>` : nothing
  }${drawn}`;
}

function alsoBound(clash: readonly PanelRow[], row: PanelRow): string {
  const others = clash.filter(({ id }) => id !== row.id);
  const names = [...new Set(others.map((other) => (other.guid === row.guid ? other.label : other.mod)))];
  return words.alsoBound(names[0] ?? "", names[1] ?? "", names.length - 2);
}

function stateIn(ui: Ui, row: PanelRow): RowState | undefined {
  const draft = ui.drafts.get(row.id);
  const entered = draft === undefined ? undefined : enter(row, draft);
  if (entered && "problem" in entered) return { tone: "err", head: words.notStored, detail: entered.problem };
  return stateOf(ui.store, row);
}

function stateLine({ tone, head, detail }: RowState | Needs, id: string) {
  return html`<div class="state ${tone}" id=${id} dir="auto"><b>${head}</b> ${detail}</div>`;
}

/** Resets a row and says so; what was typed into it and not stored is dropped. */
export function resetRow(ui: Ui, row: PanelRow): void {
  setDraft(ui, row.id, undefined);
  ui.store.reset(row.label, [row]);
  ui.say(words.atDefault(row.label));
  ui.focusRow(row.id);
}
