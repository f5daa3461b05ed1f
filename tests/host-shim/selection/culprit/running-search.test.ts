import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { type Answer, readCulpritState } from "../../../../host-shim/protocol/culprit/culprit-state.js";
import type { ModEntry } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { createWorld, VERSION, type World } from "./search-world.js";

const search = suite("the search for the culprit");

const IDS = ["a", "b", "c", "d", "e", "f", "g"];
const SIDES = ["client", "server"] as const;

type Act = { readonly act: string; readonly at: number; readonly to: number };

const anyMods: fc.Arbitrary<readonly ModEntry[]> = fc
  .array(
    fc.record({
      needs: fc.array(fc.nat(6), { maxLength: 2 }),
      foe: fc.option(fc.nat(6), { freq: 5, nil: undefined }),
      sides: fc.constantFrom(["client"], ["client"], ["server"], ["client", "server"]),
    }),
    { minLength: 2, maxLength: IDS.length, size: "max" },
  )
  .map((mods) =>
    mods.map(({ needs, foe, sides }, at) => ({
      id: IDS[at]!,
      sides,
      requires: needs.filter((need) => need < at).map((need) => ({ id: IDS[need]! })),
      conflicts: foe === undefined || foe === at ? [] : [{ id: IDS[foe]! }],
    })),
  );

const anyActs: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    act: fc.constantFrom(
      "start",
      "answer",
      "answer",
      "answer",
      "answer",
      "back",
      "stop",
      "switch",
      "build",
      "needs",
      "kill",
      "blocked",
      "stale",
    ),
    at: fc.nat(6),
    to: fc.nat(2),
  }),
  { maxLength: 30, size: "max" },
);

const ANSWERS: readonly Answer[] = ["yes", "no", "cannot tell"];

/** Performs one act in a world. */
function perform(world: World, mods: readonly ModEntry[], { act, at, to }: Act): void {
  const culprit = world.culprit();
  const id = mods[at % mods.length]!.id;
  const state = culprit.state();
  const { search = "", step = 0 } = state.state === "none" ? {} : state;
  if (act === "start") culprit.start(to === 0 ? [id] : [], to === 1 ? [id] : [], `s${at}${to}`);
  if (act === "answer") culprit.answer(search, step, ANSWERS[to]!);
  if (act === "back") culprit.back(search, step);
  if (act === "stop") culprit.stop(search);
  if (act === "switch") world.override(id, to > 0);
  if (act === "build") world.rebuild(id);
  if (act === "needs") {
    const fewer = mods.map((mod) => (mod.id === id ? { ...mod, requires: [], name: `${to}` } : mod));
    world.register(to === 0 ? mods : fewer);
  }
  if (act === "kill") {
    world.restart();
    world.culprit().sync();
    if (state.state === "asking")
      assert.equal(world.culprit().state(), { ...state, restarted: "" }, "the same step");
  }
  if (act === "blocked") {
    world.block(true);
    assert.is(culprit.answer(search, step, "yes").status === 200, false);
    assert.equal(culprit.state(), state, "nothing changed");
    world.block(false);
  }
  if (act === "stale") {
    for (const done of [
      culprit.answer("other", step, "yes"),
      culprit.back(search, step - 1),
      culprit.stop("other"),
    ]) {
      assert.is(done.status, 409);
    }
    assert.equal(culprit.state(), state, "nothing changed");
  }
}

/** Asserts the laws of the decisions in force; returns whether a question is pending. */
function check(world: World): boolean {
  const culprit = world.culprit();
  const state = culprit.state();
  const isAsking = state.state === "asking";
  assert.is(world.stored() === undefined, !isAsking, "the stored search is the one that runs");
  assert.is(culprit.trial() === undefined, !isAsking);
  const running = new Set(isAsking ? [...state.on, ...state.keep] : []);
  for (const side of SIDES) {
    const before = world.unfiltered(side);
    const records = culprit.records(side, VERSION);
    const on = new Set(records.filter(({ enabled }) => enabled).map(({ guid }) => guid));
    if (!isAsking) assert.is(records, before);
    for (const { guid, enabled, requires } of records) {
      if (!enabled) continue;
      assert.ok(before.find((record) => record.guid === guid)!.enabled, `${guid} was loaded`);
      for (const need of requires) assert.ok(on.has(need), `${guid} has ${need}`);
      if (isAsking) assert.not(world.idle.has(`${side} ${guid}`), `${guid} ran`);
      if (isAsking) assert.ok(running.has(guid), `${guid} is in the set of the step`);
    }
    for (const { guid, enabled } of before) {
      const was = isAsking && enabled && running.has(guid) && !world.idle.has(`${side} ${guid}`);
      // A mod may be idle because it requires an idle mod.
      if (was && world.idle.size === 0) assert.ok(on.has(guid), `${guid} runs in the step`);
    }
  }
  assert.equal(readCulpritState(JSON.stringify(state)), state, "the state survives its text");
  return isAsking;
}

