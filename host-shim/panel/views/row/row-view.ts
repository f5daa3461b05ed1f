import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { controlParts } from "../../controls/control.js";
import { controlOf, enter, showsKeys } from "../../controls/index.js";
import { type IconName, icon } from "../../icons/icon.js";
import { isLocked } from "../../rows/given-rows.js";
import { hashOf } from "../../rows/links.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import type { RowClash } from "../../state/deferred-file.js";
import type { UnsentState, ValueElsewhere } from "../../state/place-parts.js";
import { follow, type Ui, whenLoaded } from "../../state/ui.js";
import { words } from "../../words/words.js";
import type { Needs } from "./needs.js";
import { type RowState, stateIn } from "./row-state.js";
import { aboutValue } from "./value-text.js";

/** Labels with more characters are truncated. At any panel width, they need more lines than a truncated label has. */
const MOST_LABEL = 160;
/** Descriptions with more characters are truncated, for the same reason. */
const MOST_HELP = 240;

/** Draws a label, for example with the words of the query highlighted. */
export type MarkLabel = (label: string) => unknown;

/**
 * Draws a row; later draws do nothing unless the row or its state has changed. `mark` draws the labels of rows of several
 * mods, such as search results; these rows also name their mod and groups.
 */
export function rowView(ui: Ui, row: PanelRow, mark?: MarkLabel) {
  const deferred = row.facets || row.given || showsKeys(row) ? ui.deferred.get() : undefined;
  const needs = deferred?.needs(row);
  const places = ui.deferred.get()?.places;
  const clash = row.keybind ? ui.deferred.get()?.keys.clash(row) : undefined;
  const other = places?.elsewhere(row);
  const unsent = places?.unsent(row);
  const where = places?.nameOf(row.guid) ?? "";
  const drawnFrom = [
    row,
    ui.store.shown(row),
    ui.store.saving(row),
    ui.store.note(row),
    ui.drafts.get(row.id),
    ui.fresh.get(row.id),
    ui.unfolded.has(row.id),
    mark,
    ui.readOnly(row.guid),
    other?.text,
    where,
    clash?.text,
    clash?.swap?.text,
    showsKeys(row) && ui.onPad,
    showsKeys(row) && ui.keyboardMap,
    deferred,
    needs?.text,
    unsent?.head,
    unsent?.reason,
    ui.popup?.id === row.id && ui.popup,
    ui.dragged?.id === row.id && ui.dragged,
    words,
  ];
  return guard(drawnFrom, () => wholeRow(ui, row, needs, unsent, clash, mark, other, where));
}

// Has no white space between its elements, which would add text nodes to each of a page's hundreds of rows.
function wholeRow(
  ui: Ui,
  row: PanelRow,
  needs: Needs | undefined,
  unsent: UnsentState | undefined,
  clash: RowClash | undefined,
  mark: MarkLabel | undefined,
  other: ValueElsewhere | undefined,
  where: string,
) {
  const popup = ui.popup?.id === row.id ? ui.popup : undefined;
  const isGrey = needs !== undefined || !row.implemented;
  const state = needs ?? unsent ?? stateIn(ui, row);
  const parts = controlParts(ui, row, enter, state !== undefined, isGrey);
  const { name } = parts;
  const modified = isModified(row, parts.literal);
  const given = row.given && ui.deferred.get()?.given(row);
  const isLong = row.label.length > MOST_LABEL || row.description.length > MOST_HELP;
  const isCut = isLong && !ui.unfolded.has(row.id);
  const classes = `row ${row.type}${showsKeys(row) ? " keyed" : ""}${modified ? " modified" : ""}${isGrey ? " grey" : ""}${popup ? " open" : ""}${isCut ? " cut" : ""}${state ? " told" : ""}`;
  return html`<div class=${classes} id=${`row-${name}`}><div class="name">${mark ? crumbs(ui, row, where, mark) : nothing}<label
    dir="auto" id=${`label-${name}`} for=${parts.id}>${mark ? mark(row.label) : row.label}</label>${
      row.appliesOn === "restart"
        ? beside(html`<span class="tag warn">${words.needsRelaunch}</span>`)
        : nothing
    }${row.implemented ? nothing : beside(html`<span class="tag mute">${words.noEffectYet}</span>`)}${
      clash ? beside(ui.deferred.get()?.keys.tag(row, clash)) : nothing
    }${other ? beside(other.tag) : nothing}${given?.tag ? beside(given.tag) : nothing}<p dir="auto" id=${`help-${name}`}>${
      row.description || (row.implemented ? "" : words.noReason)
    }</p>${given?.line}${isLong ? foldButton(ui, row, isCut) : nothing}<span hidden id=${`facts-${name}`}>${factsOf(
      ui,
      row,
      modified,
      [where, clash?.text, other?.text],
      given?.text,
    )}</span></div><div class="ctl">${controlOf(row)(ui, row, parts)}${
      row.keybind && !isLocked(row) ? ui.deferred.get()?.keys.beside(row, clash) : nothing
    }</div><div class="more">${moreButton(
      ui,
      row,
      popup?.kind === "menu",
    )}</div>${state ? stateLine(ui, row, state, `state-${name}`) : nothing}</div>`;
}

