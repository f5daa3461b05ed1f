import { type ControlParts, type DrawnControl, putAttribute } from "../../controls/control.js";
import { newElement, type OnEvent, type Piece, type PieceEvents, piece } from "../../controls/piece.js";
import { hashOf } from "../../rows/links.js";
import { isModified, type PanelRow } from "../../rows/panel-row.js";
import type { Enter } from "../../rows/values.js";
import type { Needs, RowClash } from "../../state/deferred-file.js";
import type { Popup } from "../../state/popup.js";
import { follow, setDraft, type Ui, whenLoaded } from "../../state/ui.js";
import { html, nothing, render } from "../../templates/template.js";
import { words } from "../../words/words.js";
import type { RowState } from "./row-state.js";
import { aboutValue } from "./value-text.js";

/** Texts with more characters are truncated: in a panel of any width they have more lines than a truncated one. */
const MOST_LABEL = 160;
const MOST_HELP = 240;

/** Draws a label with the words of the query highlighted. */
export type MarkLabel = (label: string) => unknown;

/** The element of a row; a later draw may reuse it for another row. */
export interface RowElement {
  readonly element: HTMLElement;
  readonly label: HTMLLabelElement;
  readonly help: Element;
  /** A visually hidden description of the control, beside the help. */
  readonly facts: Element;
  readonly ctl: Element;
  readonly pieces: readonly Piece[];
  /** The elements of the control, one per piece. */
  readonly control: readonly HTMLElement[];
  /** The extras that it has, or had in an earlier draw. */
  readonly extras: { [Name in keyof typeof EXTRAS]?: HTMLElement };
  /** The inputs of the last draw. */
  filledWith: readonly unknown[];
}

/** The inputs that a row is drawn from. */
export interface RowFilling {
  readonly parts: ControlParts;
  readonly control: DrawnControl;
  readonly isGrey: boolean;
  /** The line below the row. */
  readonly state: RowState | Needs | undefined;
  /** The other uses of the row's key. */
  readonly clash: RowClash | undefined;
  readonly popup: Popup | undefined;
  readonly mark: MarkLabel | undefined;
}

// A page has hundreds of rows, so a row is a filled-in copy of a model and not a template, and has no listeners and no white
// space between its elements. Parts that only few rows have are templates, drawn where they belong.
const TEXT = { dir: "auto" };
const ICON = { type: "button", class: "icon" };

/** The elements beside a row's control. */
const EXTRAS = {
  /** The button that opens its menu, which every row has. */
  more: piece(
    "button",
    { ...ICON, "aria-expanded": "false" },
    {
      click(ui, { id }) {
        if (ui.popup?.kind === "menu" && ui.popup.id === id) ui.popup = undefined;
        else
          void whenLoaded(ui, () => {
            ui.popup = { kind: "menu", id };
          });
      },
    },
    "⋯",
  ),
  reset: piece("button", ICON, { click: resetRow }, "↺"),
  // A space, not a margin, so that a tag that does not fit beside the label begins at the start of the next line.
  relaunch: { make: () => newElement("span", {}, " ", newElement("span", { class: "tag warn" })) },
  /** The button that expands and truncates long texts. */
  fold: piece(
    "button",
    { type: "button", class: "ghost small" },
    {
      click(ui, { id }) {
        const unfolded = new Set(ui.unfolded);
        if (!unfolded.delete(id)) unfolded.add(id);
        ui.unfolded = unfolded;
      },
    },
  ),
  /** The link to the row's page, shown among rows of other mods. */
  crumbs: piece(
    "a",
    { class: "crumbs", ...TEXT },
    { click: (ui, { id, guid }, event) => follow(ui, event as MouseEvent, { kind: "mod", guid }, id) },
  ),
} satisfies Record<string, Piece>;

/** The models that rows are cloned from, by the pieces of their control. */
const models = new Map<readonly Piece[], Element>();

const copies = new WeakMap<Element, RowElement>();

function modelOf(pieces: readonly Piece[]): Element {
  let model = models.get(pieces);
  if (!model) {
    model = newElement(
      "div",
      {},
      newElement(
        "div",
        { class: "name" },
        newElement("label", TEXT),
        newElement("p", TEXT),
        newElement("span", { hidden: "" }),
      ),
      newElement("div", { class: "ctl" }, ...pieces.map(({ make }) => make())),
      newElement("div", { class: "more" }, EXTRAS.more.make()),
    );
    models.set(pieces, model);
  }
  return model;
}

/** Creates the element of a row with a control of these pieces. */
export function copyRow(pieces: readonly Piece[]): RowElement {
  const element = modelOf(pieces).cloneNode(true) as HTMLElement;
  const name = element.firstElementChild!;
  const ctl = name.nextElementSibling!;
  const [label, help, facts] = name.children;
  const copy: RowElement = {
    element,
    label: label as HTMLLabelElement,
    help: help!,
    facts: facts!,
    ctl,
    pieces,
    control: pieces.map((_, at) => ctl.children[at] as HTMLElement),
    extras: { more: element.lastElementChild!.firstElementChild as HTMLElement },
    filledWith: [],
  };
  copies.set(element, copy);
  return copy;
}

/** Returns the parts of an element that {@link copyRow} created; undefined for any other value. */
export function drawnAs(element: Element | null | undefined): RowElement | undefined {
  return element ? copies.get(element) : undefined;
}

