import * as assert from "uvu/assert";
import type { Ui } from "../../../../../host-shim/panel/state/ui.js";
import { createUndoStack } from "../../../../../host-shim/panel/store/undo-stack.js";
import { createImport } from "../../../../../host-shim/panel/views/transfer/import-values.js";
import { declareSettings, defineMod, intSetting } from "../../../../../sdk/index.js";
import { suite } from "../../../../support/suite.js";
import { openMod, turn } from "../../store/store-over-host.js";

const test = suite("an import of more values than are sent at once");

const KEYS = ["k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9"];
const MOD = defineMod({
  load() {
    declareSettings(KEYS.map((key) => intSetting(key, key, 1, { lo: 0, hi: 9 })));
  },
});

/** Starts an import of ten values whose answers wait until `answer` is called. `said` are the messages to the player. */
async function importing() {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const panel = await openMod(MOD, { answered: () => answered });
  const said: string[] = [];
  const ui = {
    store: panel.store,
    readOnly: () => false,
    say: (text: string) => said.push(text),
    deferred: { get: () => ({ places: { games: () => [], canReach: () => false } }) },
  };
  const { store } = createImport(
    ui as unknown as Ui,
    {} as ShadowRoot,
    () => Promise.resolve(),
    () => Promise.resolve(),
    panel.store.steps.bring(createUndoStack),
  );
  store([{ guid: "cam", place: "", literals: new Map(KEYS.map((key) => [key, "5"])) }], false);
  await turn();
  assert.is(panel.sent.length, 6);
  return {
    ...panel,
    values: () => KEYS.map((key) => panel.row(key).valueJson).join(""),
    said,
    /** Answers the edits; resolves when all are answered. */
    async end() {
      answer();
      // An answer may be followed by the next edit.
      for (let left = KEYS.length; left > 0; left--) await panel.done();
    },
  };
}

test("is undone before its end: no value is stored after the undo", async () => {
  const { history, sent, said, values, end } = await importing();
  assert.equal((await history.undoOrRedo(true))?.skipped, []);
  await end();
  assert.is(values(), "1111111111");
  assert.is(sent.filter((each) => /k[6-9]/.test(each)).length, 0);
  assert.equal(said, []);
  assert.equal((await history.undoOrRedo(false))?.skipped, []);
  await end();
  assert.is(values(), "5555555555");
});

test("does not replace a value that the player enters before its end", async () => {
  const { store, history, row, said, values, end, done } = await importing();
  store.edit(row("k9"), "7");
  await end();
  assert.equal(said, ["9 settings imported"]);
  assert.is(values(), "5555555557");
  await history.undoOrRedo(true);
  await done();
  assert.is(values(), "5555555551");
  assert.equal((await history.undoOrRedo(true))?.skipped, []);
  await done();
  assert.is(values(), "1111111111");
});
