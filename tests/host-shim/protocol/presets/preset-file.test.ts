import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  PRESET_LIMITS,
  presetTextKeys,
  readPresets,
  readPresetsPath,
} from "../../../../host-shim/protocol/presets/preset-file.js";
import { presetsSchema } from "../../../../host-shim/protocol/presets/presets-schema.js";
import { fitsSchema, type Schema } from "../../../support/json-schema.js";
import { literal } from "../../../support/protocol-values.js";
import { suite } from "../../../support/suite.js";

const file = suite("a mod's file of presets");

const textOf = (...presets: readonly string[]) => `{"schema": "svc.presets/1", "presets": [${presets}]}`;
const preset = (members = "", id = "neon") =>
  `{"id": "${id}", "title": "Neon", "values": {"glow": 1.0}${members && `, ${members}`}}`;

file("is read with its values literal for literal, in the order of the file", () => {
  const values = fc.dictionary(
    fc.string({ minLength: 1 }),
    literal.filter((text) => /^["tf\d-]/.test(text)),
  );
  fc.assert(
    fc.property(fc.array(values, { maxLength: 5 }), (all) => {
      const items = all.map((each, at) => {
        const members = Object.entries(each).map(([key, text]) => `${JSON.stringify(key)}: ${text}`);
        return `{"id": "p${at}", "title": "P", "about": "Why.", "values": {${members}}, "later": [1]}`;
      });
      const read = readPresets(textOf(...items));
      assert.ok(typeof read !== "string", `${read}`);
      assert.equal(
        read.map(({ id, values }) => [id, [...values]]),
        all.map((each, at) => [`p${at}`, Object.entries(each)]),
      );
    }),
  );
});

file("may have texts and ids of the greatest length, a byte order mark, or no presets", () => {
  const title = "𝄞".repeat(PRESET_LIMITS.title);
  const about = "é".repeat(PRESET_LIMITS.about);
  const id = "A.b_c-9".padEnd(40, "x");
  const read = readPresets(
    `\ufeff${textOf(`{"id": "${id}", "title": "${title}", "about": "${about}", "values": {}}`)}`,
  );
  assert.equal(read, [{ id, title, about, values: new Map() }]);
  assert.equal(readPresets(textOf()), []);
});

const INVALID: readonly (readonly [text: string, problem: RegExp])[] = [
  ["{", /^it is not JSON: /],
  ["[]", /^its "schema" is missing, expected "svc\.presets\/1"$/],
  ['{"schema": "svc.presets/2", "presets": []}', /^its "schema" is "svc\.presets\/2"/],
  ['{"schema": "svc.presets/1"}', /^its "presets" is missing, expected a list$/],
  [textOf("1"), /^preset 1: its "id" is missing/],
  [textOf(preset("", "a/b")), /^preset 1: its "id" is "a\/b", expected 1 to 40 of/],
  [textOf(preset("", "x".repeat(41))), /^preset 1: its "id" is/],
  [textOf(preset(), preset()), /^preset 2: its "id" neon is a duplicate$/],
  [textOf(preset('"title": " "')), /^preset 1: its "title" is " ", expected a text of 1 to 60 characters$/],
  [textOf(preset(`"title": "${"x".repeat(61)}"`)), /^preset 1: its "title" is/],
  [textOf(preset('"about": 5')), /^preset 1: its "about" is 5/],
  [textOf(preset(`"about": "${"x".repeat(301)}"`)), /^preset 1: its "about" is .* at most 300 characters$/],
  [textOf(preset('"values": [1]')), /^preset 1: its "values" is \[1\], expected an object$/],
  [textOf(preset('"values": {"glow": null}')), /^preset 1: its value of "glow" is null, expected true/],
  [textOf(preset('"values": {"glow": [1]}')), /^preset 1: its value of "glow" is \[1\]/],
  [
    textOf(...Array.from({ length: 51 }, (_, at) => preset("", `p${at}`))),
    /^it has 51 presets, and at most 50 are read$/,
  ],
  [`${textOf()}${" ".repeat(PRESET_LIMITS.bytes)}`, /^it has \d+ bytes, and at most 262144 are read$/],
];
for (const [text, problem] of INVALID) {
  file(`is rejected with the reason: ${text.slice(0, 90).trim()}`, () => {
    const read = readPresets(text);
    assert.ok(typeof read === "string");
    assert.match(read, problem);
  });
}

file("is read from any text without an error", () =>
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      assert.not.throws(() => readPresets(text));
      assert.not.throws(() => readPresets(textOf(text)));
    }),
  ),
);

file("has text keys from the id of each preset, and a path in the mod's folder", () => {
  assert.equal(presetTextKeys({ id: "neon", about: "" }), ["preset.neon.title"]);
  assert.equal(presetTextKeys({ id: "neon", about: "Bright." }), ["preset.neon.title", "preset.neon.about"]);
  assert.is(readPresetsPath("/mods/group/cam/presets.json"), "group/cam");
  for (const path of ["/mods/presets.json", "/mods/cam/presets.json/", "/mods/cam/Presets.json"])
    assert.is(readPresetsPath(path), undefined, path);
});

file("fits its JSON Schema exactly if it is valid, except for duplicate ids and too many bytes", () => {
  const schema: Schema = JSON.parse(JSON.stringify(presetsSchema()));
  const long = `{"id": "a", "title": "${"𝄞".repeat(PRESET_LIMITS.title)}", "values": {}, "later": 1}`;
  for (const text of [textOf(), textOf(preset('"about": ""')), textOf(long)]) {
    assert.ok(typeof readPresets(text) !== "string");
    assert.ok(fitsSchema(JSON.parse(text), schema), text);
  }
  for (const [text, problem] of INVALID) {
    if (/JSON|duplicate|bytes/.test(problem.source)) continue;
    assert.not.ok(fitsSchema(JSON.parse(text), schema), text);
  }
});
