import { isSameValue } from "../../../sdk/json/object.js";
import { fitsKind, kindNamed } from "../../../sdk/kinds/index.js";
import type { Preset } from "../../protocol/presets/preset-file.js";
import { isLocked } from "../rows/given-rows.js";
import { fitsRow, type PanelRow } from "../rows/panel-row.js";

/** A row that a preset changes, with the preset's literal. */
export interface PresetChange {
  readonly row: PanelRow;
  readonly literal: string;
}

/** Why a value of a preset is left out. */
export type LeftOut = "unknown" | "secret" | "locked" | "unimplemented" | "misfit";

/** The rows that a preset changes, and the values that are left out; `name` is the row's label, or the key if no row has it. */
export interface PresetPlan {
  readonly changes: readonly PresetChange[];
  readonly leftOut: readonly { readonly name: string; readonly why: LeftOut }[];
}

/** Compares a preset with the stored values of a mod's rows. Omits rows with the same value, in any spelling, except secrets. */
export function planPreset({ values }: Pick<Preset, "values">, rows: readonly PanelRow[]): PresetPlan {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const changes: PresetChange[] = [];
  const leftOut: { name: string; why: LeftOut }[] = [];
  for (const [key, literal] of values) {
    const row = byKey.get(key);
    const why = row ? faultOf(row, literal) : "unknown";
    if (row && why !== "secret" && isSameValue(literal, row.valueJson)) continue;
    if (why !== undefined) leftOut.push({ name: row?.label ?? key, why });
    else changes.push({ row: row!, literal });
  }
  return { changes, leftOut };
}

function faultOf(row: PanelRow, literal: string): LeftOut | undefined {
  if (row.secret) return "secret";
  if (isLocked(row)) return "locked";
  if (!row.implemented) return "unimplemented";
  return fitsKind(kindNamed(row.type), literal) ? undefined : "misfit";
}

/** Whether a row changes only when a trial is kept: it applies on restart, or no live edit can restore its stored value. */
export function waitsForKeep(row: PanelRow): boolean {
  return row.appliesOn === "restart" || !fitsRow(row);
}
