import { guard } from "lit/directives/guard.js";
import { html, nothing } from "lit/html.js";
import { colorControl } from "../controls/color.js";
import { type Control, controlParts } from "../controls/control.js";
import { enumControl } from "../controls/enum.js";
import { keybindControl } from "../controls/keybind.js";
import { numberControl } from "../controls/number.js";
import { selectControl } from "../controls/select.js";
import { switchControl } from "../controls/switch.js";
import { textControl } from "../controls/text.js";
import { stateOf } from "../effects.js";
import { marked } from "../marks.js";
import { isModified, type PanelRow, type RowType } from "../panel-row.js";
import { copy, partId, type Ui } from "../ui.js";
import { enter } from "../values.js";

const CONTROLS: Readonly<Record<RowType, Control>> = {
  bool: switchControl,
  int: numberControl,
  float: numberControl,
  enum: enumControl,
  string: textControl,
  keybind: keybindControl,
  select: selectControl,
  color: colorControl,
};

/** One row; `crumbs` names its mod and groups where it stands among rows of others. Drawn anew only when it changed. */
export function rowView(ui: Ui, row: PanelRow, crumbs = false) {
  const open = ui.popup?.id === row.id ? ui.popup : undefined;
  const clash = row.keybind ? ui.clashes().clashes.get(row.id) : undefined;
  const parts = [
    row,
    ui.store.shown(row),
    ui.store.saving(row),
    ui.store.note(row),
    ui.drafts.get(row.id),
    ui.words,
    crumbs,
    ui.readOnly(),
    open?.kind,
    clash,
    ui.keyboardMap,
    open?.kind === "capture" ? open.capture : undefined,
    ...(open?.kind === "choices" ? [open, open.options, open.active, open.waiting, open.problem] : []),
  ];
  return guard(parts, () => draw(ui, row, crumbs, clash));
}

function draw(ui: Ui, row: PanelRow, crumbs: boolean, clash: readonly PanelRow[] | undefined) {
  const parts = controlParts(ui, row);
  const control = row.keybind && row.type === "int" ? keybindControl : CONTROLS[row.type];
  const modified = isModified({ ...row, valueJson: parts.literal });
  const menu = ui.popup?.kind === "menu" && ui.popup.id === row.id;
  const toggleMenu = () => {
    ui.popup = menu ? undefined : { kind: "menu", id: row.id };
    ui.update();
  };
  return html`<div class="row ${modified ? "modified" : ""} ${row.implemented ? "" : "grey"} ${row.type}"
    id=${partId(row.id, "row")}>
    <div class="name">${crumbs ? html`<small dir="auto">${[row.mod, ...row.path].join(" / ")}</small>` : nothing}
      <label id=${partId(row.id, "label")} for=${parts.id} dir="auto">${marked(row.label, ui.words)}</label>
      ${row.appliesOn === "restart" ? html`<span class="tag warn">Needs relaunch</span>` : nothing}
      ${modified ? html`<span class="hidden">, modified</span>` : nothing}
      <p id=${partId(row.id, "help")} dir="auto">${row.implemented ? row.description : `Not wired yet: ${row.description || "the mod gives no reason"}`}</p></div>
    <div class="ctl">${row.implemented ? nothing : html`<span class="tag mute">Not wired</span>`}${clash ? html`<span class="tag err">Also ${clashNames(clash, row)}</span>` : nothing}${control(ui, row, parts)}</div>
    <div class="more">${
      modified && row.implemented
        ? html`<button type="button" class="icon" aria-label=${`Reset ${row.label}`} title="Reset" ?disabled=${parts.disabled}
            @click=${() => resetRow(ui, row)}>↺</button>`
        : nothing
    }<button type="button" class="icon" aria-label=${`More on ${row.label}`} aria-expanded=${menu} @click=${toggleMenu}>⋯</button>${
      menu ? rowMenu(ui, row) : nothing
    }</div>
    ${stateLine(ui, row)}</div>`;
}

function clashNames(clash: readonly PanelRow[], row: PanelRow): string {
  const names = [...new Set(clash.map((other) => (other.guid === row.guid ? other.label : other.mod)))];
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(" and ");
}

function stateLine(ui: Ui, row: PanelRow) {
  const id = partId(row.id, "state");
  const draft = ui.drafts.get(row.id);
  const entered = draft === undefined ? undefined : enter(row, draft);
  if (entered && "problem" in entered)
    return html`<div class="state err" id=${id}><b>Not stored</b> ${entered.problem}</div>`;
  const state = stateOf(ui.store, row);
  return html`<div class="state ${state?.tone ?? "none"}" id=${id} dir="auto">${
    state ? html`<b>${state.head}</b> ${state.detail}` : nothing
  }</div>`;
}

/** Resets a row and says so; what was typed into it and not stored is dropped. */
export function resetRow(ui: Ui, row: PanelRow): void {
  ui.drafts.delete(row.id);
  ui.store.reset(row.label, [row]);
  ui.say(`${row.label} is back at its default`);
  ui.focusRow(row.id);
}

function rowMenu(ui: Ui, row: PanelRow) {
  const item = (text: string, act: () => void) =>
    html`<button type="button" @click=${() => {
      ui.popup = undefined;
      ui.update();
      act();
    }}>${text}</button>`;
  return html`<div class="popup menu" role="group" aria-label=${row.label}>
    ${item("Copy link", () => void copy(ui, ui.linkOf(row), "the link"))}
    ${item("Copy key", () => void copy(ui, row.key, "the key"))}
    ${item("Copy value as JSON", () => void copy(ui, row.valueJson, "the value"))}</div>`;
}
