import * as assert from "uvu/assert";
import { mapPlaces } from "../../../../host-shim/cli/develop/source-map.js";
import { suite } from "../../../support/suite.js";

const maps = suite("a mod's source map");

const MAP = JSON.stringify({
  version: 3,
  sources: ["svc-mod:///cam/mod.ts"],
  names: [],
  mappings: "AAAA;AACA",
});

maps("replaces each position in the built file by the position in the source", () => {
  assert.is(mapPlaces("at mod.js:2:1, at mod.js#0a:1:1", MAP, "mod.js"), "at mod.ts:2:1, at mod.ts:1:1");
  assert.is(mapPlaces("at mod.js:2:1", "", "mod.js"), "at mod.js:2:1");
});

maps("is not read for a text without a position in the built file", () => {
  assert.is(mapPlaces("fog of other.js:2:1", "no map", "mod.js"), "fog of other.js:2:1");
  assert.throws(() => mapPlaces("fog of mod.js:2:1", "no map", "mod.js"), SyntaxError);
});