/** Dispatches an event to the piece of a row that it occurred on; ignores events of other elements. */
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

function eventsOf({ extras, pieces, control }: RowElement, target: HTMLElement): PieceEvents | undefined {
  for (const name of Object.keys(extras) as (keyof typeof EXTRAS)[])
    if (extras[name] === target) return (EXTRAS[name] as Piece).on;
  return pieces[control.findIndex((part) => part.contains(target))]?.on;
}

/** Updates the element of a row. */
export function fillRow(ui: Ui, row: PanelRow, to: RowElement, filling: RowFilling): void {
  const { element, ctl, control } = to;
  const { parts, isGrey, state, clash, popup } = filling;
  const modified = isModified({ valueJson: parts.literal, defaultJson: row.defaultJson });
  const isLong = row.label.length > MOST_LABEL || row.description.length > MOST_HELP;
  const isCut = isLong && !ui.unfolded.has(row.id);
  element.className = `row ${row.type}${modified ? " modified" : ""}${isGrey ? " grey" : ""}${popup ? " open" : ""}${isCut ? " cut" : ""}`;
  element.id = `row-${parts.name}`;
  fillName(row, to, filling);
  const fold = show(to, "fold", isLong, to.facts);
  putText(fold, isCut ? words.showMore : words.showLess);
  fold?.setAttribute("aria-expanded", String(!isCut));
  putText(to.facts, factsOf(ui, row, modified, clash));
  filling.control.fill(control);
  const tags = row.implemented ? nothing : html`<span class="tag mute">${words.noEffectYet}</span>`;
  const beside = row.keybind ? ui.deferred.get()?.keys.beside(row, clash) : nothing;
  const rest = [filling.control.rest, beside];
  if (control[0]) render(tags, ctl, control[0]);
  render(control[0] ? rest : [tags, ...rest], ctl);
  fillMore(ui, row, to, modified, popup?.kind === "menu");
  const fading = state && "brief" in state && state.brief && ui.fresh.get(row.id) === "fading";
  render(state ? stateLine(state, `state-${parts.name}`, fading) : nothing, element);
}

/** Shows an extra of a row before a node, or hides it; returns the shown one. */
function show(
  { extras }: RowElement,
  name: keyof typeof EXTRAS,
  isShown: boolean,
  before: Element,
): HTMLElement | undefined {
  if (!isShown) return extras[name]?.remove() as undefined;
  extras[name] ??= EXTRAS[name].make();
  if (!extras[name].parentElement) before.before(extras[name]);
  return extras[name];
}

function fillName(row: PanelRow, to: RowElement, { parts, mark }: RowFilling): void {
  const { label, help, facts } = to;
  const crumbs = show(to, "crumbs", mark !== undefined, label) as HTMLAnchorElement | undefined;
  label.id = `label-${parts.name}`;
  label.htmlFor = parts.id;
  if (mark && crumbs) {
    crumbs.href = hashOf({ kind: "row", guid: row.guid, key: row.key });
    putText(crumbs, [row.mod, ...row.titles].join(" / "));
    render(mark(row.label), label);
  } else putText(label, row.label);
  putText(show(to, "relaunch", row.appliesOn === "restart", help)?.lastElementChild, words.needsRelaunch);
  help.id = `help-${parts.name}`;
  facts.id = `facts-${parts.name}`;
  putText(help, row.implemented ? row.description : words.noEffectBecause(row.description));
}

/** Returns, for a screen reader, the visible state of a row, its default and its range. */
function factsOf(ui: Ui, row: PanelRow, modified: boolean, clash: RowClash | undefined): string {
  const facts = [
    row.appliesOn === "restart" ? words.needsRelaunch : "",
    modified ? words.isModified : "",
    clash?.text ?? "",
  ].filter((fact) => fact !== "");
  return [...facts.map(words.sentence), aboutValue(ui, row)].join(" ");
}

/** Sets an element's text if it differs, so that a player's selection in an unchanged text stays. */
function putText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function fillMore(ui: Ui, row: PanelRow, to: RowElement, modified: boolean, menu: boolean): void {
  const button = to.extras.more!;
  button.setAttribute("aria-label", words.more(row.label));
  putAttribute(button, "aria-expanded", String(menu));
  const reset = show(to, "reset", modified && row.implemented, button) as HTMLButtonElement | undefined;
  if (reset) {
    reset.setAttribute("aria-label", words.resetNamed(row.label));
    reset.title = words.reset;
    reset.disabled = ui.readOnly();
  }
  render((menu && ui.deferred.get()?.menu(row)) || nothing, button.parentElement!);
}

function stateLine({ tone, head, detail }: RowState | Needs, id: string, fading: unknown) {
  const looks = `state ${tone}${fading ? " fading" : ""}`;
  return html`<div class=${looks} id=${id} dir="auto"><b>${head}</b> ${detail}</div>`;
}

/** Resets a row and reports it; discards text that was typed into it and not stored. */
export function resetRow(ui: Ui, row: PanelRow): void {
  setDraft(ui, row.id, undefined);
  ui.store.reset(row.label, [row]);
  ui.say(words.atDefault(row.label));
  ui.focusRow(row.id);
}
