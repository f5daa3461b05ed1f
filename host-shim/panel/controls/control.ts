import type { TemplateResult } from "lit/html.js";
import type { PanelRow } from "../panel-row.js";
import { partId, type Ui } from "../ui.js";

/** Draws the control of one kind of row. */
export type Control = (ui: Ui, row: PanelRow, parts: ControlParts) => TemplateResult;

/** What every control needs beside its row. */
export interface ControlParts {
  /** The id of the element that the row's label names. */
  readonly id: string;
  /** The ids of the elements that describe it. */
  readonly describedBy: string;
  readonly disabled: boolean;
  /** The literal to show. */
  readonly literal: string;
}

/** The parts of a row's control. */
export function controlParts(ui: Ui, row: PanelRow): ControlParts {
  return {
    id: partId(row.id, "control"),
    describedBy: `${partId(row.id, "help")} ${partId(row.id, "state")}`,
    disabled: !row.implemented || ui.readOnly(),
    literal: ui.store.shown(row),
  };
}
