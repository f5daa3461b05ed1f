import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { intSetting, stringSetting } from "../../../sdk/index.js";
import { readRow, serveRow } from "../../../sdk/protocol/row.js";
import { readRows, writeRows } from "../../../sdk/protocol/row-list.js";
import { effect, literal, meaning, text } from "../../support/protocol-values.js";
import { respelled } from "../../support/respelled.js";

const test = suite("served rows as they are read");
const key = fc.string({ minLength: 1 });

/** A served row with its value and its default. */
const served = fc
  .tuple(key, text, literal, fc.option(effect, { nil: undefined }))
  .map(([key, label, value, report]) => {
    const row = stringSetting(key, label, label, { category: label, description: label });
    return { key, value, default: row.defaultJson, text: serveRow(row, value, report) };
  });

test("a row gives its value and its default character for character", () => {
  fc.assert(
    fc.property(served, ({ text, ...row }) => {
      const read = readRow(text)!;
      assert.is(read.wire["key"], row.key);
      assert.equal(read.literals, { value: row.value, default: row.default });
    }),
  );
});

test("a row in any spelling gives the same members", () => {
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

test("the rows of an array are read as they were written", () => {
  fc.assert(
    fc.property(fc.uniqueArray(served, { selector: ({ key }) => key, maxLength: 5 }), (all) => {
      const texts = all.map(({ text }) => text);
      assert.equal(readRows(writeRows(texts)), texts);
    }),
  );
});

test("an array in any spelling gives the same rows", () => {
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

test.run();
