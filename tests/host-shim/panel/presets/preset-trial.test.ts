import fc from "fast-check";
import * as assert from "uvu/assert";
import { planPreset, waitsForKeep } from "../../../../host-shim/panel/presets/preset-plan.js";
import { createTrial } from "../../../../host-shim/panel/presets/preset-trial.js";
import type { RowChange } from "../../../../host-shim/panel/store/row-change.js";
import type { TestGiven } from "../../../../host-shim/testing/index.js";
import { defineMod, defineSettings, float, int, text } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { openMod, turn } from "../store/store-over-host.js";

const test = suite("a trial of a preset, with a real host");

const CONFIG = '{"fov": 90.0, "scale": 1,  "size": 3, "flight": 2, "title": "Clock"}\n';
const KEYS = ["fov", "scale", "size", "flight", "title"];
const SUGGESTED: TestGiven = { key: "fov", how: "suggest", value: 110, by: "pack" };
const LOCKED: TestGiven = { key: "scale", how: "lock", value: 2, by: "fair" };

interface Case {
  readonly given: readonly TestGiven[];
  /** Whether the mod stores each edit, because it does not support live edits. */
  readonly stores: boolean;
}

/** Loads a mod in a host, and opens a store over it. */
async function opened({ given, stores }: Case) {
  const number = { lo: 0, hi: 200 };
  const settings = defineSettings({
    fov: float("View", 90, number),
    scale: int("Scale", 1, number),
    size: int("Size", 3, number),
    flight: int("Flight", 2, { ...number, appliesOn: "restart" }),
    title: text("Title", "Clock"),
  });
  const panel = await openMod(defineMod({ settings, load() {} }), {
    config: CONFIG,
    given,
    stores,
    answered: turn,
  });
  const { host, store, history } = panel;
  const problems: string[] = [];
  return {
    ...panel,
    problems,
    /** Returns the values in force, each row's stored literals, and the text of the file. */
    async state() {
      await store.refresh("cam");
      const rows = store.rows("cam").map(({ key, valueJson, given: of }) => `${key} ${valueJson} ${of?.own}`);
      return { values: { ...settings }, rows, config: host.config() };
    },
    begin: (values: Readonly<Record<string, string>>) =>
      createTrial(planPreset({ values: new Map(Object.entries(values)) }, store.rows("cam")).changes, {
        row: store.row,
        routes: store.routes,
        pages: store,
        isLive: (row) => !waitsForKeep(row),
        failed: ({ key }, problem) => problems.push(`${key}: ${problem}`),
        lost: ({ key }) => problems.push(`${key}: lost`),
      }),
    async storeAll(changes: readonly RowChange[]) {
      store.steps.use((steps) => steps.noteAll("Preset", changes));
      for (const { id, after } of changes) store.put(id, after);
      await store.idle(() => true);
    },
    async undo() {
      await history.undoOrRedo(true);
      await store.idle(() => true);
    },
  };
}

const literals = fc.record(
  {
    fov: fc.constantFrom("70.0", "90.0", "110", "120.5"),
    scale: fc.constantFrom("1", "2", "9"),
    size: fc.constantFrom("3", "12"),
    flight: fc.constantFrom("2", "7"),
    title: fc.constantFrom('"Clock"', '"Dusk"'),
  },
  { requiredKeys: [] },
);
const cases: fc.Arbitrary<Case> = fc.record({
  given: fc.subarray([SUGGESTED, LOCKED]),
  stores: fc.boolean(),
});
/** The player's actions during the trial: edit a tried row, compare with the old values, or do nothing while rows are read. */
const acts = fc.array(
  fc.oneof(
    fc.record({ key: fc.constantFrom(...KEYS), literal: fc.constantFrom("1", "5", "50") }),
    fc.record({ old: fc.boolean() }),
    fc.constant("read" as const),
  ),
  { maxLength: 6 },
);

test("Back restores values, rows and the file's bytes; Keep changes only tried rows, as one undo step", async () => {
  await fc.assert(
    fc.asyncProperty(cases, literals, acts, fc.boolean(), async (setUp, values, during, isKept) => {
      const panel = await opened(setUp);
      const before = await panel.state();
      const trial = panel.begin(values as Readonly<Record<string, string>>);
      for (const act of during) {
        if (act === "read") {
          await turn();
          await panel.store.refresh("cam");
        } else if ("old" in act) trial.compare(act.old);
        else trial.take(panel.row(act.key), act.key === "title" ? '"Other"' : act.literal);
      }
      if (!isKept) {
        assert.is(await trial.back(), setUp.stores && panel.sent.length > 0);
        assert.equal(await panel.state(), before);
        return;
      }
      const tried = new Map(KEYS.map((key) => [key, trial.literal(`cam/${key}`)]));
      const waits = values.flight !== undefined && values.flight !== "2" && trial.waiting() > 0;
      if (waits) tried.set("flight", values.flight);
      const changes = await trial.kept();
      await panel.storeAll(changes);
      const after = await panel.state();
      for (const key of KEYS) {
        const literal = tried.get(key);
        const was = before.rows[KEYS.indexOf(key)]!.split(" ")[1];
        assert.is(JSON.parse(panel.row(key).valueJson), JSON.parse(literal ?? was!), key);
      }
      assert.equal(panel.problems, []);
      if (changes.length === 0) return assert.equal(after, before);
      await panel.undo();
      assert.equal(await panel.state(), before);
      assert.is(panel.store.steps.next(true), undefined, "one step");
    }),
    { numRuns: 300 },
  );
});

