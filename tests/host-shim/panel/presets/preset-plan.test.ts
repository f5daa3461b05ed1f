import * as assert from "uvu/assert";
import { planPreset, waitsForKeep } from "../../../../host-shim/panel/presets/preset-plan.js";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { suite } from "../../../support/suite.js";

const test = suite("the changes of a preset");

const ROWS = parseRows(
  "mod",
  "Mod",
  `[
    {"key":"fov","label":"View","type":"float","default":90.0,"value":90.0},
    {"key":"flight","label":"Flight","type":"int","default":2,"value":2,"appliesOn":"restart"},
    {"key":"size","label":"Size","type":"int","default":2,"value":"two"},
    {"key":"token","label":"Token","type":"string","default":"","value":"***","secret":true},
    {"key":"fair","label":"Fair","type":"int","default":1,"value":3,"given":{"how":"lock","by":"list","value":3,"own":1}},
    {"key":"wind","label":"Wind","type":"bool","default":false,"value":false,"implemented":false}
  ]`,
);
const plan = (values: Readonly<Record<string, string>>) =>
  planPreset({ values: new Map(Object.entries(values)) }, ROWS);
const keys = (values: Readonly<Record<string, string>>) =>
  plan(values).changes.map(({ row, literal }) => `${row.key} ${literal}`);

test("are the rows whose value differs, with the preset's literals", () => {
  assert.equal(keys({ fov: "70.00", flight: "5" }), ["fov 70.00", "flight 5"]);
  assert.equal(keys({ fov: "90", flight: "2" }), [], "the same value in another spelling");
});

test("omit unknown, secret, locked and unimplemented rows and invalid values, and name each with the reason", () => {
  const { changes, leftOut } = plan({ zoom: "1", token: '"x"', fair: "2", wind: "true", fov: '"wide"' });
  assert.equal(changes, []);
  assert.equal(leftOut, [
    { name: "zoom", why: "unknown" },
    { name: "Token", why: "secret" },
    { name: "Fair", why: "locked" },
    { name: "Wind", why: "unimplemented" },
    { name: "View", why: "misfit" },
  ]);
});

test("do not name a locked or unimplemented row that has the value already, but name a secret row", () => {
  assert.equal(plan({ fair: "3", wind: "false", token: '"***"' }).leftOut, [
    { name: "Token", why: "secret" },
  ]);
});

test("are applied only by Keep if their row applies on restart or has an unusable stored value", () => {
  assert.equal(
    ROWS.filter(waitsForKeep).map(({ key }) => key),
    ["flight", "size"],
  );
});
