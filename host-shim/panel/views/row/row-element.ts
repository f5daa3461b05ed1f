import { html, nothing, render } from "lit/html.js";
import type { ControlParts, DrawnControl } from "../../controls/control.js";
import { type Piece, piece } from "../../controls/piece.js";
import { hashOf } from "../../rows/links.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import type { Needs } from "../../state/deferred-file.js";
import type { Popup } from "../../state/popup.js";
import { follow, setDraft, type Ui, whenLoaded } from "../../state/ui.js";
import { words } from "../../words/words.js";
import type { RowState } from "./row-state.js";

/** Draws a label with what was searched for marked. */
export type MarkLabel = (label: string) => unknown;

/** The element of a row, which may be filled in for another row later on. */
export interface RowElement {
  readonly element: HTMLElement;
  /** The button that opens its menu. */
  readonly more: HTMLElement;
  readonly pieces: readonly Piece[];
  /** The elements of the control, one for each of the pieces. */
  readonly control: readonly HTMLElement[];
  /** Whether the row stands among rows of other mods, where lit draws its label. */
  readonly inResults: boolean;
}

/** What a row is filled in with. */
export interface RowFilling {
  readonly parts: ControlParts;
  readonly control: DrawnControl;
  readonly isGrey: boolean;
  /** What is said below the row. */
  readonly state: RowState | Needs | undefined;
  /** Which other rows are bound to the same key, in words. */
  readonly clash: string | undefined;
  readonly popup: Popup | undefined;
  readonly mark: MarkLabel | undefined;
}

// A page has hundreds of rows, so a row is copied and filled in instead of drawn, has no listeners of its own and no white
// space between its elements. What only some rows have is drawn by lit, at the place where it belongs.
const ROW = piece(
  html`<div><div class="name"><label dir="auto"></label><p dir="auto"></p></div><div class="ctl"></div><div class="more"></div></div>`,
);
const CRUMBS = piece<HTMLAnchorElement>(html`<a class="crumbs" dir="auto"></a>`, {
  click: (ui, { id, guid }, event) => follow(ui, event as MouseEvent, { kind: "mod", guid }, id),
});
const MORE = piece(html`<button type="button" class="icon">⋯</button>`, {
  click(ui, { id }) {
    if (ui.popup?.kind === "menu" && ui.popup.id === id) ui.popup = undefined;
    else
      void whenLoaded(ui, () => {
        ui.popup = { kind: "menu", id };
      });
  },
});

/** Makes the element of a row with a control of these pieces. */
export function copyRow(pieces: readonly Piece[], inResults: boolean): RowElement {
  const element = ROW();
  if (inResults) element.firstElementChild!.prepend(CRUMBS());
  const control = pieces.map((copy) => copy());
  element.children[1]!.append(...control);
  const more = MORE();
  element.lastElementChild!.append(more);
  return { element, more, pieces, control, inResults };
}

/** Brings the element of a row up to date. */
export function fillRow(ui: Ui, row: PanelRow, to: RowElement, filling: RowFilling): void {
  const { element, control } = to;
  const { parts, isGrey, state, clash, popup } = filling;
  const modified = isModified({ ...row, valueJson: parts.literal });
  const [name, ctl] = element.children;
  element.className = `row ${row.type}${modified ? " modified" : ""}${isGrey ? " grey" : ""}${popup ? " open" : ""}`;
  element.id = `row-${parts.name}`;
  fillName(row, name!, filling, modified);
  filling.control.fill(control);
  const tags = controlTags(ui, row, clash);
  if (control[0]) place(ctl!, tags, control[0]);
  place(ctl!, control[0] ? filling.control.rest : [tags, filling.control.rest]);
  fillMore(ui, row, to.more, modified, popup?.kind === "menu");
  place(element, state ? stateLine(state, `state-${parts.name}`) : nothing);
}

const placed = new WeakSet<Node>();

/**
 * Draws what comes and goes before a node, else at the end. Where there was never anything nothing is left behind. Lit keeps it
 * with that node, or the parent: of each node one of the two.
 */
function place(parent: Element, value: unknown, before?: Element): void {
  const at = before ?? parent;
  if (value === nothing && !placed.has(at)) return;
  placed.add(at);
  render(value ?? nothing, parent as HTMLElement, { renderBefore: before ?? null });
}

function fillName(row: PanelRow, name: Element, { parts, mark }: RowFilling, modified: boolean): void {
  const label = name.querySelector("label")!;
  const help = name.querySelector("p")!;
  label.id = `label-${parts.name}`;
  label.htmlFor = parts.id;
  if (mark) {
    const crumbs = name.querySelector<HTMLAnchorElement>(".crumbs")!;
    crumbs.href = hashOf({ kind: "row", guid: row.guid, key: row.key });
    putText(crumbs, [row.mod, ...row.titles].join(" / "));
    place(label, mark(row.label));
  } else putText(label, row.label);
  place(name, modified || row.appliesOn === "restart" ? nameTags(row, modified) : nothing, help);
  help.id = `help-${parts.name}`;
  putText(help, row.implemented ? row.description : words.noEffectBecause(row.description));
}

/** Has an element say a text, unless it does: what a player has marked of it then stays marked. */
function putText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function nameTags(row: PanelRow, modified: boolean) {
  // A space, not a margin: where the tag does not fit beside the label it then stands at the start of the next line.
  return html`${row.appliesOn === "restart" ? html`&ensp;<span class="tag warn">${words.needsRelaunch}</span>` : nothing}${
    modified ? html`<span class="hidden">${words.alsoModified}</span>` : nothing
  }`;
}

function controlTags(ui: Ui, row: PanelRow, clash: string | undefined): unknown {
  if (row.implemented && !clash) return nothing;
  // Where all rows that share a key stand together, so that one of them can be given another.
  const toKeys = (event: MouseEvent) => {
    ui.keys = "clashing";
    follow(ui, event, { kind: "keybinds" });
  };
  return html`${row.implemented ? nothing : html`<span class="tag mute">${words.noEffectYet}</span>`}${
    clash ? html`<a class="tag err" href="#keybinds" @click=${toKeys}>${clash}</a>` : nothing
  }`;
}

function fillMore(ui: Ui, row: PanelRow, button: HTMLElement, modified: boolean, menu: boolean): void {
  const more = button.parentElement!;
  button.setAttribute("aria-label", words.more(row.label));
  button.setAttribute("aria-expanded", String(menu));
  const reset = () =>
    html`<button type="button" class="icon" aria-label=${words.resetNamed(row.label)} title=${words.reset} ?disabled=${ui.readOnly()}
      @click=${() => resetRow(ui, row)}>↺</button>`;
  place(more, modified && row.implemented ? reset() : nothing, button);
  place(more, (menu && ui.deferred.get()?.menu(row)) || nothing);
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