test("sends a live edit per row, and on Back a live edit with each stored value, and writes nothing", async () => {
  const { begin, sent, host } = await opened({ given: [], stores: false });
  const trial = begin({ fov: "70.0", size: "9", flight: "5" });
  assert.is(trial.waiting(), 1);
  assert.equal(sent, ["live fov 70.0", "live size 9"]);
  await trial.back();
  assert.equal(sent.slice(2), ["live fov 90.0", "live size 3"]);
  assert.is(host.config(), CONFIG);
});

test("Back resets a row that followed a suggestion, if the mod has stored the tried value", async () => {
  const { begin, sent, host, row, store } = await opened({ given: [SUGGESTED], stores: true });
  const trial = begin({ fov: "70.0" });
  await turn();
  await turn();
  assert.match(host.config(), /"fov": 70\.0/);
  await trial.back();
  assert.equal(sent, ["live fov 70.0", "reset fov"]);
  await store.refresh("cam");
  assert.equal([row("fov").valueJson, row("fov").given?.own, host.config()], ["110", undefined, CONFIG]);
});

test("Back restores a value that the file got during the trial, and so does undo after Keep", async () => {
  for (const isKept of [false, true]) {
    const panel = await opened({ given: [], stores: false });
    const trial = panel.begin({ size: "9" });
    panel.host.setConfig(CONFIG.replace("3", "4"));
    await panel.store.refresh("cam");
    if (isKept) {
      await panel.storeAll(await trial.kept());
      assert.is((await panel.state()).values.size, 9);
      await panel.undo();
    } else await trial.back();
    const { values, config } = await panel.state();
    assert.equal([values.size, config], [4, CONFIG.replace("3", "4")]);
  }
});

test("does not change a row that a list locks during the trial", async () => {
  for (const isKept of [false, true]) {
    const panel = await opened({ given: [], stores: false });
    const trial = panel.begin({ scale: "9", size: "9" });
    panel.host.setGiven([LOCKED]);
    await panel.store.refresh("cam");
    if (isKept) {
      const changes = await trial.kept();
      assert.equal(
        changes.map(({ id }) => id),
        ["cam/size"],
      );
      await panel.storeAll(changes);
    } else await trial.back();
    const { values, config } = await panel.state();
    assert.is(values.scale, 2);
    assert.is(config, isKept ? CONFIG.replace("3", "9") : CONFIG);
    assert.equal(panel.problems, []);
  }
});

test("omits a row that the mod refuses, and does not send a row again on Keep", async () => {
  const { begin, faults, problems, sent } = await opened({ given: [], stores: false });
  faults.refused = "9";
  const trial = begin({ size: "9", fov: "70.0" });
  await turn();
  assert.equal(problems, ["size: no"]);
  assert.is(trial.literal("cam/size"), undefined);
  faults.refused = "80.0";
  assert.ok(trial.literal("cam/fov"));
  assert.equal(
    (await trial.kept()).map(({ id, after }) => `${id} ${after}`),
    ["cam/fov 70.0"],
  );
  assert.equal(sent, ["live size 9", "live fov 70.0"]);
});

test("Back restores a value that the mod stored, although the answer to the edit was lost", async () => {
  for (const given of [[], [SUGGESTED]]) {
    const panel = await opened({ given, stores: true });
    const before = await panel.state();
    panel.faults.lost = true;
    const trial = panel.begin({ fov: "70.0" });
    await turn();
    await turn();
    assert.equal(panel.problems, ["fov: no answer"]);
    panel.faults.lost = false;
    await trial.back();
    assert.equal(await panel.state(), before);
  }
});

test("Back restores a value whose answer was lost, although the mod then refused another value", async () => {
  const panel = await opened({ given: [], stores: false });
  panel.faults.lost = true;
  const trial = panel.begin({ size: "9" });
  await turn();
  await turn();
  panel.faults.lost = false;
  panel.faults.refused = "8";
  trial.take(panel.row("size"), "8");
  await turn();
  await turn();
  assert.equal(panel.problems, ["size: no answer", "size: no"]);
  assert.is(trial.literal("cam/size"), "9");
  await trial.back();
  assert.equal(panel.sent, ["live size 9", "live size 8", "live size 3"]);
  assert.is((await panel.state()).values.size, 3);
});

test("stores the player's later choice if Keep waits for the answer to an edit", async () => {
  const { begin, row, storeAll, state } = await opened({ given: [], stores: false });
  const trial = begin({ size: "9", fov: "70.0" });
  const kept = trial.kept();
  assert.ok(trial.take(row("size"), "8"));
  await storeAll(await kept);
  const { values } = await state();
  assert.equal([values.size, values.fov], [8, 70]);
  assert.not.ok(trial.take(row("size"), "7"));
});

test("accepts edits of tried rows until its end, but not of a row that waits for Keep", async () => {
  const { begin, row } = await opened({ given: [], stores: false });
  const trial = begin({ size: "9", flight: "5" });
  assert.not.ok(trial.take(row("flight"), "6"), "the player's own choice is stored at once");
  assert.is(trial.waiting(), 0);
  assert.not.ok(trial.take(row("title"), '"x"'));
  assert.ok(trial.take(row("size"), "8"));
  assert.is(trial.literal("cam/size"), "8");
  await trial.back();
  assert.not.ok(trial.take(row("size"), "7"));
});
