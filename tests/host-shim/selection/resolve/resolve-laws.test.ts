import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { type Decision, resolve } from "../../../../host-shim/selection/resolve/resolve.js";
import { inRange } from "../../../../host-shim/selection/versions.js";
import { type RegistryParts, registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { slowResolve } from "./oracle.js";
import { anyInput } from "./random-registry.js";

const laws = suite("resolve");

const few = { numRuns: 2_000 };
const plain = (decisions: readonly Decision[]) =>
  decisions.map(({ mod, verdict, reason }) => ({ id: mod.id, verdict, reason }));
const keptOf = (decisions: readonly Decision[]) => decisions.filter(({ verdict }) => verdict === "loaded");

function conflict(one: Decision, other: Decision): boolean {
  const declares = (a: Decision, b: Decision) =>
    a.mod.conflicts.some(({ id, version }) => id === b.mod.id && inRange(b.mod.version, version));
  return one !== other && (declares(one, other) || declares(other, one));
}

laws("decides like a simple implementation of the rules, for 10,000 registries", () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(anyInput, (input) => {
      const found = resolve(input).map(({ mod, verdict }) => ({ id: mod.id, verdict }));
      for (const { verdict } of found) met.add(verdict);
      assert.equal(found, slowResolve(input));
    }),
    { numRuns: 10_000 },
  );
  assert.is(met.size, 8, "every verdict occurred");
});

laws("returns one decision for each mod of the registry, with a reason unless the mod is loaded", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const decisions = resolve(input);
      assert.equal(decisions.map(({ mod }) => mod.id).sort(), input.registry.mods.map(({ id }) => id).sort());
      for (const { verdict, reason } of decisions) {
        assert.is(reason === "", verdict === "loaded");
        assert.not.match(reason, /\.$|undefined|\n/);
        assert.ok(reason.length < 200, reason);
      }
    }),
    few,
  );
});

laws("decides equally for any order of mods, lists, requires and conflicts", () => {
  fc.assert(
    fc.property(anyInput, fc.infiniteStream(fc.nat()), (input, numbers) => {
      const shuffled = <Item>(items: readonly Item[]): Item[] =>
        items
          .map((item) => ({ item, key: numbers.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item);
      const { mods, lists, activeLists } = input.registry;
      const written = mods.map((mod) => ({ ...mod, artifact: { dir: mod.id, library: "mod.js" } }));
      const decided = (parts: RegistryParts) =>
        JSON.stringify(
          resolve({ ...input, registry: parseRegistry(registryText(parts)) }).map(
            ({ mod, verdict, reason }) => ({ mod, verdict, reason }),
          ),
        );
      const inOtherOrder = shuffled(written).map((mod) => ({
        ...mod,
        requires: shuffled(mod.requires),
        conflicts: shuffled(mod.conflicts),
      }));
      assert.is(
        decided({ mods: inOtherOrder, lists: shuffled(lists), activeLists }),
        decided({ mods: written, lists, activeLists }),
      );
    }),
    few,
  );
});

laws("loads no mod without its dependencies, and no two mods that conflict", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const kept = keptOf(resolve(input));
      const before = new Set<string>();
      for (const one of kept) {
        for (const { id, version } of one.mod.requires) {
          assert.ok(before.has(id), "needs come first");
          assert.ok(inRange(kept.find(({ mod }) => mod.id === id)!.mod.version, version));
        }
        before.add(one.mod.id);
        assert.not.ok(kept.some((other) => conflict(one, other)));
      }
    }),
    few,
  );
});

laws("rejects no mod that could be loaded without breaking a rule", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const decisions = resolve(input);
      const kept = keptOf(decisions);
      for (const one of decisions) {
        if (one.verdict !== "missing-dependency" && one.verdict !== "conflict") continue;
        const hasAll = one.mod.requires.every(({ id, version }) =>
          kept.some(({ mod }) => mod.id === id && inRange(mod.version, version)),
        );
        assert.not.ok(hasAll && !kept.some((other) => conflict(one, other)), one.mod.id);
      }
    }),
    few,
  );
});

