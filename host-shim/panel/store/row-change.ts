import type { PanelRow } from "../rows/panel-row.js";

/** A row that a step changed, with its literals before and after. */
export interface RowChange {
  readonly id: PanelRow["id"];
  readonly guid: string;
  readonly label: string;
  before: string;
  after: string;
  /** The literal that was stored during a drag. */
  held?: string;
}

/** Creates the change of a row from one literal to another. */
export function changeOf({ id, guid, label }: PanelRow, before: string, after: string): RowChange {
  return { id, guid, label, before, after };
}
