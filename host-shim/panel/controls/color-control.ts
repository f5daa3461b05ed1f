import { html, nothing } from "lit/html.js";
import { type Color, toHex } from "../rows/color-text.js";
import { colorOf } from "../rows/values.js";
import { whenLoaded } from "../state/ui.js";
import { words } from "../words/words.js";
import type { Control } from "./control.js";
import { textBox } from "./text-box.js";

const WHITE: Color = { r: 1, g: 1, b: 1, a: undefined };

/**
 * A swatch that opens a picker, and the colour as the mod's file spells it. Where the file holds no colour the picker
 * begins at the default, so that it can always repair it.
 */
export const colorControl: Control = (ui, row, parts) => {
  const stored = colorOf(parts.literal, row);
  const color = stored ?? colorOf(row.defaultJson, row) ?? WHITE;
  const popup = ui.popup?.kind === "color" && ui.popup.id === row.id ? ui.popup : undefined;
  const toggle = () => {
    ui.store.flush();
    if (popup) ui.popup = undefined;
    else
      void whenLoaded(ui, () => {
        ui.popup = { kind: "color", id: row.id };
      });
  };
  const swatch = html`<button type="button" class="swatch" ?disabled=${parts.disabled} aria-expanded=${popup !== undefined}
    aria-label=${words.pick(row.label)} @click=${toggle}
    .style=${`--color:${stored ? toHex(stored) : "transparent"}`}></button>`;
  return html`${textBox(ui, row, parts, "text", swatch)}${
    popup ? ui.deferred.get()?.picker(row, parts.literal, color, popup) : nothing
  }`;
};
