import type { PanelRow } from "../rows/panel-row.js";
import type { Enter } from "../rows/values.js";
import type { Ui } from "../state/ui.js";
import type { Piece } from "./piece.js";

/** Draws the control of one kind of row. */
export type Control = (ui: Ui, row: PanelRow, parts: ControlParts) => DrawnControl;

/** A control as it is to be drawn: copied elements first, then what comes and goes. */
export interface DrawnControl {
  /** What its elements are copies of: one list for all controls that have the same. While it is the same the elements stay. */
  readonly pieces: readonly Piece[];
  /** Brings the elements, one for each of the pieces, up to date. */
  readonly fill: (elements: readonly HTMLElement[]) => void;
  /** What stands behind them: a value of a template. */
  readonly rest: unknown;
}

/** What every control needs beside its row. */
export interface ControlParts {
  /** The row's own part of the ids of its elements. */
  readonly name: string;
  /** The id of the element that the row's label names. */
  readonly id: string;
  /** The ids of the elements that describe it. */
  readonly describedBy: string;
  readonly disabled: boolean;
  /** Disabled only because the mods cannot be reached: a text box is read-only then, so that it keeps the focus. */
  readonly readOnly: boolean;
  /** The literal to show. */
  readonly literal: string;
  /** Reads what is typed for the row. */
  readonly enter: Enter;
}

/** The parts of a row's control, for a row with or without a line on its state; a grey one cannot be edited. */
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

/** A control that is a template as a whole. */
export function whole(rest: unknown): DrawnControl {
  return { pieces: NONE, fill: () => {}, rest };
}

const NONE: readonly Piece[] = [];

/** Brings the element that the row's label names up to date. */
export function fillControl(
  element: HTMLInputElement | HTMLSelectElement | HTMLButtonElement,
  { id, describedBy, disabled }: Pick<ControlParts, "id" | "describedBy" | "disabled">,
): void {
  element.id = id;
  element.setAttribute("aria-describedby", describedBy);
  element.disabled = disabled;
}

/** Gives an element an attribute, unless it has it so: a copy has what all have in common. */
export function putAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
