import * as assert from "uvu/assert";
import type { TestGiven } from "../../../../host-shim/testing/index.js";
import {
  declareSettings,
  defineMod,
  floatSetting,
  intSetting,
  onSettingsApplied,
  settingApplied,
} from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { openMod, turn } from "./store-over-host.js";

const test = suite("edits of locked and suggested rows in the panel, with a real host");

const FULL = '{"fov": 90.0, "scale": 1, "size": 3}';
const suggest = (value: number): TestGiven => ({ key: "fov", how: "suggest", value, by: "pack" });
const LOCK: TestGiven = { key: "scale", how: "lock", value: 2, by: "fair", why: "fair play" };
const MOD = defineMod({
  load() {
    const number = { lo: 0, hi: 200 };
    declareSettings([
      floatSetting("fov", "View", 90, number),
      intSetting("scale", "Scale", 1, number),
      intSetting("size", "Size", 3, number),
    ]);
    onSettingsApplied((_key, value) => settingApplied(`${value}`));
  },
});

/** Opens a store on a mod in a host; with `stores` the mod supports no live edits, and stores each edit. */
async function opened(given: readonly TestGiven[], config: string, stores: boolean) {
  const panel = await openMod(MOD, { config, given, stores });
  return {
    ...panel,
    row: (key = "fov") => panel.row(key),
    async give(...next: readonly TestGiven[]) {
      panel.host.setGiven(next);
      await panel.store.refresh("cam");
    },
    undo: async (back = true) => {
      const result = await panel.history.undoOrRedo(back);
      await panel.done();
      return result;
    },
  };
}

function withStore(
  given: readonly TestGiven[],
  work: (panel: Awaited<ReturnType<typeof opened>>) => Promise<void>,
  config = FULL,
  stores = false,
) {
  return async () => {
    const panel = await opened(given, config, stores);
    try {
      await work(panel);
      assert.equal(panel.host.faults, []);
    } finally {
      panel.store.flush();
    }
  };
}

test(
  "of a locked row are not sent, and a reset of its mod does not change the row's value in the file",
  withStore(
    [LOCK],
    async ({ host, store, sent, row, done }) => {
      store.edit(row("scale"), "9");
      assert.is(store.reset("resetting", [row("scale")]), 0);
      assert.equal(sent, []);
      assert.is(store.resetMod("cam"), 1);
      await turn();
      assert.equal([store.shown(row("scale")), store.shown(row())], ["2", "90.0"]);
      await done();
      await store.refresh("cam");
      assert.equal(sent, ["reset all"]);
      assert.is(host.config(), '{"fov": 90.0, "scale": 7, "size": 3}');
    },
    '{"fov": 95.0, "scale": 7, "size": 3}',
  ),
);

test(
  "to the suggested value, in any notation, are resets: the row follows the suggestion again",
  withStore([suggest(110)], async ({ host, store, sent, row, done, give }) => {
    assert.equal([row().valueJson, row().given?.own], ["110", undefined]);
    store.edit(row(), "95.0");
    await done();
    assert.is(row().given?.own, "95.0");
    store.edit(row(), "110.0");
    await done();
    assert.equal(sent, ["edit fov 95.0", "reset fov"]);
    assert.equal([row().valueJson, row().given?.own], ["110", undefined]);
    await give(suggest(120));
    assert.is(row().valueJson, "120");
    assert.is(host.config(), FULL);
  }),
);

for (const stores of [false, true]) {
  test(
    `by a drag to the suggested value make the row follow it, in a mod that ${stores ? "stores" : "only applies"} each step`,
    withStore(
      [suggest(110)],
      async ({ store, sent, row, done }) => {
        store.edit(row(), "95.0");
        await done();
        for (const literal of ["100.0", "110.0"]) {
          store.edit(row(), literal, true);
          // An edit that the mod only applies stays pending until the drag ends.
          await (stores ? done() : turn());
        }
        assert.is(
          sent.includes("reset fov"),
          stores,
          "nothing is stored during a drag of values that are only applied",
        );
        store.edit(row(), "110.0");
        await done();
        assert.is(sent.at(-1), "reset fov");
        assert.equal([row().valueJson, row().given?.own], ["110", undefined]);
      },
      FULL,
      stores,
    ),
  );
}

test(
  "of a row that followed a suggestion are undone to the list's current suggestion",
  withStore([suggest(110)], async ({ host, store, row, done, give, undo }) => {
    store.edit(row(), "95.0");
    await done();
    await give(suggest(120));
    assert.equal(await undo(), {
      title: "View",
      place: { guid: "cam", row: "cam/fov" },
      skipped: [],
      locked: [],
    });
    assert.equal([row().valueJson, row().given?.own, host.config()], ["120", undefined, FULL]);
    await give(suggest(130));
    await undo(false);
    assert.equal([row().valueJson, row().given?.own], ["95.0", "95.0"], "redo");
  }),
);

test(
  "that reset a row to the suggested value are undone to the player's value",
  withStore([suggest(110)], async ({ store, row, done, undo }) => {
    store.edit(row(), "95.0");
    await done();
    assert.is(store.reset("View", [row()]), 1);
    assert.is(store.shown(row()), "110");
    await done();
    assert.is(row().given?.own, undefined);
    await undo();
    assert.equal([row().valueJson, row().given?.own], ["95.0", "95.0"]);
  }),
);

test(
  "of a row that a list has locked since are skipped and named by undo",
  withStore([], async ({ history, store, row, done, give, undo }) => {
    // The edit's value is the lock's, so the row shows the value of the step; yet the step cannot be undone.
    store.edit(row("scale"), "2");
    await done();
    await give(LOCK);
    assert.is(row("scale").given?.own, "2");
    const [change] = history.changes("cam/scale");
    assert.is(change?.isLast, false);
    assert.equal((await history.undo(change!))?.locked, ["Scale"]);
    assert.is(history.changes("cam/scale").length, 1);
    await give();
    assert.is(history.changes("cam/scale")[0]?.isLast, true, "the lock is gone");
    await give(LOCK);
    assert.equal(await undo(), { title: "Scale", place: undefined, skipped: [], locked: ["Scale"] });
    assert.is(store.steps.next(true), undefined);
  }),
);

test(
  "without an answer can be undone after a lock that a list set and removed",
  withStore([], async ({ host, store, row, done, give, undo, faults }) => {
    faults.lost = true;
    store.edit(row("scale"), "7");
    host.setGiven([LOCK]);
    await done();
    faults.lost = false;
    assert.equal([store.shown(row("scale")), row("scale").given?.own], ["2", "7"]);
    await give();
    await done();
    assert.is(row("scale").valueJson, "7");
    await undo();
    assert.is(row("scale").valueJson, "1");
  }),
);
