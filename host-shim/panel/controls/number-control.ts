import { html, nothing } from "lit/html.js";
import type { PanelRow, RowRange } from "../rows/panel-row.js";
import { type Enter, numberOf, sliderLiteral, sliderStep } from "../rows/values.js";
import { setDraft, type Ui } from "../state/ui.js";
import type { Control, ControlParts } from "./control.js";
import { live } from "./live.js";
import { storeDraft, textBox } from "./text-box.js";

/** A number box, with a slider before it where the row has a range. */
export const numberControl: Control = (ui, row, parts) => {
  const onKey = (event: KeyboardEvent) => step(ui, row, event, parts.enter);
  const before = row.range ? slider(ui, row, row.range, parts) : nothing;
  if (row.unit === "") return textBox(ui, row, parts, "number", before, onKey);
  const id = `unit-${parts.name}`;
  const describedBy = `${id} ${parts.describedBy}`;
  return html`${textBox(ui, row, { ...parts, describedBy }, "number", before, onKey)}<span class="unit" id=${id}>${row.unit}</span>`;
};

function slider(ui: Ui, row: PanelRow, range: RowRange, { describedBy, disabled, literal }: ControlParts) {
  const { min, max } = range;
  const by = sliderStep(row, range);
  const value = numberOf(literal, numberOf(row.defaultJson, min));
  const fill = Math.min(1, Math.max(0, (value - min) / (max - min)));
  const edit = (event: Event) => {
    setDraft(ui, row.id, undefined);
    const position = Number((event.target as HTMLInputElement).value);
    ui.store.edit(row, sliderLiteral(row, by, position), event.type === "input");
  };
  return html`<input type="range" aria-label=${row.label} aria-describedby=${describedBy} ?disabled=${disabled}
    min=${min} max=${max} step=${by} aria-valuetext=${`${literal} ${row.unit}`}
    .style=${`--fill:${fill * 100}%`} .value=${live(String(value))} @input=${edit} @change=${edit}>`;
}

/** Arrow up and down move the number by a step, Shift by ten. */
function step(ui: Ui, row: PanelRow, event: KeyboardEvent, enter: Enter): void {
  const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
  if (direction === 0 || ui.readOnly()) return;
  event.preventDefault();
  storeDraft(ui, row, enter);
  const by = row.range ? sliderStep(row, row.range) : 1;
  const literal = ui.store.shown(row);
  const value = numberOf(literal, 0) + direction * by * (event.shiftKey ? 10 : 1);
  const { min, max } = row.range ?? { min: -Infinity, max: Infinity };
  ui.store.edit(row, sliderLiteral(row, by, Math.min(max, Math.max(min, value))), event.repeat);
}
