import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { type Color, formatColor, parseColor, toHex } from "../../colors/color-text.js";
import { fromHsb, type Hsb, toHsb } from "../../colors/hsb.js";
import { deferredIcon } from "../../icons/deferred-icon.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { colorOf } from "../../rows/values.js";
import type { ColorPopup } from "../../state/popup.js";
import { setDraft, type Ui } from "../../state/ui.js";
import type { RecentColors } from "../../store/recent-colors.js";
import { deferredWords } from "../../words/deferred-words.js";

const HUES = "red,#ff0,#0f0,#0ff,#00f,#f0f,red";
/** The most colours that the picker offers from the row's default and the mod's rows. */
const MOST_OFFERED = 8;

/**
 * Draws an area for saturation and brightness, a slider for hue, a slider for alpha if the colour has alpha, a box for hex
 * digits, a button that picks a colour from the screen if the browser can, and swatches of the row's default, the mod's colours
 * and the recent colours. For the keyboard, a gamepad and a screen reader the area is two sliders. A drag sends its colours as
 * live edits, which are one undo step.
 */
export function colorPicker(
  ui: Ui,
  colors: RecentColors,
  row: PanelRow,
  literal: string,
  color: Color,
  popup: ColorPopup,
) {
  const recent = popup.recent ?? colors.read();
  const hsb = popup.picked?.literal === literal ? popup.picked.hsb : toHsb(color);
  const store = (picked: Color, dragging: boolean): string => {
    setDraft(ui, row.id, undefined);
    if (!dragging) ui.dragged = undefined;
    else if (ui.dragged?.id !== row.id) ui.dragged = { id: row.id, before: literal };
    const next = JSON.stringify(formatColor(picked, row.colorFormat));
    ui.store.edit(row, next, dragging);
    // Of the colours chosen while the picker is open, only the last one becomes a recent colour.
    if (!dragging) colors.note(picked, recent);
    if (ui.popup?.id === row.id) ui.popup = { ...popup, recent };
    return next;
  };
  // Black has no hue, and a grey no saturation: the popup keeps those of the sliders.
  const keep = (picked: Hsb, literal: string) => {
    ui.popup = { ...popup, recent, picked: { hsb: picked, literal } };
  };
  const pick = (change: Partial<Hsb>, dragging: boolean) => {
    const next = { ...hsb, ...change };
    keep(next, store(fromHsb(next, color.a), dragging));
  };
  const take = (hex: string, alpha = 1) => {
    const taken = parseColor(hex, "hex#");
    if (taken) void store({ ...taken, a: color.a === undefined ? undefined : (taken.a ?? alpha) }, false);
  };
  const css = (change: Partial<Hsb>, a?: number) => toHex(fromHsb({ ...hsb, ...change }, a));
  const { hue, saturation, brightness } = hsb;
  return html`<div class="popup picker" role="group" aria-label=${deferredWords.colorOf(row.label)}>
    ${area(`--hue:${css({ saturation: 1, brightness: 1 })};--x:${saturation};--y:${1 - brightness}`, pick, [
      channel(deferredWords.saturation, saturation * 100, 100, "", (to, dragging) =>
        pick({ saturation: to / 100 }, dragging),
      ),
      channel(deferredWords.brightness, brightness * 100, 100, "", (to, dragging) =>
        pick({ brightness: to / 100 }, dragging),
      ),
    ])}
    ${channel(deferredWords.hue, hue, 359, HUES, (to, dragging) => pick({ hue: to }, dragging))}
    ${
      color.a === undefined
        ? nothing
        : channel(deferredWords.alpha, color.a * 100, 100, `${css({}, 0)},${css({})}`, (to, dragging) =>
            keep(hsb, store({ ...color, a: to / 100 }, dragging)),
          )
    }<div class="hex">${hexBox(toHex(color), take)}${dropper((hex) => take(hex, color.a))}</div><div class="offered">${swatches(offered(ui, row), take)}</div>${
      recent.length > 0
        ? html`<div class="offered recent" role="group" aria-label=${deferredWords.recentColors}><small aria-hidden="true">${deferredWords.recentColors}</small>${swatches(
            color.a === undefined ? opaque(recent) : recent,
            take,
          )}</div>`
        : nothing
    }</div>`;
}

