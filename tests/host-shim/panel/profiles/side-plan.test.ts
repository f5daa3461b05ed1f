import fc from "fast-check";
import * as assert from "uvu/assert";
import { type ReadMod, withValues } from "../../../../host-shim/panel/profiles/game-values.js";
import { type KnownSide, planSide } from "../../../../host-shim/panel/profiles/side-plan.js";
import type { Profile, Shared } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { readProfile, writeShared } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { suite } from "../../../support/suite.js";
import { profile, shared } from "../../protocol/profiles/any-profile.js";

const plan = suite("the planned values of a profile for a side");

const rows = (value: string, more = "") =>
  `[{"key":"a","label":"A","type":"int","default":1,"value":${value}${more}}]`;
const SIDES = ["values", "game"] as const;
const side = fc.constantFrom(...SIDES);
const state = fc.constantFrom("off", "absent", "runs");

/** Few runs, because generating a random profile is slow. */
const RUNS = { numRuns: 40 };

/** Returns a side on which each mod is off, not loaded yet, or running with the row `a`. */
function knownOf(all: Shared, states: readonly string[], where: KnownSide["side"]): KnownSide {
  const stateOf = (id: string) => states[all.mods.findIndex((mod) => mod.id === id) % states.length];
  const versionOf = (id: string) => all.mods.find((mod) => mod.id === id)!.version;
  return {
    side: where,
    read: (id) => (stateOf(id) === "runs" ? { id, version: versionOf(id), rows: rows("5") } : undefined),
    offReason: (id) => (stateOf(id) === "off" ? "off" : undefined),
  };
}

plan("are of that side's mods, and each is a value of the profile, a reset, or skipped", () => {
  fc.assert(
    fc.property(shared, side, fc.array(state, { minLength: 1, maxLength: 4 }), (all, where, states) => {
      const planned = planSide(all, knownOf(all, states, where));
      const named = all.mods.filter((mod) => mod[where] !== undefined);
      assert.equal(
        planned.map(({ id }) => id),
        named.map(({ id }) => id),
      );
      for (const [at, { values, skipped, waits }] of planned.entries()) {
        const own = named[at]![where]!;
        const seen = [...values, ...skipped].map(({ key }) => key);
        // The plan resets the row `a` if the profile does not name it, and omits a row that has its value already.
        for (const key of seen) assert.ok(own.has(key) || key === "a", key);
        for (const { key, after, reset } of values) if (!reset) assert.is(after, own.get(key));
        if (waits) assert.equal(seen, [...own.keys()]);
      }
    }),
    RUNS,
  );
});

plan("are skipped with the reason for a mod that is off", () => {
  fc.assert(
    fc.property(shared, side, (all, where) => {
      for (const { values, skipped, waits } of planSide(all, knownOf(all, ["off"], where))) {
        assert.equal([values, waits], [[], false]);
        assert.ok(skipped.every(({ why }) => why === "off"));
      }
    }),
    RUNS,
  );
});

plan("include no reset for a set, or for another version of a mod than the profile's", () => {
  const mods = [{ id: "fog", version: "1.0.0", game: new Map<string, string>() }];
  const known = (version: string): KnownSide => ({
    side: "game",
    read: (id) => ({ id, version, rows: rows("5") }),
    offReason: () => undefined,
  });
  const state: Profile = { schema: "svc.profile/1", name: "P", hostVersion: "", mods };
  const keys = (all: Shared, version: string) =>
    planSide(all, known(version)).map(({ values, isOther }) => [values.map(({ key }) => key), isOther]);
  assert.equal(keys(state, "1.0.0"), [[["a"], false]]);
  assert.equal(keys(state, "2.0.0"), [[[], true]]);
  assert.equal(keys({ schema: "svc.set/1", mods }, "1.0.0"), [[[], false]]);
});

plan("replace a saved profile's values of that side, append a missing mod, and change nothing else", () => {
  fc.assert(
    fc.property(profile, side, fc.array(fc.nat(6)), (all, where, picks) => {
      const own = picks.flatMap((at) => all.mods[at] ?? []);
      const ids = new Set(own.map(({ id }) => id));
      const read: ReadMod[] = [...ids, "new-one"].map((id) => ({ id, version: "9.9.9", rows: rows("5") }));
      const saved = withValues(all, where, read);
      assert.equal(readProfile(writeShared(saved)), saved);
      assert.equal(
        saved.mods.map(({ id }) => id),
        [...new Set([...all.mods.map(({ id }) => id), "new-one"])],
      );
      for (const mod of saved.mods) {
        const before = all.mods.find(({ id }) => id === mod.id);
        if (ids.has(mod.id) || mod.id === "new-one") assert.equal([...mod[where]!], [["a", "5"]]);
        else assert.equal(mod[where], before![where]);
        for (const other of SIDES) if (other !== where) assert.equal(mod[other], before?.[other]);
      }
    }),
    RUNS,
  );
});
