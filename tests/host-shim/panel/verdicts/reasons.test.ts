import * as assert from "uvu/assert";
import { reasonOf } from "../../../../host-shim/panel/verdicts/reasons.js";
import { suite } from "../../../support/suite.js";

const test = suite("reasons of verdicts in the panel");

/** Returns the displayed reason of a mod, with these names of mods by id. */
function shown(reason: string, names: Readonly<Record<string, string>>): string {
  const off = { enabled: false, verdict: "disabled", reason: "" };
  const rest = {
    version: "",
    sides: [],
    list: "",
    override: "absent",
    client: off,
    server: null,
  } as const;
  const mods = Object.entries(names).map(([id, name]) => ({ id, name, ...rest }));
  return reasonOf({ mods, problems: [] }, { ...off, reason, mods: Object.keys(names) });
}

test("name a mod whose id begins with the id of another mod", () => {
  for (const names of [
    { maps: "Maps", "maps.extra": "Extra maps" },
    { "maps.extra": "Extra maps", maps: "Maps" },
  ]) {
    assert.is(shown("needs maps.extra, which is off", names), "Needs Extra maps, which is off.");
    assert.is(shown("needs maps. It is off", names), "Needs Maps. It is off.");
  }
  assert.is(shown("needs maps.extra", { maps: "Maps" }), "Needs maps.extra.");
});

test("replace no id in the name of another mod", () => {
  assert.is(
    shown("needs a, which needs b", { a: "mod b plus", b: "Bee" }),
    "Needs mod b plus, which needs Bee.",
  );
});

test("name a mod whose id has characters of regular expressions", () => {
  assert.is(shown("needs b( and b", { b: "Bee", "b(": "Brace" }), "Needs Brace and Bee.");
});

test("index the names of a list's mods once, and not at all for a mod without a reason", () => {
  let reads = 0;
  const verdicts = {
    problems: [],
    get mods() {
      reads++;
      return [];
    },
  };
  const on = { enabled: true, verdict: "loaded", reason: "" };
  assert.is(reasonOf(verdicts, on), "");
  assert.is(reads, 0);
  const off = { enabled: false, verdict: "disabled", reason: "needs b", mods: ["b"] };
  for (let card = 0; card < 3; card++) assert.is(reasonOf(verdicts, off), "Needs b.");
  assert.is(reads, 1);
});

test("spell a range of versions in words, and an unusual range as it is written", () => {
  const said = (range: string) => {
    const cause = { kind: "pipeline", range, hostVersion: "1.4.0", isBelow: true } as const;
    return reasonOf(undefined, { enabled: false, verdict: "pipeline", reason: "", cause });
  };
  for (const [range, words] of [
    [">=2.0.0", "2.0.0 or newer"],
    [">= 2", "2 or newer"],
    ["^2.1.0", "2.1.0 or newer but below 3.0.0"],
    ["^0.2.3", "0.2.3 or newer but below 0.3.0"],
    ["^0.0.3", "0.0.3 or newer but below 0.0.4"],
    ["~2.1.4", "2.1.4 or newer but below 2.2.0"],
    ["~2", "2 or newer but below 3.0.0"],
    [">=2.0.0 <3.1.0", "2.0.0 or newer but below 3.1.0"],
    ["2.0.0", "2.0.0"],
    ["=2.0.0", "2.0.0"],
    ["1.x || 2.x", "1.x || 2.x"],
    ["^2.0.0-beta.1", "^2.0.0-beta.1"],
  ])
    assert.is(said(range!), `It runs on game version ${words}, and this is 1.4.0: update the game.`);
});

test("quote the id of a mod without a name, and the name of a list", () => {
  const said = (name: string) => {
    const rule = { neededBy: undefined, needsIt: false, because: "" } as const;
    const cause = { kind: "conflict", winner: "maps", ...rule } as const;
    const off = { enabled: false, verdict: "conflict", reason: "" };
    const mod = { id: "maps", name, version: "", sides: [], list: "", override: "absent" } as const;
    return reasonOf({ mods: [{ ...mod, client: off, server: null }], problems: [] }, { ...off, cause });
  };
  assert.is(said("Maps"), "It cannot run beside Maps.");
  assert.is(said("maps"), "It cannot run beside “maps”.");
  const cause = { kind: "disabled", list: "extended", note: "" } as const;
  assert.is(
    reasonOf(undefined, { enabled: false, verdict: "disabled", reason: "", cause }),
    "The list “extended” turns it off.",
  );
});
