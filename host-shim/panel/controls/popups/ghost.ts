import { html, nothing } from "lit-html";
import { toHex } from "../../colors/color-text.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { colorOf, numberOf, shareOf, textOf, withUnit } from "../../rows/values.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";

/**
 * Draws the value that a row had before its drag, while the control shows another literal: a dashed circle and the value, on
 * a slider's track or in a colour's box. Hidden from screen readers, because it would interrupt their reading of new values.
 */
export function ghost(ui: Ui, row: PanelRow, literal: string): unknown {
  const { dragged } = ui;
  if (dragged?.id !== row.id || dragged.before === literal) return nothing;
  const { range } = row;
  const color = row.type === "color" ? colorOf(dragged.before, row) : undefined;
  const text = deferredWords.earlier(color ? toHex(color) : withUnit(row, textOf(dragged.before)));
  const place = range
    ? `--ghost:${shareOf(range, numberOf(dragged.before, range.min))}`
    : `--color:${color && toHex(color)}`;
  return html`<span class=${range ? "was" : "was hue"} aria-hidden="true" .style=${place}>${text}</span>`;
}