search(
  "never loads a mod that did not run or lacks a dependency, in 10,000 random sequences of requests and kills",
  () => {
    let asked = 0;
    fc.assert(
      fc.property(anyMods, anyActs, fc.option(fc.nat(6)), (mods, acts, idle) => {
        const world = createWorld(mods);
        if (idle !== null) {
          for (const { guid, enabled } of world.unfiltered("client").slice(idle, idle + 1)) {
            if (enabled) world.idle.add(`client ${guid}`);
          }
        }
        world.culprit().sync();
        world.culprit().start([], [], "first");
        for (const act of acts) {
          perform(world, mods, act);
          world.culprit().sync();
          if (check(world)) asked++;
        }
      }),
      { numRuns: 10_000 },
    );
    assert.ok(asked > 20_000, `${asked} steps were checked`);
  },
);

const plain = (...ids: readonly string[]): ModEntry[] => ids.map((id) => ({ id }));
const stateOf = (world: World) => {
  const state = world.culprit().state();
  if (state.state === "none") throw new Error("no search runs");
  return state;
};
function answer(world: World, ...answers: readonly Answer[]): void {
  for (const each of answers) {
    const { search, step } = stateOf(world);
    assert.is(world.culprit().answer(search, step, each).status, 200);
  }
}

search(
  "names the mod at fault with its dependencies, deletes trial.json, and shows the outcome until it is stopped",
  () => {
    const world = createWorld([...plain("a", "b"), { id: "c", name: "The C", requires: [{ id: "a" }] }]);
    world.culprit().start([], ["c"], "s");
    assert.equal(stateOf(world).on, []);
    assert.equal(stateOf(world).held, ["a", "c", "b"]);
    while (stateOf(world).state === "asking") answer(world, stateOf(world).on.includes("c") ? "yes" : "no");
    const { outcome, held, left } = stateOf(world);
    assert.equal({ held, left }, { held: [], left: 0 });
    const mods = [{ id: "c", name: "The C", with: ["a"] }];
    assert.equal(outcome, { kind: "found", groups: [{ mods }], more: false, sure: true });
    assert.is(world.stored(), undefined);
    assert.match(
      world.lines.at(-1)!,
      /^info the search for the mod at fault ended after \d answers: at fault is c$/,
    );
    world.culprit().sync();
    assert.is(stateOf(world).state, "ended");
    world.culprit().stop("s");
    assert.equal(world.culprit().state(), { state: "none" });
  },
);

search("runs the mods to keep with their dependencies in each step, and never suspects them", () => {
  const world = createWorld([...plain("a", "b"), { id: "c", requires: [{ id: "a" }] }]);
  world.culprit().start(["c"], [], "s");
  assert.equal(stateOf(world).keep, ["a", "c"]);
  assert.equal(stateOf(world).held, ["b"]);
  const on = world
    .culprit()
    .records("client", VERSION)
    .filter(({ enabled }) => enabled);
  assert.equal(
    on.map(({ guid }) => guid),
    ["a", "c"],
  );
});

for (const [change, why, act] of [
  ["a mod is disabled", /\(b is no longer on\)/, (world: World) => world.override("b", false)],
  ["a mod is added", /\(d is on now\)/, (world: World) => world.register(plain("a", "b", "c", "d"))],
  ["a file changes", /\(b has another file\)/, (world: World) => world.rebuild("b")],
  [
    "a mod gains a dependency",
    /\(b needs other mods\)/,
    (world: World) => world.register([{ id: "a" }, { id: "b", requires: [{ id: "a" }] }, { id: "c" }]),
  ],
] as const) {
  search(`starts over when ${change}, and reports why until the next answer`, () => {
    const world = createWorld(plain("a", "b", "c"));
    world.culprit().start([], [], "s");
    answer(world, "no");
    const { step } = stateOf(world);
    act(world);
    assert.is(world.culprit().sync(), true);
    const state = stateOf(world);
    assert.equal([state.search, state.step, state.question, state.asked], ["s", step + 1, "baseline", 0]);
    assert.match(state.restarted, why);
    answer(world, "no");
    assert.is(stateOf(world).restarted, "");
  });
}

search("ends as stopped when a change leaves no suspect", () => {
  const world = createWorld(plain("a"));
  world.culprit().start([], [], "s");
  world.override("a", false);
  world.culprit().sync();
  assert.is(stateOf(world).outcome?.kind, "stopped");
  assert.is(world.stored(), undefined);
});

search("stays at its step while a restart cannot be stored, logs that once, and restarts later", () => {
  const world = createWorld(plain("a", "b", "c"));
  world.culprit().start([], [], "s");
  const { step } = stateOf(world);
  world.block(true);
  world.rebuild("a");
  for (let again = 0; again < 3; again++) assert.is(world.culprit().sync(), false);
  assert.is(stateOf(world).step, step);
  assert.match(world.culprit().problems().join(), /a has another file.*the disk is full/);
  assert.is(world.lines.filter((line) => /the disk is full/.test(line)).length, 1);
  world.block(false);
  assert.is(world.culprit().sync(), true);
  assert.equal(world.culprit().problems(), []);
});

