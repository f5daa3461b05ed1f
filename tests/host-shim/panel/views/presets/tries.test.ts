import * as assert from "uvu/assert";
import { planPreset } from "../../../../../host-shim/panel/presets/preset-plan.js";
import { Unreachable } from "../../../../../host-shim/panel/reach/panel-transport.js";
import type { Ui } from "../../../../../host-shim/panel/state/ui.js";
import { createPresets } from "../../../../../host-shim/panel/views/presets/tries.js";
import { defineMod, defineSettings, int } from "../../../../../sdk/index.js";
import { suite } from "../../../../support/suite.js";
import { until } from "../../../../support/until.js";
import { openMod, turn } from "../../store/store-over-host.js";

const test = suite("trials beside edits of the player, with a real host");

// `createPresets` listens to the page, which Node lacks.
Object.assign(globalThis, { addEventListener() {}, removeEventListener() {} });

const CONFIG = '{"size":1,"fov":2,"flight":3}';

/** Opens presets over a mod in a host; `stores`: whether the mod stores live edits. The test decides when edits are answered. */
async function opened(stores: boolean) {
  const settings = defineSettings({
    size: int("Size", 0, { lo: 0, hi: 9 }),
    fov: int("View", 0, { lo: 0, hi: 9 }),
    flight: int("Flight", 3, { lo: 0, hi: 9, appliesOn: "restart" }),
  });
  let held = Promise.resolve();
  const mod = defineMod({ settings, load() {} });
  const panel = await openMod(mod, {
    config: CONFIG,
    stores,
    answered: () => held,
  });
  const { store, done } = panel;
  const ui = { store, say() {}, update() {}, focusRow() {}, readOnly: () => false };
  const root = { querySelector: () => null, getElementById: () => null, activeElement: null };
  const presets = createPresets(ui as unknown as Ui, root as unknown as ShadowRoot, () => Promise.resolve());
  const routes = store.routes();
  return {
    ...panel,
    mod,
    settings,
    presets,
    async use(values: Readonly<Record<string, string>>) {
      const changes = () =>
        planPreset({ values: new Map(Object.entries(values)) }, store.rows("cam")).changes;
      presets.use({ title: "Preset", guids: ["cam"], focus: "", changes });
    },
    isTrying: () => until(() => store.trial.now !== undefined, "a trial"),
    /** Holds the answers to edits until the returned function is called. */
    hold() {
      let release = (): void => {};
      held = new Promise((resolve) => {
        release = () => resolve(undefined);
      });
      return release;
    },
    /** Loses the requests that change rows, until `arrive` is called. */
    lose(): void {
      const lost = () => Promise.reject(new Unreachable("no answer"));
      store.route({ ...routes, edit: lost, reset: lost });
    },
    arrive: () => store.route(routes),
    /** Resolves when no edit is pending and no trial runs. */
    async atRest() {
      await presets.endTrial();
      await done();
    },
  };
}

for (const stores of [true, false]) {
  const kind = stores ? "a mod that stores live edits" : "a mod with live edits";

  test(`an edit after Back is the last to reach ${kind}, although a tried value has no answer yet`, async () => {
    const { store, row, presets, use, isTrying, hold, atRest, sent, settings, host } = await opened(stores);
    const release = hold();
    await use({ size: "5" });
    await isTrying();
    presets.back();
    store.edit(row("size"), "7");
    assert.is(store.shown(row("size")), "7");
    release();
    await atRest();
    assert.is(sent.at(-1), "edit size 7");
    assert.equal([settings.size, host.config()], [7, CONFIG.replace("1", "7")]);
  });
  test(`an edit after Back replaces the value of a lost Back in ${kind}`, async () => {
    const { store, row, use, presets, isTrying, lose, arrive, hold, atRest, settings, host } =
      await opened(stores);
    const release = hold();
    await use({ size: "5" });
    await isTrying();
    lose();
    presets.back();
    store.edit(row("size"), "7");
    release();
    await turn();
    await turn();
    arrive();
    await store.refresh("cam");
    await atRest();
    assert.equal([settings.size, host.config()], [7, CONFIG.replace("1", "7")]);
  });

  test(`Back does not replace the player's lost edit of a row of ${kind} that the preset changes, too`, async () => {
    const { store, row, done, use, presets, isTrying, hold, lose, arrive, atRest, settings, host } =
      await opened(stores);
    lose();
    store.edit(row("size"), "5");
    await done();
    assert.is(store.note(row("size"))?.kind, "lost");
    const release = hold();
    await use({ size: "5" });
    arrive();
    await isTrying();
    await store.refresh("cam");
    presets.back();
    await store.refresh("cam");
    release();
    await atRest();
    await store.refresh("cam");
    await done();
    assert.equal([settings.size, host.config()], [5, CONFIG.replace("1", "5")]);
  });
}

test("Back is sent again to a mod that stores live edits if it gets no answer", async () => {
  const { store, use, presets, isTrying, lose, arrive, atRest, settings, host } = await opened(true);
  await use({ size: "5" });
  await isTrying();
  await turn();
  assert.is(settings.size, 5);
  lose();
  presets.back();
  await turn();
  await turn();
  arrive();
  await store.refresh("cam");
  await atRest();
  assert.equal([settings.size, host.config()], [1, CONFIG]);
});

test("an undo before a preset is chosen ends the trial of the preset, instead of undoing a tried value", async () => {
  const { store, row, history, presets, use, isTrying, hold, atRest, done, host } = await opened(false);
  store.edit(row("size"), "7");
  await done();
  await use({ size: "3" });
  await isTrying();
  const release = hold();
  await use({ size: "4" });
  const undone = new Promise((resolve) => {
    presets.afterTry(() => resolve(history.undoOrRedo(true)))();
  });
  await use({ size: "2" });
  release();
  await undone;
  await atRest();
  assert.is(host.config(), CONFIG);
});

test("Back is sent to a mod that stores live edits and was away, once the mod is back", async () => {
  const { mod, store, use, presets, isTrying, atRest, settings, host } = await opened(true);
  await use({ size: "5" });
  await isTrying();
  await turn();
  host.unload();
  await store.refresh();
  presets.back();
  await turn();
  host.load(mod);
  await store.refresh();
  await atRest();
  assert.equal([settings.size, host.config()], [1, CONFIG]);
});

test("an undo of an edit that was made while Back had no answer restores the value from before the trial", async () => {
  for (const stores of [true, false]) {
    const { store, row, history, presets, use, isTrying, hold, atRest, host } = await opened(stores);
    await use({ size: "5" });
    await isTrying();
    await turn();
    await store.refresh("cam");
    const release = hold();
    presets.back();
    assert.is(store.shown(row("size")), "1");
    store.edit(row("size"), "7");
    release();
    await atRest();
    assert.is(host.config(), CONFIG.replace("1", "7"));
    await history.undoOrRedo(true);
    await atRest();
    assert.is(host.config(), CONFIG);
  }
});

test("Back restores an edit that was answered after a later edit, just before the trial", async () => {
  for (const stores of [true, false]) {
    const { store, row, presets, use, isTrying, atRest, host } = await opened(stores);
    let release = (): void => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const routes = store.routes();
    store.route({
      ...routes,
      async edit(guid, key, literal, live) {
        if (key === "size") await late;
        return routes.edit(guid, key, literal, live);
      },
    });
    store.edit(row("size"), "7");
    store.edit(row("fov"), "4");
    await turn();
    await use({ size: "3" });
    release();
    await isTrying();
    presets.back();
    await atRest();
    assert.is(host.config(), '{"size":7,"fov":4,"flight":3}');
  }
});
