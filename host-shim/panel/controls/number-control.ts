import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { PanelRow, RowRange } from "../rows/panel-row.js";
import { isBeyond, numberOf, shareOf, sliderLiteral, sliderStep, textOf } from "../rows/values.js";
import { draftOf, setDraft, type Ui } from "../state/ui.js";
import { words } from "../words/words.js";
import type { Control, ControlParts } from "./control.js";
import { storeDraft, textBox, unstoredText } from "./text-box.js";

/** Draws a number box that ends with the unit, after a slider if the row has a range. */
export const numberControl: Control = (ui, row, parts) => {
  const { range, unit } = row;
  const { literal } = parts;
  const unitId = `unit-${parts.name}`;
  const isInvalid = isBeyond(row, typedLiteral(ui, row, parts));
  // The box is wide enough for both ends of the range, so that the slider keeps its width while it is dragged.
  const texts = [
    unstoredText(ui, row) ?? textOf(literal),
    ...(range ? [`${range.min}`, `${range.max}`] : []),
  ];
  const box = textBox(ui, row, parts, {
    className: "digits",
    inputmode: "decimal",
    describedBy: unit === "" ? parts.describedBy : `${unitId} ${parts.describedBy}`,
    isInvalid,
    // A truncated number would look like another number.
    style: `width:${Math.max(...texts.map(({ length }) => length)) + 0.5}ch`,
    onKey: (event) => step(ui, row, event, parts),
  });
  return html`${range ? slider(ui, row, range, parts) : nothing}<span class=${isInvalid ? "number warn" : "number"} @click=${focusBox}>${box}${
    unit === "" ? nothing : html`<span class="unit" id=${unitId}>${unit}</span>`
  }</span>`;
};

function focusBox({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).querySelector("input")!.focus();
}

/** Returns the literal of the typed text, or the default if the text is invalid; without a typed text the shown literal. */
function typedLiteral(ui: Ui, row: PanelRow, { enter, literal }: ControlParts): string {
  const draft = draftOf(ui, row);
  if (draft === undefined) return literal;
  const entered = enter(row, draft);
  return "literal" in entered ? entered.literal : row.defaultJson;
}

function slider(ui: Ui, row: PanelRow, range: RowRange, { describedBy, disabled, literal }: ControlParts) {
  const { min, max } = range;
  const by = sliderStep(row, range);
  const defaultValue = numberOf(row.defaultJson, min);
  const value = numberOf(literal, defaultValue);
  const fill = shareOf(range, value);
  const tick = shareOf(range, defaultValue);
  const drag = ({ type }: Event) => {
    ui.dragged = type === "pointerdown" ? { id: row.id, before: literal } : undefined;
  };
  const slide = ({ target, type }: Event) => {
    setDraft(ui, row.id, undefined);
    const position = Number((target as HTMLInputElement).value);
    ui.store.edit(row, sliderLiteral(row, by, position), type === "input", ui.dragged === undefined);
  };
  // The value comes last, because a browser clamps it to the bounds that were set before.
  return html`<span class="slider"><input type="range" aria-label=${words.sliderOf(row.label)} aria-describedby=${describedBy} ?disabled=${disabled} min=${min}
    max=${max} step=${by} aria-valuetext=${`${literal} ${row.unit}`} .style=${`--fill:${fill * 100}%;--tick:${tick}`} .value=${live(String(value))}
    @pointerdown=${drag} @pointerup=${drag} @pointercancel=${drag} @input=${slide} @change=${slide}>${ui.dragged && ui.deferred.get()?.ghost(row, literal)}</span>`;
}

/** Changes the number by one step on arrow up and down, by ten steps with Shift. */
function step(ui: Ui, row: PanelRow, event: KeyboardEvent, { enter, readOnly }: ControlParts): void {
  const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
  if (direction === 0 || readOnly) return;
  event.preventDefault();
  storeDraft(ui, row, enter);
  // An invalid text stays in the box, which would hide another number.
  if (ui.drafts.has(row.id)) return;
  const by = row.range ? sliderStep(row, row.range) : 1;
  const from = numberOf(ui.store.shown(row), 0);
  const value = from + direction * by * (event.shiftKey ? 10 : 1);
  const { min, max } = row.range ?? { min: -Infinity, max: Infinity };
  const next = Math.min(max, Math.max(min, value));
  // A larger number would lose digits, or become infinite.
  const most = row.type === "int" ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  if (Math.abs(next) <= most) ui.store.edit(row, sliderLiteral(row, by, next, from), event.repeat, true);
}
