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

test("have addresses in the panel's own place first and in closed games last, also after a game has closed", () => {
  const mod = { guid: "a", name: "A", version: "1", count: 1, done: 1 };
  const place = (key: string, state: Place["state"]): Place => ({
    ...{ key, state, id: key, session: key, name: key, since: 1, remote: true, seen: 1, mods: [] },
  });
  const entries = ["a", "a?in=g", "a?in=h"].map((guid) => ({ ...mod, guid }));
  const ui = { store: { mods: () => entries, transport: { serverOnly: true } } } as unknown as Ui;
  let places = [place("g", "open"), place("h", "open")];
  const placed = createPlacedMods(ui, () => places, new Map());
  assert.equal(placed.addresses("a"), ["a", "a?in=g", "a?in=h"]);
  places = [place("h", "open"), place("g", "closed")];
  assert.equal(placed.addresses("a"), ["a", "a?in=h", "a?in=g"]);
});
