import { type ControlParts, type DrawnControl, putAttribute } from "../../controls/control.js";
import { type OnEvent, type Piece, type PieceEvents, piece } from "../../controls/piece.js";
import { hashOf } from "../../rows/links.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import type { Enter } from "../../rows/values.js";
import type { Needs } from "../../state/deferred-file.js";
import type { Popup } from "../../state/popup.js";
import { follow, setDraft, type Ui, whenLoaded } from "../../state/ui.js";
import { html, nothing, render } from "../../templates/template.js";
import { words } from "../../words/words.js";
import type { RowState } from "./row-state.js";

/** Draws a label with what was searched for marked. */
export type MarkLabel = (label: string) => unknown;

/** The element of a row, which may be filled in for another row later on. */
export interface RowElement {
  readonly element: HTMLElement;
  readonly name: Element;
  readonly label: HTMLLabelElement;
  readonly help: Element;
  readonly ctl: Element;
  /** The button that opens its menu. */
  readonly more: Element;
  /** The link to the row, where it stands among rows of other mods; its label is drawn there. */
  readonly crumbs: HTMLAnchorElement | undefined;
  readonly pieces: readonly Piece[];
  /** The elements of the control, one for each of the pieces. */
  readonly control: readonly HTMLElement[];
  /** What its present looks come from. */
  filledWith: readonly unknown[];
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
// space between its elements. What only some rows have is drawn as a template, at the place where it belongs.
const ROW = piece(
  html`<div class="row"><div class="name"><label dir="auto"></label><p dir="auto"></p></div><div class="ctl"></div><div class="more"></div></div>`,
);
const CRUMBS = piece(html`<a class="crumbs" dir="auto"></a>`, {
  click: (ui, { id, guid }, event) => follow(ui, event as MouseEvent, { kind: "mod", guid }, id),
});
const MORE = piece(html`<button type="button" class="icon" aria-expanded="false">⋯</button>`, {
  click(ui, { id }) {
    if (ui.popup?.kind === "menu" && ui.popup.id === id) ui.popup = undefined;
    else
      void whenLoaded(ui, () => {
        ui.popup = { kind: "menu", id };
      });
  },
});

/** The rows as they are copied whole, by the pieces of their control. */
const models = new Map<readonly Piece[], Element>();

const copies = new WeakMap<Element, RowElement>();

function modelOf(pieces: readonly Piece[]): Element {
  let model = models.get(pieces);
  if (!model) {
    model = ROW.copy();
    model.children[1]!.append(...pieces.map(({ copy }) => copy()));
    model.lastElementChild!.append(MORE.copy());
    models.set(pieces, model);
  }
  return model;
}

/** Makes the element of a row with a control of these pieces. */
export function copyRow(pieces: readonly Piece[], inResults: boolean): RowElement {
  const element = modelOf(pieces).cloneNode(true) as HTMLElement;
  const name = element.firstElementChild!;
  const ctl = name.nextElementSibling!;
  const copy: RowElement = {
    element,
    name,
    label: name.firstElementChild as HTMLLabelElement,
    help: name.lastElementChild!,
    ctl,
    more: element.lastElementChild!.firstElementChild!,
    crumbs: inResults ? (CRUMBS.copy() as HTMLAnchorElement) : undefined,
    pieces,
    control: [...ctl.children] as HTMLElement[],
    filledWith: [],
  };
  if (copy.crumbs) name.prepend(copy.crumbs);
  copies.set(element, copy);
  return copy;
}

/** The parts of an element that {@link copyRow} made; undefined for any other, and for none. */
export function drawnAs(element: Element | null | undefined): RowElement | undefined {
  return element ? copies.get(element) : undefined;
}

/** Gives an event to the piece of a row that it happened to, with that row; does nothing for any other element. */
export function hear(
  ui: Ui,
  event: Event,
  rowOf: (element: Element) => PanelRow | undefined,
  enter: Enter,
): void {
  const target = event.target as HTMLElement;
  const element = target.closest(".row");
  const copy = drawnAs(element);
  const on = copy && eventsOf(copy, target)?.[event.type as keyof PieceEvents];
  const row = on && rowOf(element!);
  if (row) (on as OnEvent)(ui, row, event, enter);
}

function eventsOf(
  { more, crumbs, pieces, control }: RowElement,
  target: HTMLElement,
): PieceEvents | undefined {
  if (target === more) return MORE.on;
  return target === crumbs ? CRUMBS.on : pieces[control.findIndex((part) => part.contains(target))]?.on;
}

/** Brings the element of a row up to date. */
export function fillRow(ui: Ui, row: PanelRow, to: RowElement, filling: RowFilling): void {
  const { element, ctl, control } = to;
  const { parts, isGrey, state, clash, popup } = filling;
  const modified = isModified({ valueJson: parts.literal, defaultJson: row.defaultJson });
  element.className = `row ${row.type}${modified ? " modified" : ""}${isGrey ? " grey" : ""}${popup ? " open" : ""}`;
  element.id = `row-${parts.name}`;
  fillName(row, to, filling, modified);
  filling.control.fill(control);
  const tags = controlTags(ui, row, clash);
  if (control[0]) render(tags, ctl, control[0]);
  render(control[0] ? filling.control.rest : [tags, filling.control.rest], ctl);
  fillMore(ui, row, to.more, modified, popup?.kind === "menu");
  render(state ? stateLine(state, `state-${parts.name}`) : nothing, element);
}

function fillName(row: PanelRow, to: RowElement, { parts, mark }: RowFilling, modified: boolean): void {
  const { name, label, help, crumbs } = to;
  label.id = `label-${parts.name}`;
  label.htmlFor = parts.id;
  if (mark && crumbs) {
    crumbs.href = hashOf({ kind: "row", guid: row.guid, key: row.key });
    putText(crumbs, [row.mod, ...row.titles].join(" / "));
    render(mark(row.label), label);
  } else putText(label, row.label);
  render(modified || row.appliesOn === "restart" ? nameTags(row, modified) : nothing, name, help);
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

function fillMore(ui: Ui, row: PanelRow, button: Element, modified: boolean, menu: boolean): void {
  const more = button.parentElement!;
  button.setAttribute("aria-label", words.more(row.label));
  putAttribute(button, "aria-expanded", String(menu));
  const reset = () =>
    html`<button type="button" class="icon" aria-label=${words.resetNamed(row.label)} title=${words.reset} ?disabled=${ui.readOnly()}
      @click=${() => resetRow(ui, row)}>↺</button>`;
  render(modified && row.implemented ? reset() : nothing, more, button);
  render((menu && ui.deferred.get()?.menu(row)) || nothing, more);
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
