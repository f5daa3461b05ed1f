import * as assert from "uvu/assert";
import { ownLiteral } from "../../../../host-shim/panel/rows/exported-values.js";
import { isLocked, resetJson } from "../../../../host-shim/panel/rows/given-rows.js";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { isModified } from "../../../../host-shim/panel/rows/panel-row.js";
import { restoringEdit, storedEdit } from "../../../../host-shim/panel/store/row-change.js";
import { suite } from "../../../support/suite.js";

const rows = suite("rows whose value a list locks or suggests");

/** Returns a row with the default `90.0`, as a host serves it. */
function row(value: string, given = "") {
  const facet = given && `,"given":{"by":"fair",${given}}`;
  const text = `[{"key":"fov","label":"View","type":"float","default":90.0,"value":${value}${facet}}]`;
  return parseRows("cam", "Cam", text)[0]!;
}

const PLAIN = row("95.0");
const LOCK = row("110.0", '"how":"lock","value":110.0');
const LOCK_OVER_OWN = row("110.0", '"how":"lock","value":110.0,"own":95.0,"why":"fair play"');
const FOLLOWED = row("110.0", '"how":"suggest","value":110.0');
const OWN = row("95.0", '"how":"suggest","value":110.0,"own":95.0');
const OWN_DEFAULT = row("90.0", '"how":"suggest","value":110.0,"own":90.0');

type Facts = readonly [
  locked: boolean,
  modified: boolean,
  own: string | undefined,
  reset: string,
  storedDefault: string | null,
  storedGiven: string | null,
  restoring: string | null,
];
const CASES: readonly (readonly [what: string, row: typeof PLAIN, facts: Facts])[] = [
  ["without a lock or suggestion", PLAIN, [false, true, "95.0", "90.0", "90.0", "110", "95.0"]],
  ["locked", LOCK, [true, false, undefined, "110.0", "90.0", "110", "110.0"]],
  ["locked, with an own value", LOCK_OVER_OWN, [true, false, "95.0", "110.0", "90.0", "110", "110.0"]],
  ["that follows a suggestion", FOLLOWED, [false, false, undefined, "110.0", null, null, null]],
  ["with an own value instead of a suggestion", OWN, [false, true, "95.0", "110.0", null, null, "95.0"]],
  [
    "with the default instead of a suggestion",
    OWN_DEFAULT,
    [false, true, "90.0", "110.0", null, null, "90.0"],
  ],
];
for (const [what, one, facts] of CASES) {
  rows(`have the expected state, own literal, reset value and edits: a row ${what}`, () =>
    assert.equal(
      [
        isLocked(one),
        isModified(one),
        ownLiteral(one),
        resetJson(one),
        storedEdit(one, null),
        storedEdit(one, "110"),
        restoringEdit(one, one.valueJson),
      ],
      facts,
    ),
  );
}

rows("compare a pending edit with the suggested value, in any notation", () => {
  assert.ok(isModified(FOLLOWED, "90.0"));
  assert.not.ok(isModified(OWN, "110"));
  assert.is(restoringEdit(OWN, "1.1e2"), null);
  assert.is(restoringEdit(FOLLOWED, "90.0"), "90.0");
});
