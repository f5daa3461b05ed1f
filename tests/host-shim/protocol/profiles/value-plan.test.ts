import * as assert from "uvu/assert";
import { planValues, playersValues } from "../../../../host-shim/protocol/profiles/value-plan.js";
import { suite } from "../../../support/suite.js";

const plan = suite("the values of a profile for a mod");

const row = (key: string, value: string, more = "", preset = "90.0") =>
  `{"key":"${key}","label":"L","type":"float","default":${preset},"value":${value}${more && `,${more}`}}`;
const rows = (...all: readonly string[]) => `[${all}]`;
const LOCK = '"given":{"how":"lock","by":"fair","value":1.0,"own":5.0,"why":"fair play"}';
const OWN = '"given":{"how":"suggest","by":"look","value":2.0,"own":7.0}';
const FOLLOWS = '"given":{"how":"suggest","by":"look","value":2.0}';

const ALL = rows(
  row("same", "90.0"),
  row("mine", "110.0"),
  row("spelled", "90.00"),
  row("locked", "1.0", LOCK),
  row("backfilled", "1.0", LOCK.replace("5.0", "90")),
  row("own", "7.0", OWN),
  row("follows", "2.0", FOLLOWS),
  row("token", '"x"', '"secret":true', '""'),
  row("later", "5.0", '"implemented":false'),
  row("moved", "90.0", '"moveProblem":"the old value fits no more"'),
  row("broken", "[1]"),
);

const planned = (named: Readonly<Record<string, string>>, isState = true, text = ALL) => {
  const { values, skipped } = planValues(text, new Map(Object.entries(named)), isState);
  return {
    values: values.map(
      ({ key, before, after, reset }) => `${key} ${before} ${reset ? "reset" : "edit"} ${after}`,
    ),
    skipped: skipped.map(({ key, why }) => `${key}: ${why}`),
  };
};

plan(
  "are the player's own literals, also of locked rows, without suggestions, secrets and defaults, in any spelling",
  () => {
    assert.equal(Object.fromEntries(playersValues(ALL)), {
      mine: "110.0",
      locked: "5.0",
      own: "7.0",
      later: "5.0",
    });
  },
);

plan("reset each row that the profile does not name, except protected rows and rows with moveProblem", () => {
  assert.equal(planned({}), {
    values: ["mine 110.0 reset 90.0", "own 7.0 reset 2.0", "broken [1] reset 90.0"],
    skipped: [],
  });
  assert.equal(planned({}, false), { values: [], skipped: [] });
});

plan("are edits unless they equal the row's own value, also if they equal a followed suggestion", () => {
  const named = { same: "90", mine: "111.0", spelled: "9e1", own: "7.0", follows: "2.0" };
  assert.equal(planned(named, false), {
    values: ["mine 110.0 edit 111.0", "follows 2.0 edit 2.0"],
    skipped: [],
  });
});

plan("are skipped with the reason if the row is protected", () => {
  assert.equal(planned({ locked: "5.0", token: '"y"', later: "1", moved: "1" }, false), {
    values: [],
    skipped: [
      "locked: locked by fair: fair play",
      "token: a secret",
      "later: not implemented",
      "moved: the old value fits no more",
    ],
  });
});

plan("under an earlier key are edits of that key and come first, and their row is not reset", () => {
  const text = rows(
    row("fov", "70.0", '"renamedFrom":["angle"]'),
    row("hidden", '"x"', '"secret":true,"renamedFrom":["key"]', '""'),
  );
  assert.equal(planned({ angle: "80.0" }, true, text), {
    values: ["angle undefined edit 80.0"],
    skipped: [],
  });
  assert.equal(planned({ angle: "70.0" }, true, text).values, []);
  assert.equal(planned({ fov: "60.0", angle: "80.0", gone: "1" }, true, text).values, [
    "angle undefined edit 80.0",
    "gone undefined edit 1",
    "fov 70.0 edit 60.0",
  ]);
  assert.equal(planned({ key: '"y"' }, true, text).skipped, ["key: a secret"]);
  assert.is(planValues(text, new Map([["gone", "1"]]), true).values[0]?.note, "earlier key, tried");
});

plan("under a newer key win over those under an earlier key, also if the row holds them already", () => {
  const text = rows(row("k", "80.0", '"renamedFrom":["k0"]'));
  for (const named of [
    { k0: "50.0", k: "80.0" },
    { k: "80.0", k0: "50.0" },
  ])
    assert.equal(planned(named, true, text).values, ["k0 undefined edit 50.0", "k 80.0 edit 80.0"]);
  assert.equal(planned({ k0: "80.0", k: "80.0" }, true, text).values, []);
});
