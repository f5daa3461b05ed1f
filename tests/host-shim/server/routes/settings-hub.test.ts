import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";

const hub = suite("the index of settings");

const ROWS = '[ {"key" : "n", "label":"N", "type":"float", "value":1.0, "default":1e0} ]';

/** A mod that answers queries with texts: `index` and `page` are expressions of JavaScript. */
const speaker = (index: string, page: string, asked = "host.mod.guid"): string =>
  libraryText(`
    host.on("svc.settings.indexQuery", () => host.emit("svc.settings.indexAnnounce", ${index}));
    host.on("svc.settings.pageQuery", (guid) => { if (guid === ${asked}) host.emit("svc.settings.pageAnnounce", ${page}); })`);
const entry = (guid: string, extra = "") =>
  `JSON.stringify({ guid: "${guid}", name: "${guid}", version: "1", count: 1, done: 1${extra} })`;
const page = (guid: string, rows = ROWS) => JSON.stringify(`{"guid":"${guid}","rows":${rows}}`);

/** Loads server mods in this order and passes on both forms of the index, and the page. */
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

hub("contains each mod's rows in the mod's spelling, in any spelling of the announce", () =>
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

const unreadable: readonly (readonly [what: string, page: string])[] = [
  ["is not JSON", JSON.stringify('{"guid":"bad","rows":[oops}')],
  ["is no text", "{ guid: 'bad', rows: [] }"],
  ["has two ends", JSON.stringify('{"guid":"bad","rows":[]}]}')],
  ["has no rows", JSON.stringify('{"guid":"bad"}')],
  ["has rows that are an object", page("bad", "{}")],
  ["has a row without a label", page("bad", '[{"key":"n"}]')],
  ["has a row whose key is a number", page("bad", '[{"key":1,"label":"N"}]')],
];
for (const [what, text] of unreadable) {
  hub(`leaves out a mod whose page ${what}, names it once, and serves the others`, () =>
    withMods(
      { bad: speaker(entry("bad"), text), good: speaker(entry("good"), page("good")) },
      ({ full, lines }) => {
        assert.equal(guids(full), ["good"]);
        assert.is(lines.filter((line) => line.startsWith("error mod bad announces a page")).length, 1);
      },
    ),
  );
}

hub("leaves out a mod with an unreadable entry and names it once", () =>
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

hub("drops an answer for another mod's page or entry, and names it once", () =>
  withMods(
    {
      // Loaded before the mod that it answers for, so its answer is first.
      evil: speaker(
        entry("good", ', extra: "forged"').replace('"good", v', '"Forged", v'),
        page("good", "[]"),
        '"good"',
      ),
      good: speaker(entry("good"), page("good")),
      // Answers during another mod's answer, where a pending delivery is finished first.
      nested: libraryText(`
        host.on("svc.settings.pageAnnounce", (text) => {
          if (!text.includes("nested")) host.emit("svc.settings.pageAnnounce", '{"guid":"good","rows":[],"by":"nested"}');
        })`),
    },
    ({ index, full, lines }) => {
      assert.equal(index.mods, [{ guid: "good", name: "good", version: "1", count: 1, done: 1 }]);
      assert.ok(full.includes(`"rows":${ROWS}`), full);
      for (const guid of ["evil", "nested"]) {
        const said = lines.filter((line) =>
          line.startsWith(`error mod ${guid} answers for another mod's page`),
        );
        assert.is(said.length, 1, lines.join("\n"));
      }
      assert.is(lines.filter((line) => line.startsWith("error mod evil announces another mod")).length, 1);
      assert.not.ok(
        lines.some((line) => line.includes("mod good")),
        lines.join("\n"),
      );
    },
  ),
);

hub.run();
