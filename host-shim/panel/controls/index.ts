import type { WireName } from "../../../sdk/kinds/index.js";
import type { PanelRow } from "../rows/panel-row.js";
import { colorControl } from "./color.js";
import type { Control } from "./control.js";
import { enumControl } from "./enum.js";
import { keybindControl } from "./keybind.js";
import { numberControl } from "./number.js";
import { selectControl } from "./select.js";
import { switchControl } from "./switch.js";
import { textControl } from "./text.js";

/** The control of each kind of row. */
const CONTROLS: Readonly<Record<WireName, Control>> = {
  bool: switchControl,
  int: numberControl,
  float: numberControl,
  enum: enumControl,
  string: textControl,
  keybind: keybindControl,
  select: selectControl,
  color: colorControl,
};

/** The control that a row is drawn with: the one of its kind, but a key box where an int holds a key. */
export function controlOf(row: PanelRow): Control {
  return showsKeys(row) ? keybindControl : CONTROLS[row.type];
}

/** Whether a row is drawn as a key box. */
export function showsKeys({ type, keybind }: PanelRow): boolean {
  return type === "keybind" || (keybind && type === "int");
}
