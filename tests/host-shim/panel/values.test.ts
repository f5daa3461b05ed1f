import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type PanelRow, parseRows } from "../../../host-shim/panel/panel-row.js";
import { enter, fitsRow, sliderLiteral, sliderStep, textOf } from "../../../host-shim/panel/values.js";

const values = suite("values as text");

const row = (type: string, more: object = {}): PanelRow =>
  parseRows("mod", "Mod", JSON.stringify([{ key: "k", type, value: 1, default: 1, ...more }]))[0]!;

const ENTERED: readonly (readonly [type: string, text: string, literal: string | undefined])[] = [
  ["int", "12", "12"],
  ["int", " +007 ", "7"],
  ["int", "-0", "-0"],
  ["int", "12345678901234567890", "12345678901234567890"],
  ["int", "1.5", undefined],
  ["int", "", undefined],
  ["int", "1e3", undefined],
  ["float", "1", "1.0"],
  ["float", "1.50", "1.50"],
  ["float", "1,5", "1.5"],
  ["float", ".5", "0.5"],
  ["float", "-.5", "-0.5"],
  ["float", "2.", "2.0"],
  ["float", "1e-3", "1e-3"],
  ["float", "0x10", undefined],
  ["float", "NaN", undefined],
  ["string", 'a "b" \\ ü', '"a \\"b\\" \\\\ ü"'],
  ["string", "", '""'],
];

for (const [type, text, literal] of ENTERED) {
  values(`${type} ${JSON.stringify(text)} is ${literal ?? "no value"}`, () => {
    const entered = enter(row(type), text);
    assert.is("literal" in entered ? entered.literal : undefined, literal);
    if (literal !== undefined) JSON.parse(literal);
  });
}

const SLIDERS: readonly (readonly [
  type: string,
  min: number,
  max: number,
  step: number,
  position: number,
  literal: string,
])[] = [
  ["int", 0, 100, 5, 35, "35"],
  ["int", 0, 100, 0, 35.4, "35"],
  ["float", 0, 2, 0.05, 1, "1.0"],
  ["float", 0, 2, 0.05, 0.15000000000000002, "0.15"],
  ["float", 0, 1, 0, 0.30000000000000004, "0.3"],
  ["float", -10, 10, 2.5, -7.5, "-7.5"],
  ["float", 0.125, 1, 0.5, 0.625, "0.625"],
  ["float", 0, 1e-6, 1e-8, 5e-8, "0.00000005"],
  ["float", 0, 3000, 0, 1500, "1500.0"],
];

for (const [type, min, max, step, position, literal] of SLIDERS) {
  values(`a slider of ${type} ${min} to ${max} by ${step} at ${position} stores ${literal}`, () => {
    const ranged = row(type, { min, max, step });
    assert.is(sliderLiteral(ranged, sliderStep(ranged, ranged.range!), position), literal);
  });
}

values("a number shows as it is spelled and a string without its quotes", () => {
  assert.is(textOf("1.0"), "1.0");
  assert.is(textOf('"a\\"b"'), 'a"b');
  assert.is(textOf("[1, 2]"), "[1, 2]");
});

values("a stored value of another kind is noticed", () => {
  assert.is(fitsRow(row("int", { value: "x" })), false);
  assert.is(fitsRow(row("bool", { value: 1 })), false);
  assert.is(fitsRow(row("color", { value: "1,1,1" })), true);
});

values.run();
