import { html, nothing } from "lit-html";
import { type Color, toHex } from "../colors/color-text.js";
import { colorOf } from "../rows/values.js";
import { popupOf, whenLoaded } from "../state/ui.js";
import { words } from "../words/words.js";
import type { Control } from "./control.js";
import { textBox } from "./text-box.js";

const WHITE: Color = { r: 1, g: 1, b: 1, a: undefined };

/**
 * Draws a text box with the colour as the mod's file spells it, and a swatch that opens a picker. If the colour is invalid, the
 * swatch is transparent, and the picker begins at the default, or at white if the default is invalid too.
 */
export const colorControl: Control = (ui, row, parts) => {
  const { disabled, literal } = parts;
  const stored = colorOf(literal, row);
  const popup = popupOf(ui, "color", row);
  const color = stored ?? colorOf(row.defaultJson, row) ?? WHITE;
  const toggle = () => {
    ui.store.flush();
    if (popupOf(ui, "color", row)) ui.popup = undefined;
    else
      void whenLoaded(ui, () => {
        ui.popup = { kind: "color", id: row.id };
      });
  };
  return html`${textBox(ui, row, parts)}<button type="button" class="swatch" ?disabled=${disabled} aria-expanded=${popup !== undefined} aria-label=${words.pick(row.label)}
    .style=${`--color:${stored ? toHex(stored) : "transparent"}`} @click=${toggle}></button>${ui.dragged && ui.deferred.get()?.ghost(row, literal)}${
      popup ? ui.deferred.get()?.picker(row, literal, color, popup) : nothing
    }`;
};
