import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  type ModEntry,
  type Reply,
  type Transport,
  Unreachable,
} from "../../../../host-shim/panel/reach/panel-transport.js";
import { createHistory } from "../../../../host-shim/panel/store/history.js";
import { createUndoStack } from "../../../../host-shim/panel/store/undo-stack.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";
import { openStore, turn } from "./store-over-host.js";

const test = suite("the store of the panel");

/** The outcome of an edit or reset on the scripted server. A lost request gets no answer, whether it was stored or not. */
type Fate = "stored" | "refused" | "lost" | "lost but stored" | "unsent";

const KEYS = ["a", "b", "c"];
const DEFAULT = "0";
const GUID = "mod";

/** Creates a server; the test sets the outcomes of its requests (`fates`) and when it answers. */
function scripted() {
  const file = new Map(KEYS.map((key) => [key, DEFAULT]));
  /** Functions that send the pending answers. A request takes effect at once; its answer has the state of that moment. */
  const waiting: (() => void)[] = [];
  const sent: {
    readonly key: string;
    readonly literal: string | null;
    readonly fate: Fate;
    open: boolean;
  }[] = [];
  const fates: Fate[] = [];

  const rows = () =>
    `[${KEYS.map((key) => `{"key":"${key}","label":"${key}","type":"int","default":${DEFAULT},"value":${file.get(key)}}`).join(",")}]`;
  const entry = (): ModEntry => ({
    guid: GUID,
    name: "Mod",
    version: "1.0.0",
    count: KEYS.length,
    done: KEYS.length,
  });
  const later = <T>(answer: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(answer());
        } catch (error) {
          reject(error);
        }
      });
    });

  function write(key: string, literal: string | null): Promise<Reply> {
    const fate = fates.shift() ?? "stored";
    const call = { key, literal, fate, open: true };
    sent.push(call);
    if (fate === "stored" || fate === "lost but stored") file.set(key, literal ?? DEFAULT);
    const then = rows();
    return later(() => {
      call.open = false;
      if (fate === "unsent") throw new Unreachable("the game is closed", false);
      if (fate.startsWith("lost")) throw new Unreachable("the server does not answer");
      return fate === "refused"
        ? { ok: false, err: `no ${literal}`, rows: then }
        : { ok: true, err: "", rows: then };
    });
  }

  const unused = () => Promise.reject(new Unreachable("not used in this test"));
  const transport: Transport = {
    baseUrl: "",
    serverOnly: false,
    index: () => {
      const then = entry();
      return later(() => [then]);
    },
    page: () => {
      const then = rows();
      return later(() => then);
    },
    edit: (_guid, key, literal) => write(key, literal),
    reset: (_guid, key) => write(key!, null),
    options: unused,
    mods: unused,
    enable: unused,
    disable: unused,
    clear: unused,
    preview: unused,
  };
  return { file, waiting, sent, fates, transport };
}

async function loaded(server: ReturnType<typeof scripted>) {
  const store = openStore(server.transport, GUID);
  const load = store.load();
  // Answers the request for the index, then the request for the page of the visible mod.
  server.waiting.shift()!();
  await turn();
  server.waiting.shift()!();
  await load;
  const row = (key: string) => store.row(`${GUID}/${key}`)!;
  /** Sends the n-th pending answer. */
  const answer = async (n: number) => {
    server.waiting.splice(n % Math.max(1, server.waiting.length), 1)[0]?.();
    await turn();
  };
  const answerAll = async () => {
    store.flush();
    await turn();
    while (server.waiting.length > 0) await answer(0);
  };
  return {
    store,
    history: createHistory(store, store.steps.bring(createUndoStack), () => {}),
    row,
    answer,
    answerAll,
  };
}

const key = fc.constantFrom(...KEYS);
const fate = fc.constantFrom<Fate>("stored", "stored", "refused", "lost", "lost but stored");
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      key,
      value: fc.nat(9),
      live: fc.boolean(),
      fate,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reset" as const), key, fate }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("answer" as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refresh" as const) }) },
);

