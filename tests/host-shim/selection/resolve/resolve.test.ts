import * as assert from "uvu/assert";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { type ResolveInput, resolve } from "../../../../host-shim/selection/resolve/resolve.js";
import { type RegistryParts, registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { decide, needing, reasonOf, verdicts } from "./decide.js";

const rules = suite("resolve");

const off = (id: string) => ({ id, enabled: false, note: "too old" });
const on = (id: string) => ({ id, enabled: true, note: "" });

interface Case {
  readonly name: string;
  readonly parts: RegistryParts;
  readonly rest?: Partial<ResolveInput>;
  readonly verdicts: readonly string[];
  /** The expected reason of each rejected mod. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Layers of two mods, `zNN` and `zNNx`; both require both mods of the next layer. */
const layers = Array.from({ length: 30 }, (_, at) => `z${String(at).padStart(2, "0")}`);

const cases: readonly Case[] = [
  {
    name: "rejects a mod that no list and no override names",
    parts: { mods: [{ id: "a" }, { id: "b", shipped: false }], lists: [] },
    verdicts: ["a not-selected", "b not-selected"],
    reasons: {
      a: "no active list mentions it and no override enables it",
      b: "no active list mentions it, on purpose, and no override enables it",
    },
  },
  {
    name: "rejects a mod that does not support the side of the host",
    parts: {
      mods: [
        { id: "a", sides: ["server"] },
        { id: "b", sides: [] },
      ],
    },
    verdicts: ["a wrong-side", "b wrong-side"],
    reasons: {
      a: "its sides are server alone, and this is the client",
      b: "its sides are empty, and this is the client",
    },
  },
  {
    name: "rejects a mod for another version of the game, and names whether to update the mod or the game",
    parts: {
      mods: [
        { id: "a", pipeline: ">=2" },
        { id: "b", pipeline: "<1.4.0" },
        { id: "c", pipeline: "^1" },
      ],
    },
    verdicts: ["c loaded", "a pipeline", "b pipeline"],
    reasons: {
      a: "it runs on >=2 and this host is 1.4.0: update the game",
      b: "it runs on <1.4.0 and this host is 1.4.0: update the mod",
    },
  },
  {
    name: "reports each kind of missing dependency with the found version and one fix",
    parts: {
      mods: [
        { id: "a", requires: [{ id: "gone", version: "^1.0.0" }] },
        { id: "b", requires: [{ id: "old", version: "^2.0.0" }] },
        { id: "c", requires: [{ id: "new", version: "^1.0.0" }] },
        needing("d", "free"),
        needing("e", "quiet"),
        needing("f", "server-only"),
        needing("g", "early"),
        needing("h", "ring"),
        { id: "old", version: "1.3.0" },
        { id: "new", version: "3.0.0" },
        { id: "free" },
        { id: "quiet" },
        { id: "server-only", sides: ["server"] },
        { id: "early", pipeline: "^2" },
        needing("ring", "ring"),
      ],
      lists: [
        {
          id: "l",
          entries: [
            ...["a", "b", "c", "d", "e", "f", "g", "h", "old", "new", "server-only", "early", "ring"].map(on),
            off("quiet"),
          ],
        },
      ],
      activeLists: ["l"],
    },
    verdicts: [
      "new loaded",
      "old loaded",
      ...["a", "b", "c", "d", "e"].map((id) => `${id} missing-dependency`),
      "early pipeline",
      "f missing-dependency",
      "free not-selected",
      "g missing-dependency",
      "h missing-dependency",
      "quiet disabled",
      "ring cycle",
      "server-only wrong-side",
    ],
    reasons: {
      a: "it needs gone ^1.0.0, which is not in the registry: install gone",
      b: "it needs old ^2.0.0 and 1.3.0 is there: update old",
      c: "it needs new ^1.0.0 and 3.0.0 is there: install new ^1.0.0",
      d: "it needs free, which nothing selects: enable free",
      e: "it needs quiet, which the list l turns off: enable quiet",
      f: "it needs server-only, which is not made for the client: update server-only",
      g: "it needs early, which does not run on host 1.4.0: update early",
      quiet: "the list l turns it off: too old",
      h: "it needs ring, which is in a cycle of mods that need each other: update ring",
      ring: "ring -> ring is a cycle; to break it, remove ring from the requires of ring",
    },
  },
  {
    name: "names the nearest and the root cause in a reason, and no mod between them",
    parts: { mods: [needing("a", "b"), needing("b", "c"), needing("c", "d"), needing("d", "gone")] },
    verdicts: ["a", "b", "c", "d"].map((id) => `${id} missing-dependency`),
    reasons: {
      a: "it needs b, which in the end needs gone, which is not in the registry (3 other mods wait for the same): install gone",
      d: "it needs gone, which is not in the registry (3 other mods wait for the same): install gone",
    },
  },
  {
    name: "names the cause with the smallest id of several causes",
    parts: { mods: [needing("m", "z", "gone", "B"), { id: "z", sides: [] }, { id: "B", sides: [] }] },
    verdicts: ["B wrong-side", "m missing-dependency", "z wrong-side"],
    reasons: { m: "it needs B, which is not made for the client: update B" },
  },
  {
    name: "loads the mod of higher precedence if two mods conflict, whichever declares the conflict",
    parts: {
      mods: [
        { id: "a", conflicts: [{ id: "b", reason: "both draw the map" }] },
        { id: "b" },
        needing("c", "a"),
      ],
      lists: [{ id: "l", entries: [on("b"), on("a"), on("c")] }],
      activeLists: ["l"],
    },
    verdicts: ["b loaded", "a conflict", "c missing-dependency"],
    reasons: {
      a: "it cannot run beside b, which is kept: both draw the map",
      c: "it needs a, which gives way to b: enable a",
    },
  },
  {
    name: "loads a mod that a mod of higher precedence requires, and names the dependent in the reason",
    parts: {
      mods: [{ id: "weak" }, { id: "middle", conflicts: [{ id: "weak" }] }, needing("strong", "weak")],
      lists: [{ id: "l", entries: [on("strong"), on("middle"), on("weak")] }],
      activeLists: ["l"],
    },
    verdicts: ["weak loaded", "strong loaded", "middle conflict"],
    reasons: { middle: "it cannot run beside weak, which is kept because strong is stronger and needs it" },
  },
  {
    name: "names a mod of higher precedence than the rejected mod, not a conflicting mod of lower precedence",
    parts: {
      mods: [
        { id: "strong", conflicts: [{ id: "loser" }] },
        { id: "loser", conflicts: [{ id: "a" }] },
        { id: "a" },
      ],
      lists: [{ id: "l", entries: [on("strong"), on("loser"), on("a")] }],
      activeLists: ["l"],
    },
    verdicts: ["a loaded", "strong loaded", "loser conflict"],
    reasons: { loser: "it cannot run beside strong, which is kept" },
  },
  {
    name: "reports a mod that conflicts with its own dependency",
    parts: {
      mods: [
        { id: "a", requires: [{ id: "b" }], conflicts: [{ id: "c" }] },
        needing("b", "c"),
        { id: "c" },
        needing("d", "a"),
      ],
    },
    verdicts: ["c loaded", "b loaded", "a conflict", "d missing-dependency"],
    reasons: {
      a: "it cannot run beside c, which is kept and which it needs itself",
      d: "it needs a, which gives way to c: update a",
    },
  },
  {
    name: "rejects a mod whose dependencies conflict, and does not count it as their dependent",
    parts: {
      mods: [
        needing("top", "left", "right"),
        { id: "left", conflicts: [{ id: "right" }] },
        { id: "right" },
        needing("user", "top"),
      ],
    },
    verdicts: ["left loaded", "right conflict", "top missing-dependency", "user missing-dependency"],
    reasons: {
      right: "it cannot run beside left, which is kept",
      top: "it needs both left and right, and these conflict (1 other mod waits for the same): update top",
      user: "it needs top, which needs both left and right, and these conflict (1 other mod waits for the same): update top",
    },
  },
  {
    name: "reports the conflict with the smallest ids of several among a mod's dependencies",
    parts: {
      mods: [
        needing("top", "a", "b", "c", "d", "e"),
        { id: "a", conflicts: [{ id: "e" }, { id: "d" }] },
        { id: "b", conflicts: [{ id: "c" }] },
        { id: "c" },
        { id: "d" },
        { id: "e" },
      ],
    },
    verdicts: ["a loaded", "b loaded", "c conflict", "d conflict", "e conflict", "top missing-dependency"],
    reasons: {
      c: "it cannot run beside b, which is kept",
      d: "it cannot run beside a, which is kept",
      e: "it cannot run beside a, which is kept",
      top: "it needs both a and d, and these conflict: update top",
    },
  },
  {
    name: "names the smaller id of two loaded mods that conflict with a mod",
    parts: { mods: [{ id: "a", conflicts: [{ id: "c" }, { id: "b" }] }, { id: "b" }, { id: "c" }] },
    rest: {
      overrides: [
        { id: "b", enabled: true },
        { id: "c", enabled: true },
      ],
    },
    verdicts: ["b loaded", "c loaded", "a conflict"],
    reasons: { a: "it cannot run beside b, which is kept" },
  },
  {
    name: "reports a mod that requires itself as a cycle, also when other mods require it",
    parts: { mods: [needing("a", "a", "b"), needing("b", "a")] },
    verdicts: ["a cycle", "b cycle"],
    reasons: {
      a: "a -> a is a cycle; to break it, remove a from the requires of a",
      b: "a -> b -> a is a cycle; to break it, remove b from the requires of a",
    },
  },
  {
    name: "reports the conflict's reason of the mod with the smaller id, unless that reason is empty",
    parts: {
      mods: [
        { id: "a", conflicts: [{ id: "b", reason: "one" }] },
        { id: "b", conflicts: [{ id: "a", reason: "two" }] },
        { id: "c", conflicts: [{ id: "d" }] },
        { id: "d", conflicts: [{ id: "c", reason: "three" }] },
      ],
    },
    verdicts: ["a loaded", "c loaded", "b conflict", "d conflict"],
    reasons: {
      b: "it cannot run beside a, which is kept: one",
      d: "it cannot run beside c, which is kept: three",
    },
  },
  {
    name: "resolves a dependency that is required over many paths",
    parts: {
      mods: [
        { ...needing("a", "b", "z00", "z00x"), conflicts: [{ id: "c" }] },
        needing("b", "c"),
        { id: "c" },
        ...layers.flatMap((id, at) => {
          const next = layers[at + 1];
          const needs = next === undefined ? [] : [next, `${next}x`];
          return [needing(id, ...needs), needing(`${id}x`, ...needs)];
        }),
      ],
    },
    verdicts: [
      "c loaded",
      "b loaded",
      ...[...layers].reverse().flatMap((id) => [`${id} loaded`, `${id}x loaded`]),
      "a conflict",
    ],
    reasons: { a: "it cannot run beside c, which is kept and which it needs itself" },
  },
  {
    name: "reports two cycles that share a mod, each from the rejected mod",
    parts: { mods: [needing("a", "b", "c"), needing("b", "a"), needing("c", "a")] },
    verdicts: ["a cycle", "b cycle", "c cycle"],
    reasons: {
      a: "a -> b -> a is a cycle; to break it, remove b from the requires of a",
      b: "a -> b -> a is a cycle; to break it, remove b from the requires of a",
      c: "a -> c -> a is a cycle; to break it, remove c from the requires of a",
    },
  },
  {
    name: "accepts ids such as constructor",
    parts: {
      mods: [needing("constructor", "toString"), { id: "toString" }, needing("valueOf", "hasOwnProperty")],
    },
    verdicts: ["toString loaded", "constructor loaded", "valueOf missing-dependency"],
    reasons: { valueOf: "it needs hasOwnProperty, which is not in the registry: install hasOwnProperty" },
  },
];
for (const { name, parts, rest, verdicts: expected, reasons } of cases) {
  rules(name, () => {
    const decisions = decide(parts, rest);
    assert.equal(verdicts(decisions), expected);
    for (const [id, reason] of Object.entries(reasons)) assert.is(reasonOf(decisions, id), reason);
  });
}

const SIZE = 20_000;
const ids = Array.from({ length: SIZE }, (_, m) => `m${String(m).padStart(6, "0")}`);

rules("loads a chain of 20,000 mods from its end, and names only the root cause if the end is off", () => {
  const chain = ids.map((id, m) => needing(id, ...(m === SIZE - 1 ? [] : [ids[m + 1]!])));
  const registry = parseRegistry(registryText({ mods: chain }));
  const input = { registry, overrides: [], side: "client", hostVersion: "" } as const;
  assert.is(resolve(input)[0]?.mod.id, ids.at(-1));
  const broken = resolve({ ...input, overrides: [{ id: ids.at(-1)!, enabled: false }] });
  assert.is(
    reasonOf(broken, ids[0]!),
    "it needs m000001, which in the end needs m019999, which you turned off (19998 other mods wait for the same): enable m019999",
  );
});

rules("reports a cycle of 20,000 mods with the number of omitted mods", () => {
  const ring = decide({ mods: ids.map((id, m) => needing(id, ids[(m + 1) % SIZE]!)) });
  assert.ok(ring.every(({ verdict }) => verdict === "cycle"));
  assert.is(
    reasonOf(ring, ids[0]!),
    "m000000 -> m000001 -> m000002 -> m000003 -> 19994 more -> m019998 -> m019999 -> m000000 is a cycle; " +
      "to break it, remove m000001 from the requires of m000000",
  );
});

rules("reports a long cycle from the rejected mod on, also if it shares a mod with another cycle", () => {
  const ringOf = (letter: string) =>
    Array.from({ length: 9 }, (_, m) => needing(`${letter}${m + 1}`, m === 8 ? "hub" : `${letter}${m + 2}`));
  const decisions = decide({ mods: [needing("hub", "r1", "s1"), ...ringOf("r"), ...ringOf("s")] });
  assert.is(
    reasonOf(decisions, "r5"),
    "r5 -> r6 -> r7 -> r8 -> 3 more -> r2 -> r3 -> r4 -> r5 is a cycle; to break it, remove r6 from the requires of r5",
  );
});

rules("reports the shortest cycle through a mod in full, also if the mod is in a longer cycle", () => {
  const mods = [
    needing("h", "g"),
    needing("g", "e"),
    needing("e", "h", "d"),
    needing("d", "f"),
    needing("f", "c"),
  ];
  const decisions = decide({ mods: [...mods, needing("c", "a"), needing("a", "g")] });
  assert.is(
    reasonOf(decisions, "h"),
    "h -> g -> e -> h is a cycle; to break it, remove g from the requires of h",
  );
});

rules("resolves 10,000 mods that conflict with one mod, and a chain of 10,000 lists", () => {
  const few = ids.slice(0, 10_000);
  const hub = { id: "hub", conflicts: few.map((id) => ({ id })) };
  const decisions = decide({ mods: [hub, ...few.map((id) => ({ id }))] });
  assert.equal(verdicts(decisions).slice(0, 2), ["hub loaded", "m000000 conflict"]);
  const lists = few.map((id, m) => ({ id, inherits: [ids[m + 1]], entries: [] }));
  const deep = decide({
    mods: [{ id: "a" }],
    lists: [...lists, { id: ids[10_000], entries: [on("a")] }],
    activeLists: [ids[0]],
  });
  assert.equal(verdicts(deep), ["a loaded"]);
});
