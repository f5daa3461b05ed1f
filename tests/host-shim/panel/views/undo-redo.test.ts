import * as assert from "uvu/assert";
import type { Ui } from "../../../../host-shim/panel/state/ui.js";
import { createUndoRedo } from "../../../../host-shim/panel/views/undo-redo.js";
import { declareSettings, defineMod, intSetting } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";
import { openMod } from "../store/store-over-host.js";

const test = suite("the undo of the panel");

test("reports the mod that is away instead of an undo", async () => {
  const { host, store, history, row, done } = await openMod(
    defineMod({
      load() {
        declareSettings([intSetting("size", "Size", 3)]);
      },
    }),
  );
  store.edit(row("size"), "5");
  await done();
  host.unload();
  await store.refresh();
  const said: string[] = [];
  const ui = {
    store,
    verdicts: { mods: [{ id: "cam", name: "Camera" }] },
    readOnly: () => false,
    say: (text: string) => said.push(text),
  };
  const root = { querySelectorAll: () => [] } as unknown as ShadowRoot;
  createUndoRedo(ui as unknown as Ui, history, root, () => Promise.resolve()).next(true);
  await until(() => said.length > 0, "the message");
  assert.equal(said, ["Size stays as it is: Camera takes no changes now"]);
});