test("sends one edit of a row at a time, and the last edit wins in any order of answers", () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const server = scripted();
      const { store, row, answer, answerAll } = await loaded(server);
      const asked: { key: string; literal: string | null }[] = [];
      for (const each of steps) {
        if (each.do === "edit") {
          const literal = String(each.value);
          if (literal !== store.shown(row(each.key))) {
            asked.push({ key: each.key, literal });
            server.fates.push(each.fate);
          }
          store.edit(row(each.key), literal, each.live);
          assert.is(store.shown(row(each.key)), literal, "the chosen value is shown");
        } else if (each.do === "reset") {
          if (store.reset("", [row(each.key)]) > 0) {
            asked.push({ key: each.key, literal: null });
            server.fates.push(each.fate);
          }
        } else if (each.do === "answer") await answer(each.at);
        else void store.refresh(GUID);
        await turn();
        for (const one of KEYS)
          assert.ok(
            server.sent.filter(({ key, open }) => key === one && open).length <= 1,
            "at most one request is pending",
          );
      }
      await answerAll();
      server.fates.length = 0;
      void store.refresh(GUID);
      await answerAll();

      for (const one of KEYS) {
        const mine = asked.filter(({ key }) => key === one).map(({ literal }) => literal);
        const calls = server.sent.filter(({ key }) => key === one);
        // Omits repeated requests: an edit without an answer is sent again, also after a later edit was refused.
        const sent = calls
          .filter(({ literal }, at) => {
            const earlier = calls.slice(0, at);
            const taken = earlier.filter(({ fate }) => fate !== "refused");
            return ![earlier, taken].some((each) => each.at(-1)?.literal === literal);
          })
          .map(({ literal }) => literal);
        let at = 0;
        for (const literal of mine) if (literal === sent[at]) at++;
        assert.is(at, sent.length, `${sent} in the order of ${mine}`);
        const last = [sent.at(-1), calls.at(-1)?.literal];
        assert.ok(last.includes(mine.at(-1)), "the last one is sent");
        assert.is(store.saving(row(one)), false);
        assert.is(store.shown(row(one)), server.file.get(one), "the stored value is shown");
        assert.is(row(one).valueJson, server.file.get(one));
        assert.is.not(store.note(row(one))?.kind, "lost");
      }
    }),
    { numRuns: 300 },
  ));

test("restores the old value of a refused edit, shows the reason, and adds no undo step", async () => {
  const server = scripted();
  const { store, history, row, answerAll } = await loaded(server);
  store.edit(row("a"), "5");
  await answerAll();
  server.fates.push("refused");
  store.edit(row("a"), "6");
  assert.is(store.shown(row("a")), "6");
  await answerAll();
  assert.is(store.shown(row("a")), "5");
  assert.equal(store.note(row("a")), { kind: "refused", text: "no 6", edit: "6" });
  void history.undoOrRedo(true);
  await turn();
  await answerAll();
  assert.is(server.file.get("a"), DEFAULT, "undo reverts the stored edit");
});

test("neither counts nor resets a row whose value is its default in another notation", async () => {
  const server = scripted();
  server.file.set("a", "0.0");
  const { store, row, answerAll } = await loaded(server);
  assert.is(store.reset("resetting", [row("a"), row("b")]), 0);
  assert.is(store.resetMod(GUID), 0);
  await answerAll();
  assert.equal(server.sent, []);
  assert.is(store.steps.next(true), undefined);
});

test("shows an edit without an answer, and sends it again when a read finds the old value, as one undo step", async () => {
  for (const fate of ["lost", "lost but stored"] as const) {
    const server = scripted();
    const { store, history, row, answer, answerAll } = await loaded(server);
    server.fates.push(fate, "lost");
    store.edit(row("a"), "5");
    await answer(0);
    assert.equal([store.note(row("a"))?.kind, store.shown(row("a"))], ["lost", "5"]);
    await answerAll();
    void store.refresh(GUID);
    await answerAll();
    assert.equal(
      [store.note(row("a"))?.kind, row("a").valueJson],
      [fate === "lost" ? "stored" : undefined, "5"],
    );
    assert.is(server.sent.length, fate === "lost" ? 3 : 1);
    server.fates.length = 0;
    void history.undoOrRedo(true);
    await turn();
    await answerAll();
    assert.is(row("a").valueJson, DEFAULT);
    assert.is(store.steps.next(true), undefined);
  }
});

test("sends a lost edit again after a later edit was refused, and shows why that edit was refused", async () => {
  const fates = [
    ["lost", "refused"],
    ["lost but stored", "refused"],
    ["lost", "refused", "lost"],
  ] as const;
  for (const each of fates) {
    const server = scripted();
    const { store, history, row, answerAll } = await loaded(server);
    server.fates.push(...each);
    store.edit(row("a"), "5");
    store.edit(row("a"), "6");
    await answerAll();
    void store.refresh(GUID);
    await answerAll();
    assert.equal([server.file.get("a"), store.shown(row("a"))], ["5", "5"]);
    assert.equal(store.note(row("a")), { kind: "refused", text: "no 6", edit: "6" });
    const result = history.undoOrRedo(true);
    await turn();
    await answerAll();
    assert.equal([(await result)?.skipped, server.file.get("a")], [[], DEFAULT]);
    assert.is(store.steps.next(true), undefined);
  }
});

