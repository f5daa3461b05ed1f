import type { PanelRow } from "../rows/panel-row.js";
import type { Enter } from "../rows/values.js";
import type { Ui } from "../state/ui.js";

/** Draws the control of one kind of row. */
export type Control = (ui: Ui, row: PanelRow, parts: ControlParts) => unknown;

/** What every control needs beside its row. */
export interface ControlParts {
  /** The row's own part of the ids of its elements. */
  readonly name: string;
  /** The id of the element that the row's label names. */
  readonly id: string;
  /** The ids of the elements that describe it. */
  readonly describedBy: string;
  readonly disabled: boolean;
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
    describedBy: hasState ? `help-${name} state-${name}` : `help-${name}`,
    disabled: isGrey || ui.readOnly(),
    literal: ui.store.shown(row),
    enter,
  };
}