search("no longer reports a restart that cannot be stored once the mods are as before", () => {
  const world = createWorld(plain("a", "b"));
  world.culprit().start([], [], "s");
  world.block(true);
  world.override("a", false);
  world.culprit().sync();
  assert.match(world.culprit().problems().join(), /the disk is full/);
  world.override("a", true);
  world.culprit().sync();
  assert.equal(world.culprit().problems(), []);
});

for (const [bad, text] of [
  ["a malformed text", "{"],
  ["another schema", '{"schema":"svc.trial/2"}'],
  ["a mod before its dependency", (text: string) => text.replace('"order":["a","b"]', '"order":["b","a"]')],
  ["an unknown answer", (text: string) => text.replace('"answers":[]', '"answers":["maybe"]')],
] as const) {
  search(`renames a stored search with ${bad}, runs no search, and reports one problem`, () => {
    const world = createWorld([{ id: "a" }, { id: "b", requires: [{ id: "a" }] }]);
    world.culprit().start([], [], "s");
    const good = world.stored()!;
    const stored = typeof text === "string" ? text : text(good);
    assert.is.not(stored, good);
    world.store(stored);
    world.culprit().sync();
    assert.equal(world.culprit().state(), { state: "none" });
    assert.is(world.stored(), undefined);
    assert.match(
      world.culprit().problems().join(),
      /is renamed to trial\.unreadable-1\.json; no search runs/,
    );
    world.culprit().sync();
    assert.is(world.culprit().problems().length, 1);
    assert.is(world.culprit().start([], [], "t").status, 200);
    assert.equal(world.culprit().problems(), []);
  });
}

for (const [what, next] of [
  ["is deleted", () => undefined],
  ["is replaced by the search of another process", (good: string) => good],
  ["can be renamed", () => "{"],
] as const) {
  search(`reports once that a stored search can be neither read nor renamed, until it ${what}`, () => {
    const world = createWorld(plain("a", "b"));
    world.culprit().start([], [], "s");
    const good = world.stored()!;
    world.restart();
    world.store("{");
    world.pinDown(true);
    for (let again = 0; again < 3; again++) world.culprit().sync();
    assert.match(world.culprit().problems().join(), /cannot be renamed: the folder is read-only/);
    assert.is(world.lines.filter((line) => /cannot be renamed/.test(line)).length, 1);
    world.store(next(good));
    world.pinDown(false);
    world.culprit().sync();
    assert.not.match(world.culprit().problems().join(), /cannot be renamed/);
    assert.is(world.culprit().state().state === "none", next(good) !== good);
  });
}

search("no longer reports a renamed search once another process has stored a search", () => {
  const world = createWorld(plain("a", "b"));
  world.culprit().start([], [], "s");
  const good = world.stored()!;
  world.store("{");
  world.culprit().sync();
  assert.match(world.culprit().problems().join(), /no search runs/);
  world.store(good);
  world.culprit().sync();
  assert.equal(world.culprit().problems(), []);
});

search("refuses a start while a search runs, without suspects, or with an unknown id", () => {
  const world = createWorld(plain("a"));
  assert.is(world.culprit().start([], ["x"], "s").status, 400);
  assert.is(world.culprit().start(["a"], [], "s").status, 409);
  assert.is(world.culprit().start([], [], "s").status, 200);
  assert.is(world.culprit().start([], [], "t").status, 409);
  assert.is(stateOf(world).search, "s");
});

search("first suspects the mods with an unproven file and the mods that the request names", () => {
  const world = createWorld(["a", "b", "c", "d", "e", "f"].map((id) => ({ id })));
  const firstHalf = (first: readonly string[]) => {
    const culprit = world.culprit();
    culprit.start([], first, "s");
    culprit.answer("s", 1, "no");
    const state = culprit.state();
    culprit.stop("s");
    return state.state === "none" ? [] : state.on;
  };
  for (const id of ["a", "b", "c", "d"]) world.proven.add(id);
  assert.equal(firstHalf([]), ["e", "f"]);
  assert.equal(firstHalf(["b"]), ["b", "e", "f"]);
  world.proven.add("e");
  world.proven.add("f");
  assert.equal(firstHalf([]), ["a", "b", "c"]);
  world.rebuild("d");
  assert.equal(firstHalf([]), ["d"]);
  world.proven.clear();
  assert.equal(firstHalf(["b"]), ["b"]);
});

search("does not suspect idle mods and their dependents, also after a restart and a change", () => {
  const world = createWorld([{ id: "a" }, { id: "b", requires: [{ id: "a" }] }, ...plain("c", "d")]);
  world.idle.add("client a");
  world.culprit().start([], [], "s");
  assert.equal(stateOf(world).held, ["c", "d"]);
  world.idle.clear();
  world.restart();
  world.rebuild("c");
  world.culprit().sync();
  assert.equal(stateOf(world).held, ["c", "d"]);
  assert.match(stateOf(world).restarted, /c has another file/);
});
