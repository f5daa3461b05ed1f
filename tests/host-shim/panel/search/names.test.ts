import * as assert from "uvu/assert";
import { searchNames } from "../../../../host-shim/panel/search/names.js";
import { suite } from "../../../support/suite.js";

const test = suite("search for mods by name");

const mods = ["Camera Plus", "Clock Overlay", "Minimap Lite", "Minimap Pro", "Day & Night Cycle"].map(
  (name) => ({ name }),
);
const found = (query: string) => searchNames(mods, query).map(({ name }) => name);

test("finds names by prefixes of words in any order, and ignores filters in the query", () => {
  assert.equal(found("mini"), ["Minimap Lite", "Minimap Pro"]);
  assert.equal(found("PRO min"), ["Minimap Pro"]);
  assert.equal(found("plus @modified"), ["Camera Plus"]);
  for (const query of ["", " ", "@modified", "lus", "?"]) assert.equal(found(query), [], query);
});

test("finds names by typos, joined words and initials when no name matches exactly", () => {
  assert.equal(found("camrea"), ["Camera Plus"]);
  assert.equal(found("clockover"), ["Clock Overlay"]);
  assert.equal(found("dnc"), ["Day & Night Cycle"]);
  assert.equal(found("minimpa pro"), ["Minimap Pro"]);
});
