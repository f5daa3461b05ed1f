import fc from "fast-check";
import * as assert from "uvu/assert";
import { isJson } from "../../../sdk/json/scan.js";
import { type GivenFacet, writeGiven } from "../../../sdk/protocol/given-facet.js";
import { readRow } from "../../../sdk/protocol/row.js";
import { literal } from "../../support/protocol-values.js";
import { respelled } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";

const facet = suite("the locked or suggested value of a served row");

const read = (row: string) => readRow(row)?.given;

const anyFacet: fc.Arbitrary<GivenFacet> = fc.record({
  how: fc.constantFrom("lock" as const, "suggest" as const),
  by: fc.string(),
  value: literal.filter((text) => /^["tf\d-]/.test(text)),
  own: fc.option(literal, { nil: undefined }),
  why: fc.string(),
});

facet("is read as written, with literals verbatim, in any JSON notation of the row", () =>
  fc.assert(
    fc.property(
      anyFacet.chain((given) => {
        const row = `{"key":"k","value":${given.value},"given":${writeGiven(given)}}`;
        return fc.tuple(fc.constant(given), fc.constant(row), respelled(row));
      }),
      ([given, row, other]) => {
        assert.ok(isJson(row), row);
        assert.equal(read(row), { ...given });
        assert.equal(read(other)?.how, given.how, other);
      },
    ),
  ),
);

const INVALID: readonly string[] = [
  "null",
  '"lock"',
  "[]",
  "{}",
  '{"how":"lock","by":"l"}',
  '{"how":"lock","value":1}',
  '{"how":"hold","by":"l","value":1}',
  '{"how":"lock","by":1,"value":1}',
  '{"how":"lock","by":"l","value":null}',
  '{"how":"lock","by":"l","value":[1]}',
  '{"how":"lock","by":"l","value":{}}',
];
for (const given of INVALID) {
  facet(`is absent for ${given}`, () => assert.is(read(`{"key":"k","given":${given}}`), undefined));
}

facet("has an empty note if the note is not text, and is absent in a row without the member", () => {
  const found = read('{"given":{"how":"lock","by":"l","value":1.0,"why":5}}');
  assert.equal(found, { how: "lock", by: "l", value: "1.0", own: undefined, why: "" });
  assert.is(read('{"key":"given"}'), undefined);
});
