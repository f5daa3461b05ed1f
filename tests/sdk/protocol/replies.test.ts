import fc from "fast-check";
import * as assert from "uvu/assert";
import { announcedEffect, readEffect, rowEffect } from "../../../sdk/protocol/effect.js";
import {
  readOptionsQuery,
  readOptionsReply,
  writeOptionsQuery,
  writeOptionsReply,
} from "../../../sdk/protocol/options.js";
import { readSchemaReply, writeSchemaReply } from "../../../sdk/protocol/reply.js";
import { effect, meaning, plainRecord, rows, text } from "../../support/protocol-values.js";
import { respelled } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";

const options = suite("choices on demand");
const reply = suite("the reply to an edit");
const effects = suite("effects");

options("are requested with a query and a limit that are read as written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 200 }), (query, limit) => {
      const target = writeOptionsQuery("/demo/find", { query, limit });
      assert.ok(target.startsWith("/demo/find?"));
      assert.equal(readOptionsQuery(target), { query, limit });
    }),
  );
});

options("are requested with U+FFFD for a lone surrogate", () => {
  assert.is(readOptionsQuery(writeOptionsQuery("/find", { query: "a\ud83d", limit: 5 })).query, "a\ufffd");
});

options("have a reply that is read as written, in any JSON notation", () => {
  const found = plainRecord({
    options: fc.array(plainRecord({ value: text, label: text }), { maxLength: 5 }),
    matched: fc.nat(),
  });
  const spelled = found.chain((each) => fc.tuple(fc.constant(each), respelled(writeOptionsReply(each, 200))));
  fc.assert(
    fc.property(spelled, ([found, other]) => assert.equal(readOptionsReply(JSON.parse(other)), found, other)),
  );
  assert.is(readOptionsReply({}), undefined);
  const nameless = readOptionsReply({ options: [{ value: "a" }, { value: 5, label: "Five" }] });
  assert.equal(nameless?.options, [
    { value: "a", label: "a" },
    { value: "5", label: "Five" },
  ]);
  assert.equal(readOptionsReply({ options: ["a", null, 5, { label: "L" }, { value: [] }, []] })?.options, [
    { value: "a", label: "a" },
    { value: "5", label: "5" },
  ]);
});

reply("is read as it was written", () => {
  fc.assert(
    fc.property(rows, text, (rows, err) => {
      assert.equal(readSchemaReply(writeSchemaReply(rows)), { ok: true, err: "", rows });
      assert.equal(readSchemaReply(writeSchemaReply(rows, err)), { ok: false, err, rows });
    }),
  );
});

reply("is read in any JSON notation, and rejected in another format", () => {
  const refusal = writeSchemaReply('[{"key":"a"}]', "no such key");
  fc.assert(
    fc.property(respelled(refusal), (other) => {
      const read = readSchemaReply(other);
      assert.equal([read?.ok, read?.err, meaning(read?.rows)], [false, "no such key", [{ key: "a" }]], other);
    }),
  );
  assert.equal(readSchemaReply(" [\n]"), { ok: true, err: "", rows: " [\n]" });
  for (const none of ["", "5", "[", "{}", '{"err":1}']) assert.is(readSchemaReply(none), undefined, none);
});

effects("are read from rows and from announces; an unknown effect is undefined", () => {
  fc.assert(
    fc.property(effect, (report) => {
      for (const write of [rowEffect, announcedEffect]) {
        const members = JSON.parse(`{${write(report).slice(1)}}`);
        assert.equal(readEffect(members.effect, members.effectDetail), report);
      }
    }),
  );
  for (const unknown of ["", "later", "constructor", 5, undefined]) {
    assert.is(readEffect(unknown, "detail"), undefined);
  }
});
