import fc from "fast-check";
import * as assert from "uvu/assert";
import { type Color, formatColor, parseColor, toHex } from "../../../../host-shim/panel/colors/color-text.js";
import { fromHsb, toHsb } from "../../../../host-shim/panel/colors/hsb.js";
import { suite } from "../../../support/suite.js";

const test = suite("colours in the panel");

/** Any UTF-16 code unit, including lone surrogates. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

const FORMATS = ["rgb", "hex", "hex#"];
const percent = fc.nat(100).map((part) => part / 100);
const picked = fc.record({ hue: fc.nat(359), saturation: percent, brightness: percent });

test("are read back from each format as the picker wrote them, with their alpha", () => {
  fc.assert(
    fc.property(
      picked,
      fc.option(percent, { nil: undefined }),
      fc.constantFrom(...FORMATS),
      (hsb, a, format) => {
        const text = formatColor(fromHsb(hsb, a), format);
        const color = parseColor(text, format)!;
        assert.is(toHex(color), toHex(fromHsb(hsb, a)));
        assert.is(formatColor(color, format), text);
      },
    ),
  );
});

test("convert to hue, saturation and brightness and back with an error of at most 0.0005", () => {
  const component = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(component, component, component, (r, g, b) => {
      const color = { r, g, b, a: undefined };
      const again = fromHsb(toHsb(color));
      for (const name of ["r", "g", "b"] as const)
        assert.ok(Math.abs(again[name] - color[name]) <= 0.0005 + 1e-9, `${name} of ${r}, ${g}, ${b}`);
    }),
  );
  const cases: [string, number, number, number][] = [
    ["ff0000", 0, 1, 1],
    ["ffff00", 60, 1, 1],
    ["00ff00", 120, 1, 1],
    ["00ffff", 180, 1, 1],
    ["0000ff", 240, 1, 1],
    ["ff00ff", 300, 1, 1],
    ["ffffff", 0, 0, 1],
    ["000000", 0, 0, 0],
  ];
  for (const [hex, hue, saturation, brightness] of cases) {
    assert.equal(toHsb(parseColor(hex, "hex")!), { hue, saturation, brightness }, hex);
    assert.is(formatColor(fromHsb({ hue, saturation, brightness }), "hex"), hex);
  }
});

test("are written in each format as mods read it", () => {
  const warm = { r: 1, g: 1, b: 0.62, a: undefined };
  const cases: [Color, string, string][] = [
    [warm, "rgb", "1,1,0.62"],
    [{ ...warm, a: 0.5 }, "rgb", "1,1,0.62,0.5"],
    [{ r: 1 / 3, g: 0, b: 0, a: undefined }, "rgb", "0.333333,0,0"],
    [{ r: 1, g: 8 / 15, b: 0, a: undefined }, "hex", "ff8800"],
    [{ r: 1, g: 8 / 15, b: 0, a: 0.8 }, "hex", "ff8800cc"],
    [{ r: 1, g: 8 / 15, b: 0, a: undefined }, "hex#", "#ff8800"],
    [{ r: 1, g: 8 / 15, b: 0, a: 0.8 }, "hex#", "#ff8800cc"],
    [warm, "hsl", "1,1,0.62"],
    [warm, "", "1,1,0.62"],
  ];
  for (const [color, format, text] of cases) assert.is(formatColor(color, format), text, `${text} ${format}`);
});

test("are read from the notation of each format", () => {
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

test("are undefined for a text in another notation", () => {
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

test("are read from any text without an error: components from 0 to 1, or undefined", () => {
  fc.assert(
    fc.property(fc.string({ unit: codeUnit }), fc.constantFrom(...FORMATS), (text, format) => {
      const color = parseColor(text, format);
      if (color) assert.ok([color.r, color.g, color.b].every((part) => part >= 0 && part <= 1));
    }),
  );
});

/** One component of an rgb text: 0 to 1, with at most six decimals. */
const component = fc
  .nat(1_000_000)
  .map((millionths) => String(millionths / 1_000_000))
  .filter((part) => !part.includes("e"));
const hexPair = fc.nat(255).map((part) => part.toString(16).padStart(2, "0"));
const colorText = fc.oneof(
  ...[3, 4].flatMap((parts) => [
    fc.tuple(
      fc.constant("rgb"),
      fc.array(component, { minLength: parts, maxLength: parts }).map((all) => all.join(",")),
    ),
    fc.tuple(
      fc.constant("hex"),
      fc.array(hexPair, { minLength: parts, maxLength: parts }).map((all) => all.join("")),
    ),
    fc.tuple(
      fc.constant("hex#"),
      fc.array(hexPair, { minLength: parts, maxLength: parts }).map((all) => `#${all.join("")}`),
    ),
  ]),
);

test("are read and written back as the same text in each format, with and without alpha", () => {
  fc.assert(
    fc.property(colorText, ([format, text]) => {
      const color = parseColor(text, format)!;
      assert.is(formatColor(color, format), text);
    }),
  );
});
