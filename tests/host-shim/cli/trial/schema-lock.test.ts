import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  type LockedRow,
  lockedAfter,
  readSchemaLock,
  remarksOnLock,
  writeSchemaLock,
} from "../../../../host-shim/cli/trial/schema-lock.js";
import { literal, plainRecord, text } from "../../../support/protocol-values.js";
import { respelled } from "../../../support/respelled.js";
import { suite } from "../../../support/suite.js";

const file = suite("schema.lock.json");
const next = suite("a lock after a publication");
const remarks = suite("remarksOnLock");

const row: fc.Arbitrary<LockedRow> = plainRecord({ key: text, type: text, default: literal });
const rows = fc.uniqueArray(row, { selector: ({ key }) => key, maxLength: 5 });

file("is read as written, in any JSON notation", () =>
  fc.assert(
    fc.property(
      rows.chain((all) => fc.tuple(fc.constant(all), respelled(writeSchemaLock(all)))),
      ([all, spelled]) => {
        assert.equal(readSchemaLock(writeSchemaLock(all)), all);
        const meant = (found: readonly LockedRow[]) =>
          found.map((each) => ({ ...each, default: JSON.parse(each.default) }));
        assert.equal(meant(readSchemaLock(spelled)), meant(all), spelled);
      },
    ),
  ),
);

file("has one row per line, so a change of one row is a diff of one line", () =>
  assert.is(
    writeSchemaLock([
      { key: "fov", type: "int", default: "90" },
      { key: 'a "b"', type: "string", default: '"x"' },
    ]),
    `{
  "schema": "svc.schema-lock/1",
  "rows": [
    { "key": "fov", "type": "int", "default": 90 },
    { "key": "a \\"b\\"", "type": "string", "default": "x" }
  ]
}
`,
  ),
);

for (const [text, why] of [
  ["", /no JSON object/],
  ["[]", /no JSON object/],
  ["<<<<<<< HEAD", /no JSON object/],
  ["{}", /"schema" is not/],
  ['{"schema": "svc.registry/1", "rows": []}', /"schema" is not/],
  ['{"schema": "svc.schema-lock/1"}', /"rows" is not a list/],
  ['{"schema": "svc.schema-lock/1", "rows": {}}', /"rows" is not a list/],
  ['{"schema": "svc.schema-lock/1", "rows": [5]}', /a row in it is not a .*: 5$/],
  ['{"schema": "svc.schema-lock/1", "rows": [{"key": "a", "type": "int"}]}', /a row in it is not a/],
  [
    '{"schema": "svc.schema-lock/1", "rows": [{"key": 1, "type": "int", "default": 1}]}',
    /a row in it is not a/,
  ],
] as const) {
  file(`is rejected with the reason if its text is ${JSON.stringify(text)}`, () =>
    assert.throws(
      () => readSchemaLock(text),
      (error: Error) => why.test(error.message),
    ),
  );
}

const of = (key: string, type = "int", literal = "1"): LockedRow => ({ key, type, default: literal });

next("adds new rows and new defaults, and keeps all other rows", () => {
  assert.equal(lockedAfter([], [of("a"), of("b")]), [of("a"), of("b")]);
  assert.equal(lockedAfter([of("a"), of("b")], [of("c"), of("b", "int", "2")]), [
    of("a"),
    of("b", "int", "2"),
    of("c"),
  ]);
});

next("keeps the published type, because stored values of players have it", () =>
  assert.equal(lockedAfter([of("a")], [of("a", "string", '"x"')]), [of("a")]),
);

next("stays the same when the same rows are published again", () =>
  fc.assert(
    fc.property(rows, rows, (locked, declared) => {
      const once = lockedAfter(locked, declared);
      assert.equal(lockedAfter(once, declared), once);
      for (const { key } of [...locked, ...declared]) assert.ok(once.some((kept) => kept.key === key));
    }),
  ),
);

const said: readonly (readonly [what: string, found: readonly string[], expected: readonly RegExp[]])[] = [
  ["has no remark on an unchanged row", remarksOnLock([of("a")], [of("a")], new Map()), []],
  ["has no remark on a new row", remarksOnLock([], [of("a")], new Map()), []],
  ["has no remark on a renamed row", remarksOnLock([of("a")], [], new Map([["a", ""]])), []],
  [
    "reports a missing row, whose stored values would be lost",
    remarksOnLock([of("a"), of("b")], [of("b")], new Map()),
    [
      /^the row a was published and is gone, .*: name it in the renamedFrom .* remove it from schema\.lock\.json$/,
    ],
  ],
  [
    "reports a changed type under the same key",
    remarksOnLock([of("a")], [of("a", "string")], new Map()),
    [/^the row a was published as int and is string now: .* with renamedFrom: \["a"\] and a convert$/],
  ],
  [
    "reports a default that convert cannot convert, with the reason",
    remarksOnLock([of("a", "int", "7")], [], new Map([["a", "convert threw"]])),
    [/^stored values of the published row a, such as its default 7, are lost: convert threw$/],
  ],
];
for (const [what, found, expected] of said) {
  remarks(what, () => {
    assert.is(found.length, expected.length, found.join("\n"));
    for (const [index, pattern] of expected.entries()) assert.match(found[index]!, pattern);
  });
}
