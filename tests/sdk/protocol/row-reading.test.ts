import fc from "fast-check";
import * as assert from "uvu/assert";
import { intSetting, stringSetting } from "../../../sdk/index.js";
import { readRow, readRows, serveRow, writeRows } from "../../../sdk/protocol/row.js";
import { countCalls } from "../../support/count-calls.js";
import { effect, literal, meaning, text } from "../../support/protocol-values.js";
import { respelled } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";

const test = suite("reading served rows");
const key = fc.string({ minLength: 1 });

/** Any served row with its value and its default. */
const served = fc
  .tuple(key, text, literal, fc.option(effect, { nil: undefined }))
  .map(([key, label, value, report]) => {
    const row = stringSetting(key, label, label, { category: label, description: label });
    return { key, value, default: row.defaultJson, text: serveRow(row, value, report) };
  });

test("returns the value and default of a row verbatim", () => {
  fc.assert(
    fc.property(served, ({ text, ...row }) => {
      const read = readRow(text)!;
      assert.is(read.wire["key"], row.key);
      assert.equal(read.literals, { value: row.value, default: row.default });
    }),
  );
});

test("returns equal members for a row in any JSON notation", () => {
  const spelled = served.chain((row) => fc.tuple(fc.constant(row), respelled(row.text)));
  fc.assert(
    fc.property(spelled, ([row, other]) => {
      const read = readRow(other)!;
      assert.equal(read.wire, JSON.parse(row.text), other);
      assert.equal(meaning(read.literals.value), meaning(row.value), other);
      assert.equal(meaning(read.literals.default), meaning(row.default), other);
    }),
  );
});

test("reads the rows of an array that the SDK wrote", () => {
  fc.assert(
    fc.property(fc.uniqueArray(served, { selector: ({ key }) => key, maxLength: 5 }), (all) => {
      const texts = all.map(({ text }) => text);
      assert.equal(readRows(writeRows(texts)), texts);
    }),
  );
});

test("reads rows from an array in any JSON notation", () => {
  const row = serveRow(intSetting("a", "A [x], {y}", 1), "1.0");
  const other = serveRow(intSetting("b", "B", 1), "[ {} ]");
  fc.assert(
    fc.property(respelled(row), respelled(other), fc.constantFrom("", " ", "\n"), (a, b, space) => {
      const read = readRows(`${space}[${a},${space}${b}${space}]`);
      assert.equal(
        read.map((each) => JSON.parse(each)),
        [JSON.parse(row), JSON.parse(other)],
      );
    }),
  );
});

test("separates rows with conditions, in steps proportional to the number of rows", () => {
  const enabledWhen = {
    all: [
      { key: "b", is: 'x },{"key":"' },
      {
        any: [
          { key: "c", above: 1 },
          { key: "c", below: 0 },
        ],
      },
    ],
  };
  const texts = ["a", "b", "c", "d"].map((key) => serveRow(intSetting(key, "K", 1, { enabledWhen }), "1"));
  let rows: string[] = [];
  const walked = countCalls(RegExp.prototype, "exec", () => {
    rows = readRows(writeRows(texts));
  });
  assert.equal(rows, texts);
  assert.is(walked, countCalls(RegExp.prototype, "exec", () => readRows(writeRows(texts.slice(0, 1)))) * 4);
});

test("reads a text of 2,000 unclosed rows with fewer than 40 calls of JSON.parse", () => {
  const text = `[{"key":"a","more":{${',{"key":"b"'.repeat(2000)}}]`;
  const parsed = countCalls(JSON, "parse", () => assert.equal(readRows(text), []));
  assert.ok(parsed < 40, `${parsed} readings`);
});

const ODD: readonly (readonly [what: string, text: string, rows: readonly string[]])[] = [
  ["a row without a key", '[{"key":"","x":1},{"key":"a"}]', ['{"key":"a"}']],
  ["a row whose key is a number", '[{"key":1},{"key":"a"}]', ['{"key":"a"}']],
  [
    "two rows with one key",
    '[{"key":"a","x":1},{"key":"a","x":2},{"key":"b"}]',
    ['{"key":"a","x":1}', '{"key":"b"}'],
  ],
  ["two notations of one key", '[{"key":"a"},{"key":"\\u0061"}]', ['{"key":"a"}']],
  ["an array with other items", '[5,"a",null,[],{},{"key":"a"}]', ['{"key":"a"}']],
  ["an array that ends with another item", '[{"key":"a"},[{}]]', ['{"key":"a"}']],
  [
    "rows within a row",
    '[{"key":"a","more":[{"x":1},{"key":"b"}]},{"key":"c"}]',
    ['{"key":"a","more":[{"x":1},{"key":"b"}]}', '{"key":"c"}'],
  ],
  [
    "brackets in strings",
    '[ {"key":"a]}"} , {"key":"[{\\\\","x":["],{"]} ]',
    ['{"key":"a]}"}', '{"key":"[{\\\\","x":["],{"]}'],
  ],
  ["no rows", "[]", []],
  ["only white space", " [ ] ", []],
  ["an object", '{"a":[{"key":"a"}]}', []],
  ["an array that does not end", '[{"key":"a"}', []],
  ["an array that does not begin", '{"key":"a"}]', []],
  ["an array of half an object", "[{]", []],
  ["null", "null", []],
  ["an empty text", "", []],
];
for (const [what, text, rows] of ODD) {
  test(`returns ${rows.length} rows for ${what}`, () => assert.equal(readRows(text), rows));
}

const LITERALS: readonly (readonly [row: string, value: string, preset: string])[] = [
  ['"default":1.0,"value":1', "1", "1.0"],
  ['"default":1,"value":1.0', "1.0", "1"],
  ['"default":1,"value":1', "1", "1"],
  ['"default":"a","value":"\\u0061"', '"\\u0061"', '"a"'],
  ['"default":1,"value":2,"value":3', "3", "1"],
  ['"default":1,"value":2,"default":3', "2", "3"],
  ['"default":"a","value":"b","value":"c"', '"c"', '"a"'],
  ['"default":"a","value":"x","value":"\\u0061"', '"\\u0061"', '"a"'],
  ['"default":[1],"value":{ "a": 2 }', '{ "a": 2 }', "[1]"],
  ['"value":1.0', "1.0", "1.0"],
  ['"default":1.0', "1.0", "1.0"],
  ['"more":1', "null", "null"],
  ['"more":{"default":1.0,"value":1.00},"value":2.0,"default":3.0', "2.0", "3.0"],
];
for (const [members, value, preset] of LITERALS) {
  test(`reads the value ${value} and the default ${preset} from ${members}`, () => {
    const row = `{"key":"a","label":"A","type":"int",${members},"path":[]}`;
    assert.equal(readRow(row)?.literals, { value, default: preset });
  });
}
