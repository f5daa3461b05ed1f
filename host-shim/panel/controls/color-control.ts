import { live } from "lit/directives/live.js";
import { html, nothing } from "lit/html.js";
import { type Color, formatColor, fromHsb, type Hsb, toHex, toHsb } from "../rows/color-text.js";
import type { PanelRow } from "../rows/panel-row.js";
import { colorOf } from "../rows/values.js";
import { type ColorPopup, setDraft, type Ui } from "../state/ui.js";
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
    ui.popup = popup ? undefined : { kind: "color", id: row.id };
  };
  const swatch = html`<button type="button" class="swatch" ?disabled=${parts.disabled} aria-expanded=${popup !== undefined}
    aria-label=${words.pick(row.label)} @click=${toggle}
    .style=${`--color:${stored ? toHex(stored) : "transparent"}`}></button>`;
  return html`${textBox(ui, row, parts, "text", swatch)}${
    popup ? picker(ui, row, parts.literal, color, popup) : nothing
  }`;
};

/** A slider for each part of a colour. What is dragged is stored on the way, as one step of undo. */
function picker(ui: Ui, row: PanelRow, literal: string, color: Color, popup: ColorPopup) {
  const hsb = popup.picked?.literal === literal ? popup.picked.hsb : toHsb(color);
  const store = (picked: Color, dragging: boolean): string => {
    setDraft(ui, row.id, undefined);
    const next = JSON.stringify(formatColor(picked, row.colorFormat));
    ui.store.edit(row, next, dragging);
    return next;
  };
  const pick = (change: Partial<Hsb>, dragging: boolean) => {
    const next = { ...hsb, ...change };
    ui.popup = { ...popup, picked: { hsb: next, literal: store(fromHsb(next, color.a), dragging) } };
  };
  const css = (change: Partial<Hsb>, a?: number) => toHex(fromHsb({ ...hsb, ...change }, a));
  const { hue, saturation, brightness } = hsb;
  return html`<div class="popup picker" role="group" aria-label=${words.colorOf(row.label)}>
    ${channel(words.hue, hue, 359, "red,#ff0,#0f0,#0ff,#00f,#f0f,red", (to, dragging) => pick({ hue: to }, dragging))}
    ${channel(words.saturation, saturation * 100, 100, `${css({ saturation: 0 })},${css({ saturation: 1 })}`, (to, dragging) => pick({ saturation: to / 100 }, dragging))}
    ${channel(words.brightness, brightness * 100, 100, `#000,${css({ brightness: 1 })}`, (to, dragging) => pick({ brightness: to / 100 }, dragging))}
    ${
      color.a === undefined
        ? nothing
        : channel(
            words.alpha,
            color.a * 100,
            100,
            `${css({}, 0)},${css({})}`,
            (to, dragging) => void store({ ...color, a: to / 100 }, dragging),
          )
    }</div>`;
}

function channel(
  name: string,
  value: number,
  max: number,
  colors: string,
  pick: (to: number, dragging: boolean) => void,
) {
  const position = Math.round(value);
  const moved = (event: Event) => {
    const to = Number((event.target as HTMLInputElement).value);
    // A slider that rests where it was leaves the digits of the colour alone.
    if (to !== position || event.type === "change") pick(to, event.type === "input");
  };
  return html`<label>${name}<input type="range" max=${max} .value=${live(String(position))} .style=${`--colors:${colors}`}
    @input=${moved} @change=${moved}></label>`;
}
