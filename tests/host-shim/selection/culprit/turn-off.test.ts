import * as fc from "fast-check";
import * as assert from "uvu/assert";
import type { ResolutionRecord } from "../../../../host-shim/protocol/record.js";
import { turnOff } from "../../../../host-shim/selection/culprit/turn-off.js";
import { createDecisions } from "../../../../host-shim/selection/resolve/decisions.js";
import type { ResolveInput } from "../../../../host-shim/selection/resolve/resolve.js";
import { suite } from "../../../support/suite.js";
import { anyInput } from "../resolve/random-registry.js";

const laws = suite("a decision that a search filters");

const enabledOf = (records: readonly ResolutionRecord[]) =>
  records.filter(({ enabled }) => enabled).map(({ guid }) => guid);

function recordsOf({ registry, overrides, side, hostVersion }: ResolveInput): readonly ResolutionRecord[] {
  const whole = { ...registry, folders: [], problems: [] };
  const sources = { registry: () => whole, overrides: () => overrides, hashOf: () => "" };
  return createDecisions(sources).records(side, hostVersion);
}

laws("loads the same mods in the same order as a decision whose overrides disable the others", () => {
  let some = 0;
  fc.assert(
    fc.property(anyInput, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (input, picks) => {
      const records = recordsOf(input);
      const picked = enabledOf(records).filter((_id, at) => picks[at]);
      const filtered = turnOff(records, (id) => picked.includes(id));
      const on = enabledOf(filtered);
      const off = input.registry.mods.filter(({ id }) => !on.includes(id));
      const disabled = off.map(({ id }) => ({ id, enabled: false }));
      const others = input.overrides.filter(({ id }) => on.includes(id));
      assert.equal(on, enabledOf(recordsOf({ ...input, overrides: [...others, ...disabled] })));
      if (on.length > 0 && on.length < enabledOf(records).length) some++;
    }),
    { numRuns: 5_000 },
  );
  assert.ok(some > 200, `only ${some} decisions had mods on and mods turned off`);
});

laws("disables exactly the loaded mods outside the set, and does not change other records", () => {
  fc.assert(
    fc.property(anyInput, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (input, picks) => {
      const records = recordsOf(input);
      const picked = enabledOf(records).filter((_id, at) => picks[at]);
      const filtered = turnOff(records, (id) => picked.includes(id));
      assert.is(filtered.length, records.length);
      for (const record of filtered) {
        const before = records.find(({ guid }) => guid === record.guid)!;
        if (!record.held) assert.is(record, before);
        else {
          assert.is(before.enabled, true);
          const { enabled, verdict, reason, held, ...rest } = record;
          assert.equal({ enabled, verdict, reason, held }, HELD);
          assert.equal({ ...rest, enabled: true, verdict: "loaded", reason: "" }, before);
        }
      }
      const rejected = filtered.filter(({ enabled }) => !enabled).map(({ guid }) => guid);
      assert.equal(rejected, [...rejected].sort());
      assert.equal(
        filtered
          .map(({ enabled }) => enabled)
          .sort()
          .reverse(),
        filtered.map(({ enabled }) => enabled),
      );
    }),
    { numRuns: 2_000 },
  );
});

const HELD = { enabled: false, verdict: "disabled", reason: "held back by the search", held: true };
