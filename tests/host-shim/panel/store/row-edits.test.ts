import * as assert from "uvu/assert";
import { Unreachable } from "../../../../host-shim/panel/reach/panel-transport.js";
import {
  declareSettings,
  defineMod,
  intSetting,
  onSettingsApplied,
  settingApplied,
  stringSetting,
} from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { openMod, turn } from "./store-over-host.js";

const test = suite("edits of rows in the panel, with a real host");

const MOD = defineMod({
  load() {
    declareSettings([stringSetting("name", "Name", "A")]);
  },
});

/** Opens a store in which an edit to "C" waits for the answer to an edit to "B", while the mod is unloaded. */
async function withQueuedEdit() {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { host, store, sent } = await openMod(MOD, { answered: () => answered });
  const row = () => store.row("cam/name")!;
  store.edit(row(), '"B"');
  store.edit(row(), '"C"');
  host.unload();
  await store.refresh();
  assert.is(store.row("cam/name"), undefined);
  answer();
  await store.idle(() => true);
  assert.equal(sent, ['edit name "B"']);
  return { host, store, sent, row };
}

test("sends the queued edit of a mod that was unloaded meanwhile, once the mod is loaded again", async () => {
  const { host, store, sent, row } = await withQueuedEdit();
  host.load(MOD);
  await store.refresh();
  assert.is(store.shown(row()), '"C"');
  await store.idle(() => true);
  await turn();
  assert.equal(sent, ['edit name "B"', 'edit name "C"']);
  assert.equal([row().valueJson, store.saving(row())], ['"C"', false]);
  assert.is.not(store.note(row())?.kind, "lost");
  assert.match(host.config(), /"name": "C"/);
});

test("asks before it sends the queued edit of a mod that was unloaded meanwhile, if its row was changed elsewhere", async () => {
  const { host, store, sent, row } = await withQueuedEdit();
  host.setConfig('{"name": "D"}\n');
  host.load(MOD);
  await store.refresh();
  await store.idle(() => true);
  await turn();
  assert.equal(sent, ['edit name "B"']);
  assert.equal([store.shown(row()), store.overtaken(row())], ['"D"', '"C"']);
  store.sendAgain(row());
  await store.idle(() => true);
  await turn();
  assert.match(host.config(), /"name": "C"/);
});

test("leaves no undo step after a refused reset of a mod, and shows the reason at each row", async () => {
  const { host, store, done, row } = await openMod(MOD, { config: '{"name": "B"}\n' });
  host.setConfig("{ broken");
  assert.is(store.resetMod("cam"), 1);
  await done();
  assert.equal([host.config(), store.note(row("name"))?.kind], ["{ broken", "refused"]);
  assert.is(store.steps.next(true), undefined);
});

test("shows the edit of a mod that was unloaded meanwhile as not saved, and removes the mod", async () => {
  const { host, store, done, row } = await openMod(MOD);
  const before = row("name");
  host.unload();
  store.edit(before, '"B"');
  await done();
  assert.equal([store.note(before)?.text, store.shown(before)], ["The mod does not answer", '"B"']);
  assert.equal(store.mods(), []);
});

test("keeps the step of a mod that is away on undo, and undoes it once the mod is back", async () => {
  const { host, store, history, done, row } = await openMod(MOD);
  store.edit(row("name"), '"B"');
  await done();
  host.unload();
  await store.refresh();
  const [past] = history.changes();
  for (const undo of [() => history.undoOrRedo(true), () => history.undo(past!)]) {
    const result = await undo();
    assert.equal([result?.closed, result?.skipped, store.steps.next(true)], ["cam", [], "Name"]);
  }
  host.load(MOD);
  await store.refresh();
  assert.equal((await history.undoOrRedo(true))?.skipped, []);
  await done();
  assert.is(row("name").valueJson, '"A"');
});

test("does not store an edit of a mod that is away if the player undoes it, unless the player redoes it", async () => {
  for (const redoes of [false, true]) {
    const { host, store, history, done, row } = await openMod(MOD);
    const before = row("name");
    host.unload();
    store.edit(before, '"B"');
    await done();
    assert.equal([store.mods(), store.note(before)?.kind], [[], "lost"]);
    assert.equal((await history.undoOrRedo(true))?.place, { guid: "" });
    if (redoes) await history.undoOrRedo(false);
    await done();
    host.load(MOD);
    await store.refresh();
    await done();
    const value = redoes ? '"B"' : '"A"';
    assert.equal([store.shown(row("name")), row("name").valueJson], [value, value]);
    assert.equal(
      [store.steps.next(true), store.steps.next(false)],
      redoes ? ["Name", undefined] : [undefined, "Name"],
    );
  }
});

