import { guard } from "lit/directives/guard.js";
import { html, nothing } from "lit/html.js";
import { type ControlParts, controlParts } from "../controls/control.js";
import { controlOf, enter, showsKeys } from "../controls/index.js";
import { type RowState, stateOf } from "../effects.js";
import { marked } from "../marks.js";
import { isModified, type PanelRow } from "../rows/panel-row.js";
import { copy, type Ui } from "../ui.js";

/** One row; `crumbs` names its mod and groups where it stands among rows of others. Drawn anew only when it changed. */
export function rowView(ui: Ui, row: PanelRow, crumbs = false) {
  const open = ui.popup?.id === row.id ? ui.popup : undefined;
  const clash = row.keybind ? ui.survey().keys.clashes.get(row.id) : undefined;
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
    showsKeys(row) && ui.keyboardMap,
    open?.kind === "capture" ? open.capture : open?.kind === "color" ? open.picked : undefined,
    ...(open?.kind === "choices" ? [open, open.options, open.active, open.waiting, open.problem] : []),
  ];
  return guard(parts, () => draw(ui, row, crumbs, clash, open !== undefined));
}

// A page has hundreds of these, so there is no white space between the elements and no element without a need: each
// would be a node more in every row.
function draw(ui: Ui, row: PanelRow, crumbs: boolean, clash: readonly PanelRow[] | undefined, open: boolean) {
  const state = stateIn(ui, row);
  const parts = controlParts(ui, row, enter, state !== undefined);
  const { name, literal, disabled } = parts;
  const modified = isModified({ ...row, valueJson: literal });
  const menu = open && ui.popup?.kind === "menu";
  const toggleMenu = () => {
    ui.popup = menu ? undefined : { kind: "menu", id: row.id };
    ui.update();
  };
  const looks = `row ${row.type}${modified ? " modified" : ""}${row.implemented ? "" : " grey"}${open ? " open" : ""}`;
  return html`<div class=${looks} id=${`row-${name}`}><div class="name">${
    crumbs ? html`<small dir="auto">${[row.mod, ...row.path].join(" / ")}</small>` : nothing
  }<label id=${`label-${name}`} for=${parts.id} dir="auto">${marked(row.label, ui.words)}</label>${
    modified || row.appliesOn === "restart" ? tags(row, modified) : nothing
  }<p id=${`help-${name}`} dir="auto" .textContent=${help(row)}></p></div><div class="ctl">${control(
    ui,
    row,
    parts,
    clash,
  )}</div><div class="more">${
    modified && row.implemented
      ? html`<button type="button" class="icon" aria-label=${`Reset ${row.label}`} title="Reset" ?disabled=${disabled}
          @click=${() => resetRow(ui, row)}>↺</button>`
      : nothing
  }<button type="button" class="icon" aria-label=${`More on ${row.label}`} aria-expanded=${menu} @click=${toggleMenu}>⋯</button>${
    menu ? rowMenu(ui, row) : nothing
  }</div>${state ? stateLine(state, `state-${name}`) : nothing}</div>`;
}

function tags(row: PanelRow, modified: boolean) {
  return html`${row.appliesOn === "restart" ? html`<span class="tag warn">Needs relaunch</span>` : nothing}${
    modified ? html`<span class="hidden">, modified</span>` : nothing
  }`;
}

function help({ implemented, description }: PanelRow): string {
  return implemented ? description : `Not wired yet: ${description || "the mod gives no reason"}`;
}

function control(ui: Ui, row: PanelRow, parts: ControlParts, clash: readonly PanelRow[] | undefined) {
  const drawn = controlOf(row)(ui, row, parts);
  if (row.implemented && !clash) return drawn;
  return html`${row.implemented ? nothing : html`<span class="tag mute">Not wired</span>`}${
    clash ? html`<span class="tag err">Also ${clashNames(clash, row)}</span>` : nothing
  }${drawn}`;
}

function clashNames(clash: readonly PanelRow[], row: PanelRow): string {
  const others = clash.filter(({ id }) => id !== row.id);
  const names = [...new Set(others.map((other) => (other.guid === row.guid ? other.label : other.mod)))];
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(" and ");
}

function stateIn(ui: Ui, row: PanelRow): RowState | undefined {
  const draft = ui.drafts.get(row.id);
  const entered = draft === undefined ? undefined : enter(row, draft);
  if (entered && "problem" in entered) return { tone: "err", head: "Not stored", detail: entered.problem };
  return stateOf(ui.store, row);
}

function stateLine({ tone, head, detail }: RowState, id: string) {
  return html`<div class="state ${tone}" id=${id} dir="auto"><b>${head}</b> ${detail}</div>`;
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
  const link = ui.linkOf(row);
  return html`<div class="popup menu" role="group" aria-label=${row.label}>
    ${link === "" ? nothing : item("Copy link", () => void copy(ui, link, "the link"))}
    ${item("Copy key", () => void copy(ui, row.key, "the key"))}
    ${item("Copy value as JSON", () => void copy(ui, row.valueJson, "the value"))}</div>`;
}
