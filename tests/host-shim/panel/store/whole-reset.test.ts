import * as assert from "uvu/assert";
import { busTransport } from "../../../../host-shim/panel/reach/bus-transport.js";
import {
  type Reply,
  type SettingsRoutes,
  Unreachable,
} from "../../../../host-shim/panel/reach/panel-transport.js";
import { declareSettings, defineMod, intSetting } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";
import { openMod, turn } from "./store-over-host.js";

const test = suite("resets of whole mods in the panel, with a real host");

const KEYS = ["fov", "scale", "size"];
const MOD = defineMod({
  load() {
    declareSettings(KEYS.map((key) => intSetting(key, key, 0, { lo: 0, hi: 100 })));
  },
});

/** A request for a reset of the whole mod; the test lets it reach the mod, and answers it. */
interface WholeRequest {
  readonly reach: () => Promise<Reply>;
  readonly answer: (reply: Reply | Promise<Reply>) => void;
  readonly lose: () => void;
}

/** Opens a store on a mod with the values 1, 2 and 3, whose whole resets the test answers; `answered` delays the answers to edits. */
async function opened(answered?: () => Promise<void>) {
  const requests: WholeRequest[] = [];
  let routes: SettingsRoutes | undefined;
  const panel = await openMod(MOD, {
    config: '{"fov": 1, "scale": 2, "size": 3}',
    ...(answered && { answered }),
    backend: {
      reset(guid, key) {
        panel.sent.push(`reset ${key ?? "all"}`);
        routes ??= busTransport(panel.host.bus);
        const { reset } = routes;
        if (key !== undefined) return reset(guid, key);
        return new Promise((resolve, reject) => {
          const lose = () => reject(new Unreachable("no answer"));
          requests.push({ reach: () => reset(guid), answer: resolve, lose });
        });
      },
    },
  });
  const { store, host, history, row, done } = panel;
  const undo = async () => {
    const result = await history.undoOrRedo(true);
    await done();
    return result;
  };
  return {
    ...panel,
    undo,
    /** Resets the mod; resolves with the request once it is sent. */
    async reset(): Promise<WholeRequest> {
      store.resetMod("cam");
      await until(() => requests.length > 0, "the reset is sent");
      return requests.pop()!;
    },
    resets: requests,
    shown: () => KEYS.map((key) => store.shown(row(key))),
    /** The values that the mod has stored. */
    stored: () => KEYS.map((key) => (JSON.parse(host.config()) as Record<string, number>)[key]),
  };
}

/** Waits until each lost edit was sent again, or found to be stored. */
async function readAgain({ store, done }: Awaited<ReturnType<typeof opened>>): Promise<void> {
  await done();
  await store.refresh("cam");
  await done();
}

test("sends an edit made after a reset of the whole mod once the reset is answered", async () => {
  let answerEdit = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answerEdit = resolve;
  });
  const panel = await opened(() => answered);
  const { store, row, sent, resets, shown, stored, done, undo } = panel;
  store.edit(row("size"), "9");
  store.resetMod("cam");
  store.edit(row("fov"), "8");
  assert.equal(shown(), ["8", "0", "0"]);
  assert.equal(sent, ["edit size 9"]);
  answerEdit();
  await until(() => resets.length > 0, "the reset is sent");
  assert.equal(
    [sent, shown()],
    [
      ["edit size 9", "reset all"],
      ["8", "0", "0"],
    ],
  );
  assert.ok(store.saving(row("fov")));
  const [{ reach, answer }] = resets as [WholeRequest];
  answer(reach());
  await done();
  assert.equal([sent.at(-1), stored()], ["edit fov 8", [8, 0, 0]]);
  await undo();
  assert.equal(stored(), [0, 0, 0]);
  await undo();
  assert.equal(stored(), [1, 2, 9]);
  await undo();
  assert.equal(stored(), [1, 2, 3]);
});

test("keeps an edit and an undo made while a reset of the whole mod gets no answer", async () => {
  for (const isStored of [false, true]) {
    const edited = await opened();
    const lost = await edited.reset();
    if (isStored) await lost.reach();
    edited.store.edit(edited.row("fov"), "8");
    lost.lose();
    await readAgain(edited);
    assert.equal(edited.stored(), [8, 0, 0]);
    await edited.undo();
    assert.equal(edited.stored(), [0, 0, 0]);

    const undone = await opened();
    const request = await undone.reset();
    if (isStored) await request.reach();
    const result = await undone.history.undoOrRedo(true);
    assert.equal([result?.skipped, undone.shown()], [[], ["1", "2", "3"]]);
    request.lose();
    await readAgain(undone);
    assert.equal(undone.stored(), [1, 2, 3]);
  }
});

test("shows why an edit made during a reset of the whole mod was refused", async () => {
  const { store, row, reset, faults, done, stored } = await opened();
  const { reach, answer } = await reset();
  faults.refused = "8";
  store.edit(row("fov"), "8");
  answer(reach());
  await done();
  assert.equal([store.note(row("fov"))?.kind, stored()], ["refused", [0, 0, 0]]);
});

test("undoes a reset of the whole mod although a read has overtaken it", async () => {
  const { store, reset, done, stored, undo } = await opened();
  const { reach, answer } = await reset();
  await store.refresh("cam");
  answer(reach());
  await done();
  await store.refresh("cam");
  assert.equal((await undo())?.skipped, []);
  assert.equal(stored(), [1, 2, 3]);
});

test("drops a lost edit that a reset of the whole mod has replaced, and restores it on undo", async () => {
  const { store, row, reset, faults, done, sent, stored, undo } = await opened();
  faults.lost = true;
  store.edit(row("fov"), "8");
  await turn();
  store.edit(row("fov"), "9");
  const { reach, answer } = await reset();
  faults.lost = false;
  await store.refresh("cam");
  answer(reach());
  await done();
  await store.refresh("cam");
  await done();
  assert.equal([sent.at(-1), stored()], ["reset all", [0, 0, 0]]);
  await undo();
  assert.equal(stored(), [9, 2, 3]);
});

test("resets the edits made during a reset of the whole mod, if the player asks again", async () => {
  const { store, row, reset, done, stored, undo } = await opened();
  const { reach, answer } = await reset();
  store.edit(row("fov"), "8");
  assert.is(store.resetMod("cam"), 1);
  answer(reach());
  await done();
  assert.equal(stored(), [0, 0, 0]);
  await undo();
  assert.equal(stored(), [8, 0, 0]);
});

test("keeps a lost edit if the reset of the whole mod after it is refused", async () => {
  const panel = await opened();
  const { store, row, reset, faults, stored, undo } = panel;
  faults.lost = true;
  panel.host.setConfig('{"fov": 1, "scale": 2, "size": 3}');
  store.edit(row("fov"), "8");
  const { answer } = await reset();
  faults.lost = false;
  panel.host.setConfig('{"fov": 1, "scale": 2, "size": 3}');
  answer({ ok: false, err: "no", rows: undefined });
  await readAgain(panel);
  assert.equal([store.note(row("scale"))?.kind, stored()], ["refused", [8, 2, 3]]);
  await undo();
  assert.equal(stored(), [1, 2, 3]);
});
