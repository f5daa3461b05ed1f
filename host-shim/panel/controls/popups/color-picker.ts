import { html, nothing } from "lit/html.js";
import { type Color, formatColor, toHex } from "../../rows/color-text.js";
import { fromHsb, type Hsb, toHsb } from "../../rows/hsb.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { ColorPopup } from "../../state/popup.js";
import { setDraft, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { live } from "../live.js";

/** A slider for each part of a colour. What is dragged is stored on the way, as one step of undo. */
export function colorPicker(ui: Ui, row: PanelRow, literal: string, color: Color, popup: ColorPopup) {
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
  return html`<div class="popup picker" role="group" aria-label=${deferredWords.colorOf(row.label)}>
    ${channel(deferredWords.hue, hue, 359, "red,#ff0,#0f0,#0ff,#00f,#f0f,red", (to, dragging) => pick({ hue: to }, dragging))}
    ${channel(deferredWords.saturation, saturation * 100, 100, `${css({ saturation: 0 })},${css({ saturation: 1 })}`, (to, dragging) => pick({ saturation: to / 100 }, dragging))}
    ${channel(deferredWords.brightness, brightness * 100, 100, `#000,${css({ brightness: 1 })}`, (to, dragging) => pick({ brightness: to / 100 }, dragging))}
    ${
      color.a === undefined
        ? nothing
        : channel(
            deferredWords.alpha,
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
