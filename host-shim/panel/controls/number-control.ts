import type { PanelRow, RowRange } from "../rows/panel-row.js";
import { type Enter, isBeyond, numberOf, sliderLiteral, sliderStep } from "../rows/values.js";
import { setDraft, type Ui } from "../state/ui.js";
import { nothing } from "../templates/template.js";
import { words } from "../words/words.js";
import { type Control, type ControlParts, putAttribute } from "./control.js";
import { piece } from "./piece.js";
import { BOX, BOX_EVENTS, fillBox, putValue, storeDraft } from "./text-box.js";

const NUMBER = piece(
  "input",
  { ...BOX, class: "number", inputmode: "decimal" },
  {
    ...BOX_EVENTS,
    keydown(ui, row, event, enter) {
      BOX_EVENTS.keydown(ui, row, event, enter);
      step(ui, row, event, enter);
    },
  },
);

// Gets its type `range` only after its bounds: a browser clamps a slider's value at each change of a bound, and takes twice
// as long to copy a slider.
const SLIDER = piece("input", {}, { input: slide, change: slide });

const UNIT = piece("span", { class: "unit" });

/** Pieces without and with a unit. */
const UNRANGED = [[NUMBER], [NUMBER, UNIT]] as const;
const RANGED = [
  [SLIDER, NUMBER],
  [SLIDER, NUMBER, UNIT],
] as const;

/** A number box, after a slider if the row has a range, and followed by its unit. */
export const numberControl: Control = (ui, row, parts) => {
  const [plain, withUnit] = row.range ? RANGED : UNRANGED;
  return {
    pieces: row.unit === "" ? plain : withUnit,
    fill(elements) {
      const [box, unit] = row.range ? elements.slice(1) : elements;
      if (row.range) fillSlider(row, row.range, parts, elements[0] as HTMLInputElement);
      const id = `unit-${parts.name}`;
      fillBox(ui, row, unit ? { ...parts, describedBy: `${id} ${parts.describedBy}` } : parts, box!);
      const beyond = isBeyond(row, typedLiteral(ui, row, parts));
      box!.classList.toggle("warn", beyond);
      if (beyond) putAttribute(box!, "aria-invalid", "true");
      // Widens the box: a truncated number would look like another one.
      const { length } = (box as HTMLInputElement).value;
      if (length > 6) box!.style.width = `${length + 4}ch`;
      else box!.removeAttribute("style");
      if (!unit) return;
      unit.id = id;
      unit.textContent = row.unit;
    },
    rest: nothing,
  };
};

/** Returns the literal in the box: the typed one, else the row's own; the default for a typed text that does not fit. */
function typedLiteral(ui: Ui, row: PanelRow, { enter, literal }: ControlParts): string {
  const draft = ui.drafts.get(row.id);
  if (draft === undefined) return literal;
  const entered = enter(row, draft);
  return "literal" in entered ? entered.literal : row.defaultJson;
}

function fillSlider(
  row: PanelRow,
  range: RowRange,
  { describedBy, disabled, literal }: ControlParts,
  slider: HTMLInputElement,
): void {
  const { min, max } = range;
  const value = numberOf(literal, numberOf(row.defaultJson, min));
  const fill = Math.min(1, Math.max(0, (value - min) / (max - min)));
  slider.setAttribute("aria-label", words.sliderOf(row.label));
  slider.setAttribute("aria-describedby", describedBy);
  slider.disabled = disabled;
  putAttribute(slider, "min", String(min));
  putAttribute(slider, "max", String(max));
  putAttribute(slider, "step", String(sliderStep(row, range)));
  slider.setAttribute("aria-valuetext", `${literal} ${row.unit}`);
  slider.style.setProperty("--fill", `${fill * 100}%`);
  putValue(slider, String(value));
  putAttribute(slider, "type", "range");
}

function slide(ui: Ui, row: PanelRow, event: Event): void {
  if (!row.range) return;
  setDraft(ui, row.id, undefined);
  const position = Number((event.target as HTMLInputElement).value);
  ui.store.edit(row, sliderLiteral(row, sliderStep(row, row.range), position), event.type === "input");
}

/** Changes the number by one step on arrow up and down, with Shift by ten. */
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