laws("lets the mod that was enabled last lose a conflict only to a mod that it requires", () => {
  fc.assert(
    fc.property(anyInput, fc.nat(), (input, number) => {
      const { mods } = input.registry;
      const { id } = mods[number % mods.length]!;
      const alone = { registry: { ...input.registry, lists: [], activeLists: [] } };
      const all = mods.map((mod) => ({ id: mod.id, enabled: true })).filter((word) => word.id !== id);
      const overrides = [...all, { id, enabled: true }];
      const decision = resolve({ ...input, ...alone, overrides }).find(({ mod }) => mod.id === id)!;
      if (decision.verdict !== "conflict") return;
      assert.ok(decision.cause?.kind === "conflict" && decision.cause.needsIt, decision.reason);
    }),
    few,
  );
});

laws("changes no decision for an unrelated mod", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const stranger = { ...input.registry.mods[0]!, id: "stranger", requires: [], conflicts: [] };
      const mods = [...input.registry.mods, stranger];
      const more = resolve({ ...input, registry: { ...input.registry, mods } });
      assert.equal(
        plain(more).filter(({ id }) => id !== "stranger"),
        plain(resolve(input)),
      );
    }),
    few,
  );
});

laws("names in the cause of each conflict a loaded mod that conflicts", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const decisions = resolve(input);
      for (const one of decisions) {
        if (one.cause?.kind !== "conflict") continue;
        const { winner, neededBy } = one.cause;
        const other = decisions.find(({ mod }) => mod.id === winner)!;
        assert.is(other.verdict, "loaded");
        assert.ok(conflict(one, other));
        if (neededBy !== undefined)
          assert.is(decisions.find(({ mod }) => mod.id === neededBy)?.verdict, "loaded");
      }
    }),
    few,
  );
});

laws("counts the mods that share a root cause, and reports only cycles that exist", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const decisions = resolve(input);
      for (const { mod, cause } of decisions) {
        if (cause?.kind === "missing-dependency") {
          const sharers = decisions.filter(
            (other) => other.cause?.kind === "missing-dependency" && other.cause.root === cause.root,
          );
          assert.is(sharers.length, cause.root.waiting);
        }
        if (cause?.kind !== "cycle") continue;
        const { ring } = cause;
        assert.is(ring[0], ring.at(-1));
        const named = ring.filter((id) => typeof id === "string");
        assert.is(new Set(named).size, named.length - 1);
        for (let at = 0; at + 1 < ring.length; at++) {
          if (typeof ring[at] === "number" || typeof ring[at + 1] === "number") continue;
          const { mod } = decisions.find((other) => other.mod.id === ring[at])!;
          assert.ok(mod.requires.some(({ id }) => id === ring[at + 1]));
        }
        if (named.length < ring.length) continue;
        assert.ok(ring.includes(mod.id), ring.join());
      }
    }),
    few,
  );
});

laws("loads in the order of ids, with dependencies first", () => {
  const ids = Array.from({ length: 40 }, (_, m) => `m${String(m).padStart(2, "0")}`);
  // A random order of the ids, in which each mod may require earlier ones.
  const needs = fc.tuple(
    fc.shuffledSubarray(ids, { minLength: 40 }),
    fc.array(fc.array(fc.nat(39), { maxLength: 2 }), { minLength: 40, maxLength: 40 }),
  );
  fc.assert(
    fc.property(needs, ([order, picks]) => {
      const requires = new Map(
        order.map((id, at) => [id, (picks[at] ?? []).filter((p) => p < at).map((p) => order[p])]),
      );
      const mods = ids.map((id) => ({ id, requires: requires.get(id)!.map((other) => ({ id: other })) }));
      const registry = parseRegistry(registryText({ mods } as RegistryParts));
      const placed = new Set<string | undefined>();
      for (const { mod, verdict } of resolve({ registry, overrides: [], side: "client", hostVersion: "" })) {
        assert.is(verdict, "loaded");
        const isReady = (id: string) =>
          !placed.has(id) && requires.get(id)!.every((need) => placed.has(need));
        assert.is(mod.id, ids.find(isReady));
        placed.add(mod.id);
      }
    }),
    { numRuns: 300 },
  );
});
