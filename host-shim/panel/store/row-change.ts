import type { PanelRow } from "../rows/panel-row.js";

/** A row that a step changed, with the literals that it held before and after. */
export interface RowChange {
  readonly id: PanelRow["id"];
  readonly guid: string;
  readonly label: string;
  before: string;
  after: string;
  /** What was stored on the way, while the control was being dragged. */
  held?: string;
}

/** The change of a row from one literal to another. */
export function changeOf({ id, guid, label }: PanelRow, before: string, after: string): RowChange {
  return { id, guid, label, before, after };
}
