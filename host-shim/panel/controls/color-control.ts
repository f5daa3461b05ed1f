import { type Color, toHex } from "../colors/color-text.js";
import type { PanelRow } from "../rows/panel-row.js";
import { colorOf } from "../rows/values.js";
import type { ColorPopup } from "../state/popup.js";
import { type Ui, whenLoaded } from "../state/ui.js";
import { nothing } from "../templates/template.js";
import { words } from "../words/words.js";
import type { Control } from "./control.js";
import { piece } from "./piece.js";
import { fillBox, TEXT } from "./text-box.js";

const WHITE: Color = { r: 1, g: 1, b: 1, a: undefined };

const SWATCH = piece(
  "button",
  { type: "button", class: "swatch" },
  {
    click(ui, row) {
      ui.store.flush();
      if (openPicker(ui, row)) ui.popup = undefined;
      else
        void whenLoaded(ui, () => {
          ui.popup = { kind: "color", id: row.id };
        });
    },
  },
);

const PIECES = [SWATCH, TEXT];

/**
 * A swatch that opens a picker, and a text box with the colour as the mod's file spells it. If the file has an invalid
 * colour, the picker begins at the default.
 */
export const colorControl: Control = (ui, row, parts) => {
  const stored = colorOf(parts.literal, row);
  const popup = openPicker(ui, row);
  const color = stored ?? colorOf(row.defaultJson, row) ?? WHITE;
  return {
    pieces: PIECES,
    fill([element, box]) {
      const swatch = element as HTMLButtonElement;
      swatch.disabled = parts.disabled;
      swatch.setAttribute("aria-expanded", String(popup !== undefined));
      swatch.setAttribute("aria-label", words.pick(row.label));
      swatch.style.setProperty("--color", stored ? toHex(stored) : "transparent");
      fillBox(ui, row, parts, box!);
    },
    rest: popup ? ui.deferred.get()?.picker(row, parts.literal, color, popup) : nothing,
  };
};

/** Returns the picker of a row, if it is open. */
function openPicker(ui: Ui, row: PanelRow): ColorPopup | undefined {
  return ui.popup?.kind === "color" && ui.popup.id === row.id ? ui.popup : undefined;
}
