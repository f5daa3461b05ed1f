import * as assert from "uvu/assert";
import { Unreachable } from "../../../../../host-shim/panel/reach/panel-transport.js";
import { storeSide } from "../../../../../host-shim/panel/views/profiles/side-values.js";
import { declareSettings, defineMod, intSetting } from "../../../../../sdk/index.js";
import { suite } from "../../../../support/suite.js";
import { openMod } from "../../store/store-over-host.js";

const test = suite("the values of a profile on one side");

const MOD = defineMod({
  load() {
    declareSettings([intSetting("size", "Size", 1, { lo: 0, hi: 9 })]);
  },
});

test("are undone to the value that the player saw, although it waits to be sent again", async () => {
  const { store, history, row, done, host } = await openMod(MOD, { config: '{"size":4}' });
  store.edit(row("size"), "0");
  await done();
  const routes = store.routes();
  store.route({ ...routes, edit: () => Promise.reject(new Unreachable("no answer")) });
  await history.undoOrRedo(true);
  await done();
  assert.equal([store.shown(row("size")), row("size").valueJson], ["4", "0"]);
  store.route(routes);
  await storeSide(
    store,
    [
      {
        id: "cam",
        values: [{ key: "size", before: "0", after: "6", reset: false }],
        skipped: [],
        waits: false,
        isOther: false,
      },
    ],
    (id) => id,
    (changes) => store.steps.use((steps) => steps.noteAll("Profile", changes)),
  );
  assert.match(host.config(), '"size":6');
  await history.undoOrRedo(true);
  await done();
  assert.match(host.config(), '"size":4');
});
