import * as assert from "uvu/assert";
import { busTransport } from "../../../../host-shim/panel/reach/bus-transport.js";
import {
  type ModEntry,
  type Transport,
  Unreachable,
} from "../../../../host-shim/panel/reach/panel-transport.js";
import type { SeenMod } from "../../../../host-shim/panel/store/browser-storage.js";
import { createBus } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { openStore } from "./store-over-host.js";

const test = suite("the list of mods in the panel");

const ROWS = '[{"key":"a","label":"a","type":"int","default":0,"value":0}]';
const listOf = (...guids: readonly string[]): ModEntry[] =>
  guids.map((guid) => ({ guid, name: guid, version: "1.0.0", count: 1, done: 1 }));

/** Opens a store that has read the mods `first`; the test answers its later requests for the list, in `lists`. */
async function opened(first: readonly ModEntry[], seen: readonly SeenMod[] = []) {
  const lists: { answer: (list: readonly ModEntry[]) => void; fail: (error: Error) => void }[] = [];
  const pages: string[] = [];
  const loading = { now: false };
  const transport: Transport = {
    ...busTransport(createBus({ log() {} })),
    isLoading: () => loading.now,
    index: () =>
      new Promise((answer, fail) => {
        lists.push({ answer, fail });
      }),
    async page(guid) {
      pages.push(guid);
      return ROWS;
    },
  };
  const store = openStore(transport, "a", { seenRows: { read: () => seen, write() {} } });
  const load = store.load();
  lists.shift()!.answer(first);
  await load;
  return { store, lists, pages, loading };
}

test("stays online when an older request for the list fails after a newer one was answered", async () => {
  const { store, lists } = await opened(listOf("a"));
  const older = store.refresh();
  const newer = store.refresh();
  lists[1]!.answer(listOf("a"));
  await newer;
  lists[0]!.fail(new Unreachable("the server does not answer"));
  await older;
  assert.is(store.reach(), "ready");
});

test("ignores an older list that arrives after a newer one, and still reads the mod of its request", async () => {
  const { store, lists, pages } = await opened(listOf("a"));
  const older = store.refresh("a");
  const newer = store.refresh();
  lists[1]!.answer(listOf("a", "b"));
  await newer;
  pages.length = 0;
  lists[0]!.answer(listOf("a"));
  await older;
  assert.equal(
    store.mods().map(({ guid }) => guid),
    ["a", "b"],
  );
  assert.equal([store.rows("b").length, pages], [1, ["a"]]);
});

test("shows the rows that were seen last if the backend listed no mods before it stopped", async () => {
  const [mod] = listOf("a");
  const { store, lists } = await opened(listOf("a"), [{ mod: mod!, rows: ROWS }]);
  const emptied = store.refresh();
  lists[0]!.answer([]);
  await emptied;
  assert.equal(store.mods(), []);
  const failed = store.refresh();
  lists[1]!.fail(new Unreachable("the server does not answer"));
  await failed;
  assert.equal([store.reach(), store.mods().length, store.rows("a").length], ["offline", 1, 1]);
});

test("reads a mod's rows while other mods are still loading, without removing the mods that are missing", async () => {
  const { store, lists, pages, loading } = await opened(listOf("a", "b"));
  loading.now = true;
  pages.length = 0;
  const refresh = store.refresh("a");
  lists[0]!.answer(listOf("a"));
  await refresh;
  assert.equal([pages, store.mods().length], [["a"], 2]);
});

test("stays offline with its mods while a restarted backend loads its mods", async () => {
  const { store, lists, loading } = await opened(listOf("a", "b"));
  const failed = store.refresh();
  lists[0]!.fail(new Unreachable("the server does not answer"));
  await failed;
  loading.now = true;
  const partial = store.refresh();
  lists[1]!.answer([]);
  await partial;
  assert.equal([store.reach(), store.mods().length, store.rows("a").length], ["offline", 2, 1]);
  const whole = store.refresh();
  lists[2]!.answer(listOf("a", "b"));
  await whole;
  assert.is(store.reach(), "ready");
});
