import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  boolSetting,
  floatSetting,
  intSetting,
  keybindSetting,
  selectSetting,
  stringSetting,
} from "../../../sdk/index.js";
import { readRow, serveRow } from "../../../sdk/protocol/row.js";
import { mayBe as mayBeOther, readPlainRow } from "../../../sdk/protocol/row-glances.js";
import { mayBeSecret } from "../../../sdk/protocol/secret.js";
import { effect, literal, text } from "../../support/protocol-values.js";
import { respelled } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";

const test = suite("served rows read without parsing");

const plain = { category: "HUD", subcategory: "Bars", description: "How big." };

test("are read if they are plain rows", () => {
  const rows = [
    serveRow(intSetting("size", "Size", 1, plain), "2"),
    serveRow(floatSetting("size", "Size", 0.5, { ...plain, lo: 0, hi: 1, step: 0.1, unit: "m" }), "2"),
    serveRow(selectSetting("size", "Size", "2", ["1", "2"], plain), "2"),
    serveRow(intSetting("size", "Size", 1, plain), "2", { effect: "applied", detail: "now 2" }),
  ];
  for (const row of rows) {
    const read = { key: "size", label: "Size", value: "2", path: '"HUD","Bars"', description: "How big." };
    assert.equal(readPlainRow(row), read, row);
  }
  const bare = { key: "on", label: "On", value: "true", path: "", description: "" };
  assert.equal(readPlainRow(serveRow(boolSetting("on", "On", false), "true")), bare);
});

const words = fc.oneof(text, fc.stringMatching(/^[\w \],:]*$/));
const served = fc
  .tuple(fc.string({ minLength: 1 }), words, words, literal, fc.option(effect, { nil: undefined }))
  .map(([key, label, title, value, report]) => {
    const row = stringSetting(key, label, "", { category: title, subcategory: label, description: title });
    return serveRow(row, value, report);
  });

test("have the members that the parser reads, or are left to the parser", () => {
  let times = 0;
  fc.assert(
    fc.property(
      served.chain((row) => fc.oneof(fc.constant(row), respelled(row))),
      (row) => {
        const plain = readPlainRow(row);
        if (!plain) return;
        times++;
        const { wire, literals } = readRow(row)!;
        assert.is(plain.key, wire["key"]);
        assert.is(plain.label, wire["label"]);
        assert.is(plain.value, literals.value);
        assert.equal(JSON.parse(`[${plain.path}]`), wire["path"] ?? []);
        assert.is(plain.description, wire["description"] ?? "");
      },
    ),
    { numRuns: 500 },
  );
  assert.ok(times > 20, `${times}`);
});

test("are undefined for a text that is not JSON", () => {
  const row = serveRow(floatSetting("size", "Size", 0.5, { ...plain, lo: 0, hi: 1 }), "1.0");
  assert.ok(readPlainRow(row));
  const spoilt = fc.tuple(fc.nat(row.length - 1), fc.constantFrom("", ...'"{}[],:0.-a\\\n'));
  fc.assert(
    fc.property(spoilt, ([at, letter]) => {
      const text = row.slice(0, at) + letter + row.slice(at + 1);
      if (readPlainRow(text)) assert.not.throws(() => JSON.parse(text), text);
    }),
    { numRuns: 1000 },
  );
});

test("are left to the parser if a member is duplicate, because the last one counts", () => {
  const row = serveRow(boolSetting("on", "On", false), "true");
  for (const member of ['"key":"x"', '"label":"x"', '"value":false'])
    assert.is(readPlainRow(row.replace("}", `,${member}}`)), undefined, member);
});

test("are left to the parser if they are secrets, or have a category but no path", () => {
  assert.is(readPlainRow(serveRow(stringSetting("k", "K", "", { secret: true }), '"x"')), undefined);
  const row = serveRow(boolSetting("on", "On", false, { category: "HUD" }), "true");
  assert.ok(readPlainRow(row));
  assert.is(readPlainRow(row.replace(',"path":["HUD"]', "")), undefined);
});

const mayBe = { ...mayBeOther, secret: mayBeSecret };
const one = intSetting("k", "K", 1);
/** A suggested row whose own value is its default, which still counts as modified. */
const given = serveRow(one, "1").replace(/\}$/, ',"given":{"how":"suggest","by":"l","value":2,"own":1}}');
const glances: readonly (readonly [property: keyof typeof mayBe, row: string])[] = [
  ["modified", serveRow(one, "2")],
  ["modified", serveRow(one, "1.0")],
  ["modified", serveRow(one, '"1"')],
  ["modified", serveRow(one, "12")],
  ["restart", serveRow(intSetting("k", "K", 1, { appliesOn: "restart" }), "1")],
  ["waiting", serveRow(one, "1", { effect: "restart", detail: "" })],
  ["keybind", serveRow(keybindSetting("k", "K", "KeyF"), '"KeyF"')],
  ["unimplemented", serveRow(intSetting("k", "K", 1, { implemented: false }), "1")],
  ["secret", serveRow(stringSetting("k", "K", "", { secret: true }), '""')],
  ["given", given],
];
for (const [property, row] of glances) {
  test(`are detected as ${property} in any JSON notation: ${row}`, () => {
    for (const name of Object.keys(mayBe) as (keyof typeof mayBe)[])
      assert.is(mayBe[name](row), name === property || (name === "modified" && row === given), name);
    fc.assert(
      fc.property(respelled(row), (other) => {
        assert.ok(mayBe[property](other), other);
      }),
    );
  });
}

test("match no detector if they are plain, even if a text in them looks like a property", () => {
  const text = stringSetting("k", "K", 'a "b", "secret":true');
  for (const row of [serveRow(one, "1"), serveRow(text, text.defaultJson)])
    for (const is of Object.values(mayBe)) assert.not.ok(is(row), row);
});