test("undoes a lost edit that is sent again, although the player undid it before a later edit was refused", async () => {
  const server = scripted();
  const { store, history, row, answerAll } = await loaded(server);
  server.fates.push("lost", "refused");
  store.edit(row("a"), "5");
  void history.undoOrRedo(true);
  await turn();
  store.edit(row("a"), "6");
  await answerAll();
  void store.refresh(GUID);
  await answerAll();
  assert.equal([server.file.get("a"), store.steps.next(true)], ["5", "a"]);
  void history.undoOrRedo(true);
  await turn();
  await answerAll();
  assert.equal([server.file.get("a"), store.steps.next(true)], [DEFAULT, undefined]);
});

test("shows an edit that was not sent until the player sends it again or drops it", async () => {
  const server = scripted();
  const { store, row, answer, answerAll } = await loaded(server);
  server.fates.push("unsent");
  store.edit(row("a"), "5");
  await answer(0);
  void store.refresh(GUID);
  await answerAll();
  assert.equal([store.note(row("a"))?.sent, store.shown(row("a")), server.sent.length], [false, "5", 1]);
  store.sendAgain(row("a"));
  await answerAll();
  assert.equal([row("a").valueJson, server.sent.length], ["5", 2]);
  server.fates.push("unsent");
  store.edit(row("b"), "6");
  await answer(0);
  assert.ok(store.drop(row("b")));
  assert.is(store.shown(row("b")), DEFAULT);
  assert.is(store.steps.next(true), "a", "a dropped edit is no undo step");
});

test("does not repeat an unanswered edit after the row changed elsewhere, and lists it until it is dropped", async () => {
  const server = scripted();
  const { store, row, answer, answerAll } = await loaded(server);
  server.fates.push("lost");
  store.edit(row("a"), "5");
  await answer(0);
  server.file.set("a", "7");
  void store.refresh(GUID);
  await answerAll();
  await answerAll();
  assert.equal([store.shown(row("a")), store.overtaken(row("a")), server.sent.length], ["7", "5", 1]);
  assert.is(store.steps.next(true), undefined);
  server.fates.push("refused");
  store.edit(row("a"), "6");
  await answerAll();
  assert.equal([store.note(row("a"))?.kind, store.overtaken(row("a"))], ["refused", undefined]);
  server.fates.push("lost");
  store.edit(row("a"), "5");
  await answer(0);
  server.file.set("a", "8");
  void store.refresh(GUID);
  await answerAll();
  await answerAll();
  assert.ok(store.drop(row("a")));
  assert.equal(
    [store.note(row("a")), store.overtaken(row("a")), store.drop(row("a"))],
    [undefined, undefined, false],
  );
});

test("undoes a step whose undo was refused, although another step was made meanwhile", async () => {
  const server = scripted();
  const { store, history, row, answerAll } = await loaded(server);
  store.edit(row("a"), "5");
  store.edit(row("b"), "6");
  await answerAll();
  server.fates.push("refused");
  void history.undoOrRedo(true);
  await turn();
  store.edit(row("c"), "7");
  await answerAll();
  for (const rest of ["5,6,0", "5,0,0", "0,0,0"]) {
    void history.undoOrRedo(true);
    await turn();
    await answerAll();
    assert.is([...server.file.values()].join(), rest);
  }
});

test("undoes one change of an earlier step, but not of a row that changed since", async () => {
  const server = scripted();
  const { store, history, row, answerAll } = await loaded(server);
  store.edit(row("a"), "5");
  store.edit(row("b"), "7");
  await answerAll();
  void store.reset("resetting", [row("a"), row("b")]);
  await answerAll();
  store.edit(row("a"), "6");
  await answerAll();
  const made = history.changes();
  assert.equal(
    made.map(({ change, isLast }) => [change!.id, change!.before, isLast]),
    [
      [row("a").id, DEFAULT, true],
      [row("a").id, "5", false],
      [row("b").id, "7", true],
      [row("b").id, DEFAULT, false],
      [row("a").id, DEFAULT, false],
    ],
  );
  assert.equal(history.changes(row("b").id).length, 2);
  const undo = async (index: number) => {
    const result = history.undo(made[index]!);
    await turn();
    await answerAll();
    return result;
  };
  assert.equal((await undo(1))?.skipped, [row("a").label]);
  assert.is((await undo(2))?.place?.row, row("b").id);
  await answerAll();
  assert.equal([server.file.get("a"), server.file.get("b")], ["6", "7"]);
  assert.is(history.changes().length, 4, "the refused change stays");
  assert.is(await undo(2), undefined, "it is undone once");
});

