import { labelOf } from "../../controls/select-control.js";
import { keyLabel } from "../../input/key-chords.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { textOf, withUnit } from "../../rows/values.js";
import type { Ui } from "../../state/ui.js";
import { words } from "../../words/words.js";

/** Formats a literal of a row: on or off, the name of a choice or a key, a number with its unit; `–` for an empty text. */
export function valueText(ui: Ui, row: PanelRow, literal: string): string {
  const value = textOf(literal);
  if (row.type === "bool") return words.onOff(value === "true");
  const chord = ui.deferred.get()?.keys.chordOf({ ...row, valueJson: literal });
  if (chord !== undefined) return keyLabel(chord, ui.keyboardMap) || words.noKey;
  return withUnit(row, labelOf(ui, row, value) || "–");
}

/** Returns sentences with a row's default and, for a number, its range and unit; `""` for a secret. */
export function aboutValue(ui: Ui, row: PanelRow): string {
  const { range, secret } = row;
  if (secret) return "";
  const bounds = range ? words.range(`${range.min}`, withUnit(row, `${range.max}`)) : "";
  return [words.defaultIs(valueText(ui, row, row.defaultJson)), bounds].join(" ").trim();
}
