import fc from "fast-check";
import * as assert from "uvu/assert";
import { enter } from "../../../../host-shim/panel/controls/index.js";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { fitsRow, type PanelRow } from "../../../../host-shim/panel/rows/panel-row.js";
import { isBeyond, sliderLiteral, sliderStep, textOf } from "../../../../host-shim/panel/rows/values.js";
import { chinese } from "../../../../host-shim/panel/words/chinese/chinese.js";
import type { Language } from "../../../../host-shim/panel/words/english/tables.js";
import { french } from "../../../../host-shim/panel/words/french/french.js";
import { german } from "../../../../host-shim/panel/words/german/german.js";
import { setLanguage } from "../../../../host-shim/panel/words/words.js";
import { suite } from "../../../support/suite.js";

const values = suite("values as text");

const row = (type: string, more: object = {}): PanelRow =>
  parseRows("mod", "Mod", JSON.stringify([{ key: "k", type, value: 1, default: 1, ...more }]))[0]!;

const ENTERED: readonly (readonly [
  type: string,
  text: string,
  literal: string | undefined,
  language?: Language,
])[] = [
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
  ["int", "１２", "12"],
  ["float", "－１．５", "-1.5"],
  ["float", "1。5", "1.5"],
  ["int", "−7", "-7"],
  ["float", "NaN", undefined],
  ["string", 'a "b" \\ ü', '"a \\"b\\" \\\\ ü"'],
  ["string", "", '""'],
  ["int", "1,500", "1500"],
  ["int", "-12,345,678", "-12345678"],
  ["float", "1,500", "1500.0"],
  ["float", "1,500.25", "1500.25"],
  ["float", "1,50", "1.50"],
  ["float", "0,500", "0.500"],
  ["int", "1,50", undefined],
  ["int", "1,5000", undefined],
  ["int", "1234,500", undefined],
  ["int", "1.500", undefined],
  ["int", "１，５００", "1500", chinese],
  ["int", "1.500", "1500", german],
  ["float", "1,5", "1.5", german],
  ["float", "1,500", "1.500", german],
  // The panel's box shows 1.5 in each language, so a single point is a decimal point.
  ["float", "1.500", "1.500", german],
  ["float", "1.500,25", "1500.25", german],
  ["float", "1.500.000", "1500000.0", german],
  ["int", "1,500", undefined, german],
  ["int", "1\u202f500", "1500", french],
  ["float", "1 500,5", "1500.5", french],
  ["int", "1 50", undefined, french],
];

for (const [type, text, literal, language] of ENTERED) {
  const where = language === undefined ? "" : ` in ${language.language}`;
  values(`${type} ${JSON.stringify(text)} stores ${literal ?? "no value"}${where}`, () => {
    setLanguage(language);
    const entered = enter(row(type), text);
    setLanguage(undefined);
    assert.is("literal" in entered ? entered.literal : undefined, literal);
    if (literal !== undefined) JSON.parse(literal);
  });
}

const RANGES: readonly (readonly [type: string, range: object, literal: string, beyond: boolean])[] = [
  ["float", { min: 0.5, max: 2 }, "99", true],
  ["float", { min: 0.5, max: 2 }, "-1", true],
  ["float", { min: 0.5, max: 2 }, "1e999", true],
  ["float", { min: 0.5, max: 2 }, "2.0", false],
  ["int", { min: 0, max: 10 }, "11", true],
  ["int", {}, "11", false],
  ["int", { min: 0, max: 10 }, '"a"', false],
  ["string", { min: 0, max: 10 }, "11", false],
];

for (const [type, range, literal, beyond] of RANGES) {
  values(
    `${literal} of ${type} is ${beyond ? "outside" : "inside"} the range ${JSON.stringify(range)}`,
    () => {
      assert.is(isBeyond(row(type, range), literal), beyond);
    },
  );
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
  ["float", 0, 1e30, 0, 3e28, "3e+28"],
];

for (const [type, min, max, step, position, literal] of SLIDERS) {
  values(`a slider of ${type} ${min} to ${max} by ${step} at ${position} stores ${literal}`, () => {
    const ranged = row(type, { min, max, step });
    assert.is(sliderLiteral(ranged, sliderStep(ranged, ranged.range!), position), literal);
  });
}

const STEPPED: readonly (readonly [from: number, position: number, literal: string])[] = [
  [0.25, 1.25, "1.25"],
  [2.5, 3.5, "3.5"],
  [0.6, -0.4, "-0.4"],
  [3, 4, "4.0"],
  [1e22, 1e22 + 1, "1e+22"],
];

for (const [from, position, literal] of STEPPED) {
  values(`a step by 1 from ${from} to ${position} stores ${literal}`, () => {
    assert.is(sliderLiteral(row("float"), 1, position, from), literal);
  });
}