/** Opens a store on a mod with live edits, with the stored value 1. `answered` is awaited before each answer to an edit. */
async function withLiveEdits(answered?: () => Promise<void>) {
  let inForce: unknown;
  const mod = defineMod({
    load() {
      declareSettings([intSetting("size", "Size", 0, { lo: 0, hi: 9 })]);
      onSettingsApplied((_key, value) => {
        inForce = value;
        settingApplied(`${value}`);
      });
    },
  });
  const panel = await openMod(mod, { config: '{"size": 1}', stores: false, ...(answered && { answered }) });
  return { ...panel, inForce: () => inForce };
}

test("sends a lost edit again that stores the stored value after a live edit, so that it is in force again", async () => {
  for (const undoes of [false, true]) {
    const { store, history, sent, faults, done, row, inForce } = await withLiveEdits();
    store.edit(row("size"), "5", true);
    await turn();
    assert.equal([inForce(), row("size").valueJson], [5, "1"]);
    faults.away = true;
    if (undoes) await history.undoOrRedo(true);
    else store.edit(row("size"), "1");
    await done();
    faults.away = false;
    await store.refresh("cam");
    await done();
    assert.equal([inForce(), row("size").valueJson, sent.at(-1)], [1, "1", "edit size 1"]);
    assert.is.not(store.note(row("size"))?.kind, "lost");
    assert.is(store.steps.next(true), undefined);
  }
});

test("sends a lost edit again that stores the stored value after a live edit whose answer was lost", async () => {
  const { store, faults, done, row, inForce } = await withLiveEdits(async () => {
    faults.away = faults.lost;
  });
  faults.lost = true;
  store.edit(row("size"), "5", true);
  await turn();
  store.edit(row("size"), "1");
  await done();
  assert.equal([inForce(), row("size").valueJson], [5, "1"]);
  faults.away = false;
  faults.lost = false;
  await store.refresh("cam");
  await done();
  assert.equal([inForce(), row("size").valueJson], [1, "1"]);
  assert.is.not(store.note(row("size"))?.kind, "lost");
});

test("undoes a reset of a mod whose answer was lost, after a lost live edit was undone", async () => {
  const { store, history, faults, done, row, host } = await withLiveEdits(async () => {
    faults.away = faults.lost;
  });
  faults.lost = true;
  store.edit(row("size"), "5", true);
  await turn();
  await history.undoOrRedo(true);
  await done();
  assert.is(store.note(row("size"))?.kind, "lost");
  faults.away = false;
  faults.lost = false;
  const routes = store.routes();
  store.route({
    ...routes,
    async reset(guid, key) {
      await routes.reset(guid, key);
      throw new Unreachable("no answer");
    },
  });
  store.resetMod("cam");
  await done();
  store.route(routes);
  await store.refresh("cam");
  await done();
  assert.equal([host.config(), store.note(row("size"))?.kind], ['{"size": 0}', undefined]);
  await history.undoOrRedo(true);
  await done();
  assert.is(host.config(), '{"size": 1}');
});

test("sends an edit again that was lost after the panel was closed, once the panel is reopened", async () => {
  const { host, store, reopen, faults, done, row, sent } = await withLiveEdits();
  faults.away = true;
  store.edit(row("size"), "5");
  await done();
  faults.away = false;
  const { store: next, history } = await reopen();
  assert.is(next.shown(next.row("cam/size")!), "5");
  await next.idle(() => true);
  await turn();
  assert.equal([host.config(), sent], ['{"size": 5}', ["edit size 5", "edit size 5"]]);
  const result = await history.undoOrRedo(true);
  await next.idle(() => true);
  assert.equal([result?.skipped, host.config()], [[], '{"size": 1}']);
});

test("drops the notes of answered edits when the panel is reopened", async () => {
  const { store, reopen, faults, done, row } = await withLiveEdits();
  faults.refused = "5";
  store.edit(row("size"), "5");
  await done();
  assert.is(store.note(row("size"))?.kind, "refused");
  const { store: next } = await reopen();
  assert.is(next.note(next.row("cam/size")!), undefined);
});

test("undoes edits again whose undo was replaced, before it was sent, by an edit that was refused", async () => {
  for (const edits of [["5"], ["7", "5"]]) {
    let held = Promise.resolve();
    let release = (): void => {};
    const { store, history, faults, done, row } = await withLiveEdits(() => held);
    for (const edit of edits) {
      await done();
      held = new Promise((resolve) => {
        release = resolve;
      });
      if (edit !== edits.at(-1)) release();
      store.edit(row("size"), edit);
    }
    for (const _ of edits) await history.undoOrRedo(true);
    faults.refused = "9";
    store.edit(row("size"), "9");
    release();
    await done();
    assert.equal([row("size").valueJson, store.note(row("size"))?.kind], ["5", "refused"]);
    for (const _ of edits) {
      assert.equal((await history.undoOrRedo(true))?.skipped, []);
      await done();
    }
    assert.equal([row("size").valueJson, store.steps.next(true)], ["1", undefined]);
  }
});