/** Draws a box with the colour as hex digits, whatever the format of the row; drops a text without 6 or 8 hex digits. */
function hexBox(hex: string, take: (hex: string) => void) {
  const typed = ({ target }: Event) => {
    const box = target as HTMLInputElement;
    const text = box.value.trim();
    if (text === hex) return;
    box.value = hex;
    take(text.startsWith("#") ? text : `#${text}`);
  };
  return html`<input type="text" class="text" aria-label=${deferredWords.hexColor} .value=${live(hex)} autocomplete="off" spellcheck="false" @change=${typed}>`;
}

function swatches(colors: readonly string[], take: (hex: string) => void) {
  return colors.map(
    (
      hex,
    ) => html`<button type="button" class="swatch" aria-label=${hex} title=${hex} .style=${`--color:${hex}`}
        @click=${() => take(hex)}></button>`,
  );
}

/** Returns colours without their alpha, each once. */
function opaque(colors: readonly string[]): readonly string[] {
  return [...new Set(colors.map((hex) => hex.slice(0, "#rrggbb".length)))];
}

/** Draws the area for saturation and brightness, with its sliders. */
function area(
  style: string,
  pick: (change: Partial<Hsb>, dragging: boolean) => void,
  sliders: readonly unknown[],
) {
  const at = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect();
    const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole));
    pick({ saturation: share(clientX - left, width), brightness: 1 - share(clientY - top, height) }, true);
  };
  const press = (event: PointerEvent) => {
    const pressed = event.currentTarget as HTMLElement;
    if (event.button !== 0) return;
    event.preventDefault();
    pressed.setPointerCapture(event.pointerId);
    pressed.querySelector("input")?.focus();
    at(event);
  };
  const move = (event: PointerEvent) => {
    if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) at(event);
  };
  return html`<div class="shade" .style=${style} @pointerdown=${press} @pointermove=${move}
    @lostpointercapture=${() => pick({}, false)}>${sliders}<i></i></div>`;
}

/** Returns the row's default and the colours of the mod's rows, so that the player can match colours. */
function offered(ui: Ui, row: PanelRow): readonly string[] {
  const rows = ui.store.rows(row.guid).filter(({ type }) => type === "color");
  const colors = [
    colorOf(row.defaultJson, row),
    ...rows.map((other) => colorOf(ui.store.shown(other), other)),
  ];
  return [...new Set(colors.flatMap((color) => (color ? toHex(color) : [])))].slice(0, MOST_OFFERED);
}

/** The EyeDropper API, which picks a colour from the screen; some browsers lack it. */
interface EyeDropper {
  readonly open: () => Promise<{ readonly sRGBHex: string }>;
}

function dropper(take: (hex: string) => void) {
  const { EyeDropper } = globalThis as { readonly EyeDropper?: new () => EyeDropper };
  if (!EyeDropper) return nothing;
  // `EyeDropper.open` rejects when the player presses Escape.
  const open = () =>
    new EyeDropper().open().then(
      ({ sRGBHex }) => take(sRGBHex),
      () => {},
    );
  return html`<button type="button" class="icon" aria-label=${deferredWords.fromScreen} title=${deferredWords.fromScreen}
    @click=${open}>${deferredIcon("pipette")}</button>`;
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
    // The position is rounded: an `input` event at the same position must not replace the exact colour.
    if (to !== position || event.type === "change") pick(to, event.type === "input");
  };
  return html`<label><span>${name}</span><input type="range" max=${max} .value=${live(String(position))} .style=${colors && `--colors:${colors}`}
    @input=${moved} @change=${moved}></label>`;
}
