import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  readApplyQuery,
  readEdit,
  readReset,
  writeEdit,
  writeEditQuery,
  writeReset,
  writeResetQuery,
} from "../../../sdk/protocol/ask.js";
import { literal, meaning, plainRecord, text } from "../../support/protocol-values.js";
import { respelled } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";

const test = suite("edit and reset queries");
const edit = plainRecord({ key: text, value: literal });
const key = fc.option(text, { nil: undefined });

test("have the body of an edit read as written", () => {
  fc.assert(fc.property(edit, (edit) => assert.equal(readEdit(writeEdit(edit)), edit)));
});

test("have the body of a reset read as written, and a blank body as a reset of all keys", () => {
  fc.assert(fc.property(key, (key) => assert.equal(readReset(writeReset(key)), { key })));
  for (const blank of ["", " \n", "{}"]) assert.equal(readReset(blank), { key: undefined });
});

test("for an edit are read as written", () => {
  fc.assert(
    fc.property(text, edit, fc.boolean(), (guid, edit, live) => {
      assert.equal(readApplyQuery(writeEditQuery(guid, edit, live)), { guid, ...edit, reset: false, live });
      if (!live) assert.is(writeEditQuery(guid, edit), writeEditQuery(guid, edit, live));
    }),
  );
});

test("for a reset are read as written", () => {
  fc.assert(
    fc.property(text, key, (guid, key) => {
      const query = { guid, key, value: undefined, reset: true, live: false };
      assert.equal(readApplyQuery(writeResetQuery(guid, key)), query);
    }),
  );
});

test("are read in any JSON notation", () => {
  const query = fc
    .tuple(text, edit)
    .chain(([guid, edit]) =>
      fc.tuple(fc.constant({ guid, ...edit }), respelled(writeEditQuery(guid, edit, true))),
    );
  fc.assert(
    fc.property(query, ([{ guid, key, value }, other]) => {
      const read = readApplyQuery(other)!;
      assert.equal([read.guid, read.key, read.live, read.reset], [guid, key, true, false], other);
      assert.equal(meaning(read.value), meaning(value), other);
    }),
  );
});

test("are undefined for no object or a mistyped guid; a mistyped key is null, a missing value undefined", () => {
  for (const none of ["", "[]", "{", '"guid"']) assert.is(readApplyQuery(none), undefined, none);
  for (const none of ["null", "5", '"key"', "[]", '{"key":"a"', "key"]) {
    assert.equal([readEdit(none), readReset(none)], [undefined, undefined], none);
  }
  assert.is(readEdit(""), undefined);
  assert.equal(readEdit('{"key":5}'), { key: null, value: undefined });
  assert.is(readApplyQuery('{"guid":5,"key":"a","value":1}'), undefined);
  assert.is(readApplyQuery({ guid: "a" }), undefined);
});
