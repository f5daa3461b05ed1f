import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { formatColor, fromHex, parseColor, toHex } from "../../../host-shim/panel/color.js";

const test = suite("colours of the panel");

/** Any code unit, lone surrogates too. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

const FORMATS = ["rgb", "hex", "hex#"];
const byte = fc.nat(255);
const pickerHex = fc
  .tuple(byte, byte, byte, fc.option(byte, { nil: undefined }))
  .map((parts) => `#${parts.map((part) => part?.toString(16).padStart(2, "0") ?? "").join("")}`);

test("every colour of the picker survives every format, with alpha only where it had it", () => {
  fc.assert(
    fc.property(pickerHex, fc.constantFrom(...FORMATS), (hex, format) => {
      const text = formatColor(fromHex(hex)!, format);
      assert.is(toHex(parseColor(text, format)!), hex);
      assert.is(formatColor(parseColor(text, format)!, format), text);
    }),
  );
});

test("each format is written as mods read it", () => {
  const cases: [string, string, string][] = [
    ["#ffff9e", "rgb", "1,1,0.62"],
    ["#ffff9e80", "rgb", "1,1,0.62,0.5"],
    ["#540000", "rgb", "0.33,0,0"],
    ["#000000", "rgb", "0,0,0"],
    ["#FF8800", "hex", "ff8800"],
    ["#ff8800cc", "hex", "ff8800cc"],
    ["#ff8800", "hex#", "#ff8800"],
    ["#ff8800cc", "hex#", "#ff8800cc"],
    ["#ffff9e", "hsl", "1,1,0.62"],
    ["#ffff9e", "", "1,1,0.62"],
  ];
  for (const [hex, format, text] of cases)
    assert.is(formatColor(fromHex(hex)!, format), text, `${hex} ${format}`);
});

test("each format is read in its own shape", () => {
  const cases: [string, string, string][] = [
    ["1,1,0.62", "rgb", "#ffff9e"],
    ["1, .5 ,0.,1.0", "rgb", "#ff8000ff"],
    ["1e-1,0,1", "rgb", "#1a00ff"],
    ["1,1,1", "something new", "#ffffff"],
    ["A0b1C2", "hex", "#a0b1c2"],
    ["#A0b1C2D3", "hex#", "#a0b1c2d3"],
  ];
  for (const [text, format, hex] of cases)
    assert.is(toHex(parseColor(text, format)!), hex, `${text} ${format}`);
});

test("a text of another shape is no colour", () => {
  const cases: [string, string[]][] = [
    [
      "rgb",
      [
        "",
        "1,1",
        "1,1,1,1,1",
        "1,1,x",
        "1,1,",
        "2,0,0",
        "-1,0,0",
        "#ffffff",
        "1;1;1",
        "NaN,0,0",
        "0x1,0,0",
        "1,1,1e9",
      ],
    ],
    ["hex", ["", "#ffffff", "fff", "fffffg", "fffffff", "1,1,1", " ffffff"]],
    ["hex#", ["", "ffffff", "#fff", "#fffffg", "##ffffff", "#fffffffff"]],
  ];
  for (const [format, texts] of cases) {
    for (const text of texts) assert.is(parseColor(text, format), undefined, `${text} as ${format}`);
  }
});

test("no text makes the reader throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: codeUnit }), fc.constantFrom(...FORMATS), (text, format) => {
      const color = parseColor(text, format);
      if (color) assert.ok([color.r, color.g, color.b].every((part) => part >= 0 && part <= 1));
    }),
  );
});

test("a component that the picker left alone keeps its digits, and a colour without alpha gets none", () => {
  const before = parseColor("0.123456,0.5,0.62", "rgb")!;
  const [red, , blue] = toHex(before).match(/[\da-f]{2}/g)!;
  const hex = `#${red}ff${blue}ff`;
  assert.is(formatColor(fromHex(hex, before)!, "rgb"), "0.123456,1,0.62");
});

test("a colour with alpha keeps alpha when the picker leaves a full one out", () => {
  assert.is(formatColor(fromHex("#00ff00", parseColor("1,1,1,0.3", "rgb"))!, "rgb"), "0,1,0,1");
});

test.run();
