import * as assert from "uvu/assert";
import type { Override, Transport } from "../../../../host-shim/panel/reach/panel-transport.js";
import { changeOf } from "../../../../host-shim/panel/store/row-change.js";
import { createUndoStack } from "../../../../host-shim/panel/store/undo-stack.js";
import { PROFILE_SCHEMA, writeShared } from "../../../../host-shim/protocol/profiles/profile-file.js";
import { declareSettings, defineMod, intSetting } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { openMod, turn } from "./store-over-host.js";

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

/** Loads the mod in a host, and opens a store on it. `backend` answers the requests about overrides. */
async function opened(backend: Partial<Transport>) {
  const panel = await openMod(MOD, { backend });
  const stack = panel.store.steps.bring(createUndoStack);
  return { ...panel, stack, titles: () => stack.made().map(({ title }) => title) };
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
  const { store, history, row, titles, answer, done } = await withOverride("enabled");
  const undo = history.undoOrRedo(true);
  await turn();
  store.edit(row("size"), "5");
  answer();
  assert.equal((await undo)?.skipped, ["Fog"]);
  await done();
  assert.equal(titles(), ["Size"]);
});

test("a redo can be undone although an edit was made meanwhile", async () => {
  const { store, history, stack, row, titles, answer, done, sent } = await withOverride("absent");
  stack.move(true, stack.next(true)!);
  const redo = history.undoOrRedo(false);
  await turn();
  store.edit(row("size"), "5");
  answer();
  await redo;
  await done();
  assert.equal(sent, ["disable fog"]);
  assert.equal(titles(), ["turning off Fog", "Size"]);
});

test("an undo of a profile changes nothing if the backend refuses its overrides, and can be repeated and redone", async () => {
  let status = 503;
  let overrides = [{ id: "fog", enabled: true }];
  const { store, history, row, titles, done } = await opened({
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
  await done();

  let problem = "";
  await history.undoOrRedo(true).catch(({ message }) => {
    problem = message;
  });
  await done();
  assert.match(problem, "503");
  assert.equal([row("size").valueJson, titles()], ["5", ["Profile"]]);

  status = 200;
  assert.equal((await history.undoOrRedo(true))?.skipped, []);
  await done();
  assert.equal([row("size").valueJson, titles()], ["3", []]);

  overrides = [];
  await history.undoOrRedo(false);
  await done();
  assert.equal([row("size").valueJson, titles()], ["5", ["Profile"]]);
});
