import * as assert from "uvu/assert";
import type { Place } from "../../../../host-shim/panel/places/known-places.js";
import { createPlacedMods } from "../../../../host-shim/panel/places/placed-mods.js";
import type { Ui } from "../../../../host-shim/panel/state/ui.js";
import { countCalls } from "../../../support/count-calls.js";
import { suite } from "../../../support/suite.js";

const test = suite("the mods of all places");

test("are listed without a scan of a game's mods for each mod that only this game has", () => {
  const guids = Array.from({ length: 9 }, (_, at) => `mod-${at}`);
  const mods = guids.map((guid) => ({ guid, name: guid, version: "1", count: 1, done: 1, rev: 1 }));
  const game: Place = {
    ...{ key: "g", id: "g", session: "s", name: "A", since: 1, remote: true, seen: 1 },
    state: "open",
    mods,
  };
  const entries = mods.map((mod) => ({ ...mod, guid: `${mod.guid}?in=g` }));
  const ui = {
    store: { mods: () => entries, transport: { serverOnly: true } },
    view: () => ({ kind: "mods" }),
  } as unknown as Ui;
  const placed = createPlacedMods(ui, () => [game], new Map());
  assert.is(
    countCalls(Array.prototype, "some", () => assert.equal(placed.mods(), entries)),
    0,
  );
});
