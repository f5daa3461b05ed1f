import * as assert from "uvu/assert";
import { createSettingsHub, indexReply } from "../../../../host-shim/server/routes/settings-hub.js";
import { HttpMethod } from "../../../../sdk/http/index.js";
import { createBus, SettingsEvent } from "../../../../sdk/index.js";
import { withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";

const hub = suite("the index of settings");

const ROWS = '[ {"key" : "n", "label":"N", "type":"float", "value":1.0, "default":1e0} ]';

/** Returns a mod that answers queries with the values of `index` and `page`, which are JavaScript expressions. */
const speaker = (index: string, page: string, asked = "host.mod.guid"): string =>
  libraryText(`
    host.on("svc.settings.indexQuery", (text) => { if (text === "") host.emit("svc.settings.indexAnnounce", ${index}); });
    host.on("svc.settings.pageQuery", (guid) => { if (guid === ${asked}) host.emit("svc.settings.pageAnnounce", ${page}); })`);
const entry = (guid: string, extra = "") =>
  `JSON.stringify({ guid: "${guid}", name: "${guid}", version: "1", count: 1, done: 1${extra} })`;
const page = (guid: string, rows = ROWS) => JSON.stringify(`{"guid":"${guid}","rows":${rows}}`);

/** Loads server mods in this order, and runs `work` with the short and the full index, the page and the log. */
async function withMods(
  libraries: Readonly<Record<string, string>>,
  work: (answer: {
    readonly index: { readonly mods: readonly Record<string, unknown>[] };
    readonly full: string;
    readonly html: string;
    readonly lines: readonly string[];
  }) => void | Promise<void>,
): Promise<void> {
  const ids = Object.keys(libraries);
  await withInstall({ mods: ids.map((id) => ({ id, sides: ["server"] })) }, async ({ root, setLibrary }) => {
    for (const [id, text] of Object.entries(libraries)) setLibrary(id, text);
    await withBackend(root, async ({ get, line, lines }) => {
      for (const id of ids) await line(new RegExp(`loaded ${id} `));
      for (const target of ["/svc/settings/index", "/svc/settings/index?full=1", "/"]) {
        assert.is((await get(target)).status, 200, target);
      }
      await work({
        index: JSON.parse((await get("/svc/settings/index")).body),
        full: (await get("/svc/settings/index?full=1")).body,
        html: (await get("/")).body,
        lines,
      });
    });
  });
}

const guids = (text: string): readonly string[] =>
  JSON.parse(text).mods.map(({ guid }: { readonly guid: string }) => guid);

hub("contains each mod's rows verbatim, whatever JSON notation the announce has", () =>
  withMods(
    {
      plain: speaker(entry("plain"), page("plain")),
      spaced: speaker(entry("spaced"), JSON.stringify(`\n{ "rows" : ${ROWS} , "gu\\u0069d" :\t"spaced" }`)),
    },
    ({ full, html }) => {
      for (const guid of ["plain", "spaced"]) {
        const start = full.indexOf(`"guid":"${guid}"`);
        assert.ok(full.slice(start).includes(`"rows":${ROWS}`), `${guid} in ${full}`);
      }
      assert.equal(guids(full), ["plain", "spaced"]);
      assert.is(html.split("<code>n</code>").length, 3);
    },
  ),
);

hub("contains loading: true until the runtime has loaded all mods, and after the end of the runtime", () => {
  const own = createSettingsHub(createBus({ log() {} }), () => {});
  const body = (progress: Parameters<typeof indexReply>[2]) =>
    indexReply(
      own,
      {
        meth: HttpMethod.HttpGet,
        path: "/svc/settings/index",
        version: "HTTP/1.1",
        headers: [],
        body: "",
        faults: [],
      },
      progress,
    ).body;
  for (const progress of [undefined, { done: 0, total: 1 }]) {
    assert.equal(JSON.parse(body(progress)), { mods: [], loading: true });
  }
  for (const progress of [
    { done: 0, total: 0 },
    { done: 2, total: 2 },
  ]) {
    assert.equal(JSON.parse(body(progress)), { mods: [] });
  }
});

/** Malformed pages, as JavaScript expressions. */
const unreadable: Readonly<Record<string, string>> = {
  "not-json": JSON.stringify('{"guid":"not-json","rows":[oops}'),
  "no-text": '{ guid: "no-text", rows: [] }',
  "two-ends": JSON.stringify('{"guid":"two-ends","rows":[]}]}'),
  "no-rows": JSON.stringify('{"guid":"no-rows"}'),
  object: page("object", "{}"),
  number: page("number", "5"),
  null: page("null", "[null]"),
  "no-label": page("no-label", '[{"key":"n"}]'),
  "number-key": page("number-key", '[{"key":1,"label":"N"}]'),
};
hub("omits each mod whose page is malformed, logs that once, and serves the others", () =>
  withMods(
    {
      ...Object.fromEntries(
        Object.entries(unreadable).map(([guid, text]) => [guid, speaker(entry(guid), text)]),
      ),
      good: speaker(entry("good"), page("good")),
    },
    ({ full, lines }) => {
      assert.equal(guids(full), ["good"]);
      for (const guid of Object.keys(unreadable)) {
        const said = lines.filter((line) => line.startsWith(`error mod ${guid} announces a page`));
        assert.is(said.length, 1, guid);
      }
    },
  ),
);

hub("omits a mod whose entry is malformed, and logs that once", () =>
  withMods(
    {
      bad: speaker('"{guid"', page("bad")),
      nameless: speaker('JSON.stringify({ guid: "nameless", count: 1, done: 1 })', page("nameless")),
      good: speaker(entry("good"), page("good")),
    },
    ({ index, full, lines }) => {
      assert.equal(guids(JSON.stringify(index)), ["good"]);
      assert.equal(guids(full), ["good"]);
      for (const guid of ["bad", "nameless"]) {
        assert.is(
          lines.filter((line) => line.startsWith(`error mod ${guid} announces itself`)).length,
          1,
          guid,
        );
      }
    },
  ),
);

hub("drops an answer for another mod's page or entry, and logs that once", () =>
  withMods(
    {
      // The hub queries this mod only for its own page, so it cannot answer for another mod's.
      evil: speaker(
        entry("good", ', extra: "forged"').replace('"good", v', '"Forged", v'),
        page("good", "[]"),
        '"good"',
      ),
      good: speaker(entry("good"), `(host.emit("good.asked"), ${page("good")})`),
      // This mod answers while the other mod prepares its answer, so its answer is first.
      early: libraryText(
        `host.on("good.asked", () => host.emit("svc.settings.pageAnnounce", ${page("good", "[]")}))`,
      ),
    },
    ({ index, full, lines }) => {
      assert.equal(index.mods, [{ guid: "good", name: "good", version: "1", count: 1, done: 1 }]);
      assert.ok(full.includes(`"rows":${ROWS}`), full);
      const said = lines.filter((line) => line.includes("answers for another mod's page"));
      assert.equal(said, [
        "error mod early answers for another mod's page: a mod may answer only for itself",
      ]);
      assert.is(lines.filter((line) => line.startsWith("error mod evil announces another mod")).length, 1);
      assert.not.ok(
        lines.some((line) => line.includes("mod good")),
        lines.join("\n"),
      );
    },
  ),
);

hub("queries each mod only for its own page, so that its work grows with the number of mods", () => {
  const faults: unknown[] = [];
  const own = createSettingsHub(createBus({ log() {}, fault: (...fault) => faults.push(fault) }), () => {});
  const asked: string[] = [];
  const guids = ["a", "b", "c"];
  const offs = guids.map((guid) => {
    const { on, emit } = own.bus.scope(guid);
    on(SettingsEvent.indexQuery, () =>
      emit(
        SettingsEvent.indexAnnounce,
        JSON.stringify({ guid, name: guid, version: "1", count: 1, done: 1 }),
      ),
    );
    return on<string>(SettingsEvent.pageQuery, (wanted) => {
      asked.push(`${guid} for ${wanted}`);
      if (wanted === guid) emit(SettingsEvent.pageAnnounce, JSON.stringify({ guid, rows: [] }));
      if (guid === "b") throw new Error("after its answer");
    });
  });
  const rows = () => own.pages().map((page) => page.rows);
  assert.equal(rows(), ["[]", "[]", "[]"]);
  assert.equal(asked, ["a for a", "b for b", "c for c"]);
  assert.is(faults.length, 1, "an error of a handler is a fault of its mod");
  offs[0]!();
  assert.equal(rows(), [undefined, "[]", "[]"], "a handler that was removed");
  own.bus.emit(SettingsEvent.pageQuery, "c");
  assert.equal(asked.slice(-2), ["b for c", "c for c"], "a query of another host reaches every mod");
});