for (const [max, step, from] of [
  [6.2831853, 0, 6.2],
  [1.05, 0.1, 1],
] as const) {
  values(`a step from ${from} beyond the maximum ${max} stores ${max}`, () => {
    const ranged = row("float", { min: 0, max, step });
    assert.is(sliderLiteral(ranged, sliderStep(ranged, ranged.range!), max, from), String(max));
  });
}

values("show a number in its notation and a string without its quotes", () => {
  assert.is(textOf("1.0"), "1.0");
  assert.is(textOf('"a\\"b"'), 'a"b');
  assert.is(textOf("[1, 2]"), "[1, 2]");
});

const digits = fc.nat({ max: 999_999 }).map(String);
const sign = fc.constantFrom("", "-");
const intLiteral = fc
  .tuple(sign, fc.bigInt({ min: 0n, max: 10n ** 30n }))
  .map(([minus, number]) => minus + number);
const floatLiteral = fc
  .tuple(sign, digits, fc.constantFrom(".", "e", ".e"), digits, fc.constantFrom("", "0", "00"))
  .map(([minus, whole, kind, part, zeros]) =>
    kind === "."
      ? `${minus}${whole}.${part}${zeros}`
      : kind === "e"
        ? `${minus}${whole}e-${part.slice(0, 2)}`
        : `${minus}${whole}.${part}E+2`,
  );
const stringLiteral = fc.string({ unit: "binary" }).map((text) => JSON.stringify(text));

const part = fc.nat(1000).map((thousandths) => String(thousandths / 1000));
/** The literal of a colour in format rgb, with three or four components. */
const colorLiteral = fc
  .array(part, { minLength: 3, maxLength: 4 })
  .map((parts) => JSON.stringify(parts.join(",")));

values("that are typed as they are shown store the same literal", () => {
  const cases: readonly (readonly [type: string, literal: fc.Arbitrary<string>])[] = [
    ["int", intLiteral],
    ["float", floatLiteral],
    ["string", stringLiteral],
    ["color", colorLiteral],
    ["enum", stringLiteral],
  ];
  for (const [type, literals] of cases) {
    const of = row(type);
    fc.assert(
      fc.property(literals, (literal) => {
        assert.equal(enter(of, textOf(literal)), { literal });
      }),
    );
  }
});

values("that are only a sign or a decimal point are rejected as numbers", () => {
  for (const type of ["int", "float"])
    for (const text of [".", ",", "-", "+", "-.", "+.", "+-5", "..", ""])
      assert.ok("problem" in enter(row(type), text), `${type} ${text}`);
  assert.equal(enter(row("float"), "+.5"), { literal: "0.5" });
  assert.equal(enter(row("float"), "5,"), { literal: "5.0" });
});

values("store the typed number or string; the shown result stores the same literal", () => {
  const typed = fc.oneof(
    fc.string(),
    floatLiteral,
    fc
      .tuple(
        fc.constantFrom("+", "-", "", " "),
        digits,
        fc.constantFrom(",", ".", ""),
        fc.constantFrom("", "5", "00"),
      )
      .map((parts) => parts.join("")),
  );
  for (const type of ["int", "float", "string"]) {
    const of = row(type);
    fc.assert(
      fc.property(typed, (text) => {
        const entered = enter(of, text);
        if ("problem" in entered) return assert.ok(entered.problem.length > 0);
        assert.equal(enter(of, textOf(entered.literal)), entered);
        if (type === "string") assert.is(JSON.parse(entered.literal), text);
        else assert.is(JSON.parse(entered.literal), Number(text.replace(",", ".")));
        if (type === "float") assert.match(entered.literal, /[.e]/i);
      }),
    );
  }
});

values("of each position of a slider are literals of the row's kind, unchanged by typing them", () => {
  const range = fc.record({
    min: fc.integer({ min: -1000, max: 1000 }),
    size: fc.integer({ min: 1, max: 2000 }),
    steps: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(range, fc.constantFrom("int", "float"), fc.nat(200), ({ min, size, steps }, type, at) => {
      const of = row(type, { min, max: min + size, step: size / steps });
      const step = sliderStep(of, of.range!);
      const position = min + (at % (steps + 1)) * step;
      const literal = sliderLiteral(of, step, position);
      assert.equal(enter(of, textOf(literal)), { literal });
      assert.ok(
        Math.abs(JSON.parse(literal) - position) <= (type === "int" ? 0.5 : 1e-9),
        `${literal} for ${position}`,
      );
    }),
  );
});

const STORED: readonly (readonly [type: string, literal: string, fits: boolean])[] = [
  ["int", "90.0", true],
  ["int", "1.5", false],
  ["int", '"x"', false],
  ["int", "[1]", false],
  ["float", "1", true],
  ["float", "1e999", false],
  ["bool", "1", false],
  ["bool", "null", false],
  ["color", '"1,1,1"', true],
  ["keybind", "5", false],
];

values("are compared with the type of their row", () => {
  for (const [type, literal, fits] of STORED)
    assert.is(fitsRow({ ...row(type), valueJson: literal }), fits, `${type} ${literal}`);
});
