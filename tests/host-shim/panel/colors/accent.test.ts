import * as assert from "uvu/assert";
import { accentOf, hueOfPicture } from "../../../../host-shim/panel/colors/accent.js";
import { suite } from "../../../support/suite.js";

const accents = suite("the accent of a hue");

/** Returns the WCAG contrast of two colours, computed from its definition. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

accents("has a contrast of at least 7:1 as text, 3:1 as a control and 4.5:1 below text", () => {
  for (let hue = 0; hue < 360; hue++) {
    const { light, dark } = accentOf(hue);
    for (const [accent, surfaces, on] of [
      [light, ["#f6f7fa", "#ffffff", "#eef0f6"], "#ffffff"],
      [dark, ["#0e1014", "#161920", "#20242d"], "#0e1014"],
    ] as const) {
      for (const surface of surfaces) {
        const seen = `hue ${hue}: ${JSON.stringify(accent)} on ${surface}`;
        assert.ok(contrast(accent.text, surface) >= 7, seen);
        assert.ok(contrast(accent.control, surface) >= 3, seen);
      }
      assert.ok(contrast(accent.control, on) >= 4.5, `hue ${hue}: the text on ${accent.control}`);
    }
  }
});

accents("differs between hues", () => {
  const seen = [0, 60, 120, 180, 240, 300].map((hue) => accentOf(hue).light.control);
  assert.is(new Set(seen).size, seen.length);
});

accents("avoids the red of errors: a hue between 7 and 47 becomes the nearer of 7 and 47", () => {
  for (const [asked, hue] of [
    [8, 7],
    [26.9, 7],
    [27, 47],
    [46, 47],
  ] as const)
    assert.equal(accentOf(asked), accentOf(hue), String(asked));
  assert.not.equal(accentOf(6), accentOf(7));
  assert.not.equal(accentOf(48), accentOf(47));
});

accents("takes the hue of a picture's coloured opaque pixels; a grey or empty picture has no hue", () => {
  const pixels = (...colors: readonly (readonly number[])[]) => colors.flat();
  assert.is(hueOfPicture(pixels([120, 120, 120, 255], [255, 255, 255, 255])), undefined);
  assert.is(hueOfPicture(pixels([255, 0, 0, 0])), undefined);
  assert.is(hueOfPicture([]), undefined);
  const red = hueOfPicture(pixels([255, 0, 0, 255], [0, 0, 255, 0]));
  assert.is(Math.round(red!), 29, "OKLCH of red");
  const green = hueOfPicture(pixels([80, 220, 140, 255], [255, 255, 255, 255]));
  assert.ok(green! > 140 && green! < 170, String(green));
});
