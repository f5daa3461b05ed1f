import * as assert from "uvu/assert";
import { sortMods } from "../../../../host-shim/panel/rows/mod-names.js";
import { suite } from "../../../support/suite.js";

const test = suite("panel: names of mods");

test("sorts by name as a player reads it: without case, numbers by value", () => {
  assert.equal(sorted(["Mod 10", "alarm", "mod 2", "Zoom", "Beds"]), [
    "alarm",
    "Beds",
    "mod 2",
    "Mod 10",
    "Zoom",
  ]);
});

test("sorts letters beyond ASCII where the language has them", () => {
  assert.equal(sorted(["Zoom", "Étoile 10", "Étoile 2", "farm"]), ["Étoile 2", "Étoile 10", "farm", "Zoom"]);
});

test("sorts equal names by guid, and keeps the list that it gets", () => {
  const mods = ["c", "a", "b"].map((guid) => ({ guid, name: "Twin" }));
  assert.equal(
    sortMods(mods).map(({ guid }) => guid),
    ["a", "b", "c"],
  );
  assert.is(mods[0]!.guid, "c");
});

function sorted(names: readonly string[]): string[] {
  return sortMods(names.map((name, index) => ({ guid: `mod.${index}`, name }))).map(({ name }) => name);
}