/** Draws a tag beside the label, after a space, not a margin, so that a tag that wraps begins at the start of the line. */
function beside(tag: unknown) {
  return html`<span> ${tag}</span>`;
}

/** Draws the link to the row's page. */
function crumbs(ui: Ui, row: PanelRow, where: string, mark: MarkLabel) {
  const { id, guid, key, mod, titles } = row;
  return html`<a class="crumbs" dir="auto" href=${hashOf({ kind: "row", guid, key })}
    @click=${follow(ui, { kind: "mod", guid }, id)}>${mark([where, mod, ...titles].filter(Boolean).join(" / "))}</a>`;
}

/** Draws the button that expands and truncates long texts. */
function foldButton(ui: Ui, { id }: PanelRow, isCut: boolean) {
  const fold = () => {
    const unfolded = new Set(ui.unfolded);
    if (!unfolded.delete(id)) unfolded.add(id);
    ui.unfolded = unfolded;
  };
  return html`<button type="button" class="ghost small" aria-expanded=${!isCut} @click=${fold}>${
    isCut ? words.showMore : words.showLess
  }</button>`;
}

/** Draws the button of the row's menu, and the open menu. Beside the column of facts, CSS shows the button only with focus. */
function moreButton(ui: Ui, row: PanelRow, isOpen: boolean) {
  const { id, label } = row;
  const toggle = () => {
    if (ui.popup?.kind === "menu" && ui.popup.id === id) ui.popup = undefined;
    else
      void whenLoaded(ui, () => {
        ui.popup = { kind: "menu", id };
      });
  };
  return html`<button type="button" class="icon" aria-expanded=${isOpen} aria-label=${words.more(label)} @click=${toggle}>⋯</button>${
    isOpen ? ui.deferred.get()?.menu(row) : nothing
  }`;
}

/** Returns, for a screen reader, the visible state of a row, the `others` that are defined, its default and its range. */
function factsOf(
  ui: Ui,
  row: PanelRow,
  modified: boolean,
  others: readonly (string | undefined)[],
  given = "",
): string {
  const facts = [
    row.appliesOn === "restart" ? words.needsRelaunch : "",
    row.implemented ? "" : words.noEffectYet,
    modified ? words.isModified : "",
    ...others.map((other = "") => other),
  ].filter((fact) => fact !== "");
  return [given, ...facts.map(words.sentence), aboutValue(ui, row)].join(" ").trim();
}

/** The icon before a state, by its tone. */
const SIGNS: Readonly<Record<RowState["tone"], IconName | undefined>> = {
  ok: "check",
  warn: "triangle-alert",
  err: "triangle-alert",
  mute: undefined,
};

function stateLine(ui: Ui, row: PanelRow, state: RowState | Needs | UnsentState, id: string) {
  const { tone, head, detail } = state;
  const fading = "brief" in state && state.brief && ui.fresh.get(row.id) === "fading";
  const sign = ("sign" in state && state.sign) || SIGNS[tone];
  // The head of an unmet requirement is the start of its sentence, so it gets no colon.
  const isApart = detail !== "" && !("text" in state);
  return html`<div class=${`state ${tone}${fading ? " fading" : ""}`} id=${id} dir="auto"><b>${sign ? [icon(sign), " "] : nothing}${isApart ? words.because(head, "").trimEnd() : head}</b> ${detail}</div>`;
}
