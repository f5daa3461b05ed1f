import type { PanelRow } from "../rows/panel-row.js";
import type { Enter } from "../rows/values.js";
import type { TextParts } from "../state/deferred-file.js";
import type { Ui } from "../state/ui.js";
import type { Piece } from "./piece.js";

/** Draws the control of one kind of row. */
export type Control = (ui: Ui, row: PanelRow, parts: ControlParts) => DrawnControl;

/** A control to draw: copied elements first, then a template. */
export interface DrawnControl {
  /** The pieces that its elements are copies of, one shared list for equal controls. The same list keeps the elements. */
  readonly pieces: readonly Piece[];
  /** Updates the elements, one for each piece. */
  readonly fill: (elements: readonly HTMLElement[]) => void;
  /** The template value after them. */
  readonly rest: unknown;
}

/** Arguments of every control, in addition to its row. */
export interface ControlParts extends TextParts {
  /** Reads a text typed for the row. */
  readonly enter: Enter;
}

/** Creates the arguments of a row's control. `hasState`: the row has a state line. `isGrey`: it cannot be edited. */
export function controlParts(
  ui: Ui,
  row: PanelRow,
  enter: Enter,
  hasState: boolean,
  isGrey: boolean,
): ControlParts {
  const name = encodeURIComponent(row.id);
  return {
    name,
    id: `control-${name}`,
    describedBy: `help-${name} facts-${name}${hasState ? ` state-${name}` : ""}`,
    disabled: isGrey || ui.readOnly(),
    readOnly: !isGrey && ui.readOnly(),
    literal: ui.store.shown(row),
    enter,
  };
}

/** Creates a control that consists of a template only. */
export function whole(rest: unknown): DrawnControl {
  return { pieces: NONE, fill: () => {}, rest };
}

const NONE: readonly Piece[] = [];

/** Updates the labelled element of a row. */
export function fillControl(
  element: HTMLInputElement | HTMLSelectElement | HTMLButtonElement,
  { id, describedBy, disabled }: Pick<ControlParts, "id" | "describedBy" | "disabled">,
): void {
  element.id = id;
  element.setAttribute("aria-describedby", describedBy);
  element.disabled = disabled;
}

/** Sets an attribute, unless the element already has this value, as a fresh copy often does. */
export function putAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
