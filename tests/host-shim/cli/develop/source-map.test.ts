import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { mapPlaces, takeMap } from "../../../../host-shim/cli/develop/source-map.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const maps = suite("a mod's source map");

const MAP = JSON.stringify({
  version: 3,
  sources: ["svc-mod:///cam/mod.ts"],
  names: [],
  mappings: "AAAA;AACA",
});

maps("replaces each position in the built file by the position in the source", () => {
  assert.is(mapPlaces("at mod.js:2:1, at mod.js#0a:1:1", MAP, "mod.js"), "at mod.ts:2:1, at mod.ts:1:1");
  assert.is(mapPlaces("at mod.js:2:1", "", "mod.js"), "at mod.js:2:1");
});

maps("is not read for a text without a position in the built file", () => {
  assert.is(mapPlaces("fog of other.js:2:1", "no map", "mod.js"), "fog of other.js:2:1");
  assert.throws(() => mapPlaces("fog of mod.js:2:1", "no map", "mod.js"), SyntaxError);
});

const inline = (map: object) => link(`data:application/json,${encodeURIComponent(JSON.stringify(map))}`);
const link = (url: string) => `//# sourceMappingURL=${url}`;
const section = (line: number, source: string) => ({
  offset: { line, column: 0 },
  map: { version: 3, sourceRoot: "src", sources: [source], names: [], mappings: "AAAA" },
});

const DARK = { version: 3, sources: ["dark.ts"], names: [], mappings: ";;AAAA" };
const NAMELESS = { version: 3, sourceRoot: null, sources: [null, "dark.ts"], names: [], mappings: ";;ACAA" };
const SECTIONS = { version: 3, sections: [section(0, "calm.ts"), section(2, "dark.ts")] };

const TEMPLATE = `const text = \`\n${link("other.map")}\n\`; `;

/** The end of a built file, and the place that a position in its third line gets. */
const ENDS: readonly (readonly [what: string, end: string, place: string])[] = [
  ["a link to a folder", link("."), "built.js:3:5"],
  ["a link to no file", link("other.map"), "built.js:3:5"],
  ["a link that is not URL-encoded", link("data:application/json,%"), "built.js:3:5"],
  ["a map without the source's name", inline({ ...DARK, sources: [null] }), "built.js:3:5"],
  ["a map without the source", inline({ ...DARK, sources: [] }), "built.js:3:5"],
  ["a section without an offset", inline({ version: 3, sections: [{ map: DARK }] }), "built.js:3:5"],
  ["a map without mappings", inline({ version: 3, sources: ["dark.ts"] }), "built.js:3:5"],
  ["a map in the link", inline(DARK), "dark.ts:1:1"],
  ["a map in sections, each with sources of its own", inline(SECTIONS), "src/dark.ts:1:1"],
  ["a link to a file with a space in its name", link("the%20map.json"), "dark.ts:1:1"],
  ["a root that is null, and a source without a name", inline(NAMELESS), "dark.ts:1:1"],
  ["two links", `${link("other.map")}\n${link("dark.map")}`, "dark.ts:1:1"],
  ["comments below the link", `${link("dark.map")}\r\n// end\n/* of\n it */`, "dark.ts:1:1"],
  ["a link in a comment", `/*\n${link("dark.map")}\n*/`, "built.js:3:5"],
  ["a link above code", `${link("dark.map")}\nlast();`, "built.js:3:5"],
];
for (const [what, end, place] of ENDS) {
  maps(`gives the place ${place} to a file that ends with ${what}`, () =>
    withTempFolder((folder) => {
      for (const name of ["dark.map", "the map.json"])
        writeFileSync(join(folder, name), JSON.stringify(DARK));
      const { map } = takeMap(folder, join(folder, "built.js"), `${TEMPLATE}dark();\n${end}\n`);
      assert.is(mapPlaces("at built.js:3:5", map, "built.js"), `at ${place}`);
    }),
  );
}
