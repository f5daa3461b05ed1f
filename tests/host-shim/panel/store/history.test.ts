import * as assert from "uvu/assert";
import type { Override, Transport } from "../../../../host-shim/panel/reach/panel-transport.js";
import { changeOf } from "../../../../host-shim/panel/store/row-change.js";
import { createUndoStack } from "../../../../host-shim/panel/store/undo-stack.js";
import { PROFILE_SCHEMA, writeShared } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { createTestHost } from "../../../../host-shim/testing/index.js";
import { declareSettings, defineMod, intSetting } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { storeOverHost, turn } from "./store-over-host.js";

const test = suite("undo of overrides in the panel, with a real host");

const MOD = defineMod({
  load() {
    declareSettings([intSetting("size", "Size", 3), intSetting("scale", "Scale", 1)]);
  },
});

const FOG = {
  id: "fog",
  name: "Fog",
  version: "1.0.0",
  sides: ["client"],
  list: "",
  client: null,
  server: null,
};

let unloadLast = (): void => {};

/**
 * Loads a mod in a host, and opens a store on it; unloads the previous call's mod first. `backend` answers the requests about
 * overrides.
 */
async function opened(backend: Partial<Transport>) {
  const host = createTestHost({ mod: { guid: "cam" } });
  unloadLast();
  host.load(MOD);
  unloadLast = () => void host.unload();
  const { store, history } = await storeOverHost(host, true, undefined, backend);
  const stack = store.steps.bring(createUndoStack);
  return {
    store,
    history,
    stack,
    row: (key: string) => store.row(`cam/${key}`)!,
    titles: () => stack.made().map(({ title }) => title),
    async idle() {
      await turn();
      await store.idle(() => true);
      await turn();
    },
  };
}

/** Opens a store whose backend answers, when the test calls `answer`, that a mod has this override. */
async function withOverride(override: Override) {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  const panel = await opened({
    async mods() {
      await answered;
      return { mods: [{ ...FOG, override }], problems: [] };
    },
    disable: async (id) => void sent.push(`disable ${id}`),
  });
  panel.stack.noteOverride({
    title: "turning off Fog",
    id: "fog",
    name: "Fog",
    before: "absent",
    after: "disabled",
  });
  return { ...panel, sent, answer: () => answer() };
}

test("an undo that is skipped drops its own step, not an edit that was made meanwhile", async () => {
  const { store, history, row, titles, answer, idle } = await withOverride("enabled");
  const undo = history.undoOrRedo(true);
  await turn();
  store.edit(row("size"), "5");
  answer();
  assert.equal((await undo)?.skipped, ["Fog"]);
  await idle();
  assert.equal(titles(), ["Size"]);
});

test("a redo can be undone although an edit was made meanwhile", async () => {
  const { store, history, stack, row, titles, answer, idle, sent } = await withOverride("absent");
  stack.move(true, stack.next(true)!);
  const redo = history.undoOrRedo(false);
  await turn();
  store.edit(row("size"), "5");
  answer();
  await redo;
  await idle();
  assert.equal(sent, ["disable fog"]);
  assert.equal(titles(), ["turning off Fog", "Size"]);
});

test("an undo of a profile changes nothing if the backend refuses its overrides, and can be repeated and redone", async () => {
  let status = 503;
  let overrides = [{ id: "fog", enabled: true }];
  const { store, history, row, titles, idle } = await opened({
    async request(path) {
      if (path !== "/svc/profiles/current") return { status, body: "" };
      const profile = { schema: PROFILE_SCHEMA, name: "now", hostVersion: "", overrides, mods: [] } as const;
      return { status: 200, body: writeShared(profile) };
    },
  });
  const change = changeOf(row("size"), "3", "5");
  store.steps.use((steps) => {
    steps.noteAll("Profile", [change], { before: [], after: overrides });
  });
  store.put(change.id, "5");
  await idle();

  let problem = "";
  await history.undoOrRedo(true).catch(({ message }) => {
    problem = message;
  });
  await idle();
  assert.match(problem, "503");
  assert.equal([row("size").valueJson, titles()], ["5", ["Profile"]]);

  status = 200;
  assert.equal((await history.undoOrRedo(true))?.skipped, []);
  await idle();
  assert.equal([row("size").valueJson, titles()], ["3", []]);

  overrides = [];
  await history.undoOrRedo(false);
  await idle();
  assert.equal([row("size").valueJson, titles()], ["5", ["Profile"]]);
});
