import { isLocked } from "../rows/given-rows.js";
import { encodePart } from "../rows/links.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Enter } from "../rows/values.js";
import type { TextParts } from "../state/deferred-file.js";
import type { Ui } from "../state/ui.js";

/** Draws the control of one kind of row. */
export type Control = (ui: Ui, row: PanelRow, parts: ControlParts) => unknown;

/** Arguments of every control, in addition to its row. */
export interface ControlParts extends TextParts {
  /** Reads a text typed for the row. */
  readonly enter: Enter;
}

/** Creates the arguments of a row's control. `hasState`: the row has a state line. `isGrey`: the row is drawn as disabled. */
export function controlParts(
  ui: Ui,
  row: PanelRow,
  enter: Enter,
  hasState: boolean,
  isGrey: boolean,
): ControlParts {
  const name = encodePart(row.id);
  const readOnly = !isGrey && (isLocked(row) || ui.readOnly(row.guid));
  return {
    name,
    id: `control-${name}`,
    describedBy: `help-${name} facts-${name}${hasState ? ` state-${name}` : ""}`,
    disabled: isGrey || readOnly,
    readOnly,
    literal: ui.store.shown(row),
    enter,
  };
}