test("skips and names on undo a row that changed since, and restores on redo what the undo reverted", async () => {
  const server = scripted();
  const { store, history, row, answerAll } = await loaded(server);
  store.edit(row("a"), "5");
  store.edit(row("b"), "6");
  await answerAll();
  void store.reset("resetting", [row("a"), row("b")]);
  await answerAll();
  server.file.set("b", "7");
  void store.refresh(GUID);
  await answerAll();
  const result = history.undoOrRedo(true);
  await turn();
  await answerAll();
  assert.equal(await result, {
    title: "resetting",
    place: { guid: GUID, row: `${GUID}/a` },
    skipped: ["b"],
    locked: [],
  });
  assert.equal([row("a").valueJson, row("b").valueJson], ["5", "7"]);
  void history.undoOrRedo(false);
  await turn();
  await answerAll();
  assert.equal([row("a").valueJson, row("b").valueJson], [DEFAULT, "7"]);
});

test("restores by undo, step by step, the literals that edits and resets replaced", async () => {
  const server = scripted();
  server.file.set("a", "1.0e1");
  server.file.set("b", "2.0");
  const { store, history, row, answerAll } = await loaded(server);
  const files: string[] = [];
  const stored = () => [...server.file.values()].join();
  for (const act of [
    () => store.reset("resetting a", [row("a")]),
    () => store.edit(row("c"), "3"),
    () => store.reset("resetting", [row("b"), row("c")]),
    () => store.edit(row("a"), "4"),
  ]) {
    files.push(stored());
    act();
    await answerAll();
  }
  for (const before of files.reverse()) {
    void history.undoOrRedo(true);
    await turn();
    await answerAll();
    assert.is(stored(), before);
  }
  assert.is(store.steps.next(true), undefined);
});

test("ignores an answer that arrives after the answer to a later request", async () => {
  const server = scripted();
  const { store, row, answer, answerAll } = await loaded(server);
  store.edit(row("a"), "1");
  store.edit(row("b"), "2");
  await turn();
  await answer(1);
  assert.equal([row("a").valueJson, row("b").valueJson], ["1", "2"]);
  await answer(0);
  assert.equal([row("a").valueJson, row("b").valueJson], ["1", "2"], "the older answer does not know of b");
  await answerAll();
});

test("keeps unchanged rows as the same objects after an answer", async () => {
  const server = scripted();
  const { store, row, answerAll } = await loaded(server);
  const [a, b] = [row("a"), row("b")];
  store.edit(a, "7");
  await answerAll();
  assert.is(row("b"), b);
  assert.is.not(row("a"), a);
});

/** Opens a store of two mods, of which `mod` is visible; the test answers its requests for their rows, listed by guid. */
function twoMods() {
  const asked: { guid: string; resolve: (rows: string) => void; reject: (error: Error) => void }[] = [];
  const { transport } = scripted();
  const entry = { version: "1.0.0", count: 1, done: 1 };
  let shown = 0;
  const twoPages: Transport = {
    ...transport,
    index: async () => [GUID, "other"].map((guid) => ({ ...entry, guid, name: guid })),
    page: (guid) =>
      new Promise((resolve, reject) => {
        asked.push({ guid, resolve, reject });
      }),
  };
  const store = openStore(twoPages, GUID, {
    changed() {
      shown = store.rows("other").length;
    },
  });
  const answer = (at: number) =>
    asked[at]!.resolve('[{"key":"a","label":"a","type":"int","default":0,"value":0}]');
  return { store, asked, answer, shown: () => shown };
}

test("reads and shows the rows of other mods while the visible mod does not answer", async () => {
  const { store, asked, answer, shown } = twoMods();
  const load = store.load();
  await until(() => asked.length > 1, "the rows of the other mod are requested");
  assert.equal(
    asked.map(({ guid }) => guid),
    [GUID, "other"],
  );
  answer(1);
  await until(() => shown() === 1, "the rows of the other mod are shown");
  assert.equal([store.reach(), store.hasAll()], ["ready", false]);
  asked[0]!.reject(new Unreachable("no answer"));
  await load;
  assert.equal([store.hasAll(), store.silence(GUID), asked.length], [true, "no answer", 2]);
  const again = store.readAgain([GUID]);
  answer(2);
  await again;
  assert.is(store.silence(GUID), "");
});

test("shows the rows that a mod has answered, although an earlier request for them got no answer", async () => {
  const { store, asked, answer } = twoMods();
  const load = store.load();
  await until(() => asked.length === 1, "the rows of the visible mod are requested");
  const again = store.readAgain([GUID]);
  answer(1);
  await again;
  asked[0]!.reject(new Unreachable("no answer"));
  await until(() => asked.length > 2, "the rows of the other mod are requested");
  assert.equal([store.silence(GUID), store.rows(GUID).length], ["", 1]);
  answer(2);
  await load;
});
