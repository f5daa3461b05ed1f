import type { WireName } from "../../../sdk/kinds/index.js";
import type { PanelRow } from "../rows/panel-row.js";
import { type Enter, enterColorText, enterFloat, enterInt, enterString } from "../rows/values.js";
import { colorControl } from "./color-control.js";
import type { Control } from "./control.js";
import { enumControl } from "./enum-control.js";
import { keybindControl } from "./keybind-control.js";
import { numberControl } from "./number-control.js";
import { selectControl } from "./select-control.js";
import { switchControl } from "./switch-control.js";
import { textControl } from "./text-box.js";

/** The control of a kind of row, and its reader of typed text. */
interface KindControl {
  readonly draw: Control;
  /** Reads a text typed for a row of this kind. */
  readonly enter: Enter;
}

const CONTROLS: Readonly<Record<WireName, KindControl>> = {
  bool: { draw: switchControl, enter: enterString },
  int: { draw: numberControl, enter: enterInt },
  float: { draw: numberControl, enter: enterFloat },
  enum: { draw: enumControl, enter: enterString },
  string: { draw: textControl, enter: enterString },
  keybind: { draw: keybindControl, enter: enterString },
  select: { draw: selectControl, enter: enterString },
  color: { draw: colorControl, enter: enterColorText },
};

/** Returns the control of a row: the control of its kind, or a key box for an int that holds a key. */
export function controlOf(row: PanelRow): Control {
  return showsKeys(row) ? keybindControl : CONTROLS[row.type].draw;
}

/** Reads a text typed for a row, by the row's kind. */
export const enter: Enter = (row, text) => CONTROLS[row.type].enter(row, text);

/** Whether a row is drawn as a key box. */
export function showsKeys({ type, keybind }: PanelRow): boolean {
  return type === "keybind" || (keybind && type === "int");
}
