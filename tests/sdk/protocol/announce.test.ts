import fc from "fast-check";
import * as assert from "uvu/assert";
import { intSetting } from "../../../sdk/index.js";
import {
  readApplyAnnounce,
  readIndexAnnounce,
  readPageAnnounce,
  writeApplyAnnounce,
  writeIndexAnnounce,
  writePageAnnounce,
} from "../../../sdk/protocol/announce.js";
import { serveRow, writeRows } from "../../../sdk/protocol/row.js";
import { countCalls } from "../../support/count-calls.js";
import { applyAnnounce, meaning, rows, text } from "../../support/protocol-values.js";
import { respelled } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";

const written = suite("announces: read back as written:");
const spelling = suite("announces: read in any JSON notation:");
const refused = suite("announces: rejected:");

written("an index announce", () => {
  const guid = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(guid, text, text, fc.nat(), fc.nat(), (guid, name, version, count, done) => {
      const entry = { guid, name, version, count, done };
      assert.equal(readIndexAnnounce(writeIndexAnnounce(entry, count, done)), entry);
    }),
  );
});

written("a page announce, with its rows verbatim", () => {
  fc.assert(
    fc.property(text, rows, (guid, rows) => {
      assert.equal(readPageAnnounce(writePageAnnounce(guid, rows)), { guid, rows });
    }),
  );
});

written("an apply announce, with its value and rows verbatim", () => {
  fc.assert(
    fc.property(applyAnnounce, (announce) => {
      assert.equal(readApplyAnnounce(writeApplyAnnounce(announce)), announce);
    }),
  );
});

spelling("an index announce", () => {
  const announce = writeIndexAnnounce({ guid: "a.b", name: 'A "b"', version: "1.0.0" }, 7, 5);
  fc.assert(
    fc.property(respelled(announce), (other) => {
      assert.equal(readIndexAnnounce(other), readIndexAnnounce(announce), other);
    }),
  );
});

spelling("a page announce", () => {
  const respelledPage = fc
    .tuple(text, rows)
    .chain(([guid, rows]) => fc.tuple(fc.constant({ guid, rows }), respelled(writePageAnnounce(guid, rows))));
  fc.assert(
    fc.property(respelledPage, ([page, other]) => {
      const read = readPageAnnounce(other);
      assert.is(read?.guid, page.guid, other);
      assert.equal(meaning(read?.rows), meaning(page.rows), other);
    }),
  );
});

spelling("an apply announce", () => {
  const respelledApply = applyAnnounce.chain((announce) =>
    fc.tuple(fc.constant(announce), respelled(writeApplyAnnounce(announce))),
  );
  fc.assert(
    fc.property(respelledApply, ([announce, other]) => {
      const { value, rows, ...rest } = readApplyAnnounce(other)!;
      const { value: wrote, rows: wroteRows, ...wroteRest } = announce;
      assert.equal(rest, wroteRest, other);
      assert.equal(meaning(value), meaning(wrote), other);
      assert.equal(meaning(rows), meaning(wroteRows), other);
    }),
  );
});

const ODD: readonly (readonly [what: string, text: string, rows: string])[] = [
  ["a member after the rows", '{"guid":"a","rows":[{"key":"x"}],"more":[{"key":"y"}]}', '[{"key":"x"}]'],
  ["a member after an empty array of rows", '{"guid":"a","rows":[],"more":[{"key":"y"}]}', "[]"],
  [
    "a member after the rows that ends like a row",
    '{"guid":"a","rows":[{"key":"x"}],"more":[1,{"key":"y"}]}',
    '[{"key":"x"}]',
  ],
  ["a member after rows of other items", '{"guid":"a","rows":[1],"more":[{"key":"y"}]}', "[1]"],
  ["a member after rows that are lists", '{"guid":"a","rows":[[1]],"more":[5,{"key":"y"}]}', "[[1]]"],
  ["two members rows", '{"guid":"a","rows":[{"key":"x"}],"rows":[{"key":"y"}]}', '[{"key":"y"}]'],
  ["rows within another member", '{"more":{"x":1,"rows":[1]},"guid":"a","rows":[2]}', "[2]"],
];
for (const [what, page, rows] of ODD) {
  spelling(`a page announce with ${what}`, () => assert.equal(readPageAnnounce(page), { guid: "a", rows }));
}

spelling("an apply announce with only a guid", () => {
  const nothing = { key: undefined, value: undefined, effect: undefined, rows: undefined };
  assert.equal(readApplyAnnounce('{"guid":"a"}'), { guid: "a", ok: false, err: "", ...nothing });
});

for (const none of [
  "",
  "{",
  "[]",
  "null",
  '"a"',
  '{"guid":1,"rows":[]}',
  '{"rows":[]}',
  '{"guid":"a","rows":[}',
  5,
]) {
  refused(`${JSON.stringify(none)}`, () => {
    assert.is(readPageAnnounce(none), undefined);
    if (none !== '{"guid":"a","rows":[}') assert.is(readIndexAnnounce(none), undefined);
    assert.is(readApplyAnnounce(none), undefined);
  });
}

for (const [what, facets] of [
  ["rows", {}],
  ["rows with conditions", { enabledWhen: { key: "other", is: true } }],
] as const) {
  written(`a page of 200 ${what} in as many steps as a page of 2`, () => {
    const [two, many] = [2, 200].map((count) => {
      const rows = Array.from({ length: count }, (_, at) =>
        serveRow(intSetting(`k${at}`, "K", at, { category: "C", ...facets }), "1"),
      );
      const page = { guid: "a", rows: writeRows(rows) };
      const text = writePageAnnounce(page.guid, page.rows);
      return countCalls(RegExp.prototype, "exec", () => assert.equal(readPageAnnounce(text), page));
    });
    assert.is(many, two);
  });
}

refused("an index announce whose mod has no id", () =>
  assert.is(readIndexAnnounce('{"guid":"","name":"A"}'), undefined),
);

refused("a page without rows", () => assert.is(readPageAnnounce('{"guid":"a"}'), undefined));
