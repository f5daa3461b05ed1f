import { html, nothing } from "lit/html.js";
import { formatColor, fromHex, parseColor, toHex } from "../color.js";
import type { PanelRow } from "../panel-row.js";
import type { Ui } from "../ui.js";
import { textOf } from "../values.js";
import type { Control } from "./control.js";
import { textBox } from "./text.js";

/** A swatch that opens a picker, and the colour as the mod's file spells it. */
export const colorControl: Control = (ui, row, parts) => {
  const color = parseColor(textOf(parts.literal), row.colorFormat);
  const open = ui.popup?.kind === "color" && ui.popup.id === row.id;
  const toggle = () => {
    ui.store.flush();
    ui.popup = open ? undefined : { kind: "color", id: row.id };
    ui.update();
  };
  const swatch = html`<button type="button" class="swatch" ?disabled=${parts.disabled || !color} aria-expanded=${open}
    aria-label=${`Pick ${row.label}`} @click=${toggle}
    .style=${`--color:${color ? toHex(color) : "transparent"}`}></button>`;
  return html`${textBox(ui, row, parts, "text", swatch)}${
    open && color ? picker(ui, row, toHex(color), color.a !== undefined) : nothing
  }`;
};

/** The colours on the way are stored as parts of one step of undo; a released pointer or key ends the step. */
function picker(ui: Ui, row: PanelRow, hex: string, hasAlpha: boolean) {
  const rest = () => ui.store.edit(row, ui.store.shown(row));
  const pick = (event: CustomEvent<{ value: string }>) => {
    const picked = fromHex(event.detail.value);
    if (!picked) return;
    ui.drafts.delete(row.id);
    const color = { ...picked, a: hasAlpha ? (picked.a ?? 1) : undefined };
    ui.store.edit(row, JSON.stringify(formatColor(color, row.colorFormat)), true);
  };
  return html`<div class="popup picker" role="group" aria-label=${`Colour of ${row.label}`}
    @pointerup=${rest} @keyup=${rest}>
    <svc-color-picker class=${hasAlpha ? "" : "opaque"} .color=${hex} @color-changed=${pick}></svc-color-picker></div>`;
}
