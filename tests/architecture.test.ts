import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import * as assert from "uvu/assert";
import { repository } from "./support/repository.js";
import { suite } from "./support/suite.js";

// The laws of the source tree. A room is a folder of sources; the tests limit its imports and its number of files.

const laws = suite("the source tree");

/**
 * The rooms that each room may import, besides itself; no cycles. Rooms outside of the SDK are below `host-shim`, and for them
 * `sdk` means all rooms of the SDK except `sdk/settings`, the state of an attached mod.
 */
const ARROWS: Readonly<Record<string, string>> = {
  "sdk/json": "",
  "sdk/http/text": "",
  "sdk/http/url": "sdk/http/text",
  "sdk/http/message": "sdk/http/text sdk/http/url",
  "sdk/http": "sdk/http/url sdk/http/message",
  "sdk/host": "sdk/http/message",
  "sdk/kinds/common": "sdk/json",
  "sdk/kinds": "sdk/json sdk/kinds/common",
  "sdk/protocol": "sdk/json sdk/http/url sdk/host sdk/kinds sdk/kinds/common",
  "sdk/settings": "sdk/json sdk/http/message sdk/host sdk/kinds sdk/kinds/common sdk/protocol",
  "sdk/fields": "sdk/json sdk/kinds sdk/kinds/common sdk/protocol sdk/settings",
  sdk: "sdk/http/message sdk/host sdk/kinds sdk/kinds/common sdk/protocol sdk/settings sdk/fields",
  "host-shim/protocol": "sdk protocol/culprit",
  "host-shim/protocol/culprit": "sdk",
  "host-shim/protocol/games": "sdk protocol",
  "host-shim/protocol/health": "sdk",
  "host-shim/protocol/kept": "sdk",
  "host-shim/protocol/presets": "sdk",
  "host-shim/protocol/profiles": "sdk protocol",
  "host-shim/diagnosis": "sdk protocol protocol/culprit protocol/health",
  "host-shim/runtime/mod": "sdk protocol diagnosis runtime/routes",
  "host-shim/runtime/given": "sdk protocol runtime/mod",
  "host-shim/runtime/marks": "",
  "host-shim/runtime/routes": "sdk protocol",
  "host-shim/runtime": "sdk protocol diagnosis runtime/mod runtime/given runtime/marks",
  "host-shim/client": "sdk protocol protocol/culprit protocol/health diagnosis link runtime runtime/mod",
  "host-shim/link": "sdk protocol protocol/games protocol/health",
  "host-shim/testing": "sdk protocol client runtime/mod runtime/given",
  "host-shim/selection": "sdk protocol",
  "host-shim/selection/resolve": "sdk protocol selection",
  "host-shim/selection/culprit": "sdk protocol protocol/culprit selection selection/resolve",
  "host-shim/selection/kept": "sdk protocol protocol/kept selection",
  "host-shim/selection/routes":
    "sdk protocol protocol/culprit protocol/health selection selection/resolve selection/culprit",
  "host-shim/selection/profiles":
    "sdk protocol protocol/profiles selection selection/resolve selection/routes",
  "host-shim/node/read": "sdk",
  "host-shim/node/write": "sdk node/read",
  "host-shim/node": "sdk protocol runtime runtime/mod node/read node/write",
  "host-shim/install/presets": "sdk protocol/presets selection node node/read",
  "host-shim/install/watched": "sdk node node/read node/write",
  "host-shim/install/kept": "sdk protocol selection selection/kept node node/read node/write install/watched",
  "host-shim/install":
    "sdk protocol selection selection/resolve node node/read node/write install/presets install/watched install/kept",
  "host-shim/install/culprit": "sdk selection/culprit node node/write install install/watched",
  "host-shim/install/profiles": "sdk protocol/profiles selection/profiles node node/read node/write install",
  "host-shim/server/profiles":
    "sdk protocol protocol/profiles runtime/routes selection/profiles selection/resolve node/read install install/profiles",
  "host-shim/server/kept": "sdk selection/kept install install/kept",
  "host-shim/server/http": "sdk protocol protocol/games node/read",
  "host-shim/server/guard": "sdk protocol server/http",
  "host-shim/server/lan": "sdk protocol server/guard",
  "host-shim/server/routes":
    "sdk protocol protocol/games protocol/presets selection selection/routes node install server/http",
  "host-shim/server/operation": "sdk protocol protocol/health diagnosis install server/http",
  "host-shim/server/games":
    "sdk protocol protocol/games protocol/health server/guard server/http server/routes",
  "host-shim/server":
    "sdk protocol protocol/culprit protocol/games protocol/health runtime runtime/routes selection/culprit selection/routes node node/read install install/culprit server/guard server/http server/kept server/lan server/operation server/profiles server/routes server/games",
  "host-shim/local":
    "sdk protocol protocol/culprit protocol/profiles runtime client selection selection/resolve selection/culprit selection/profiles selection/routes",
  "host-shim/cli/program": "sdk protocol runtime selection client install server",
  "host-shim/cli/develop": "sdk protocol protocol/presets node cli/program cli/trial",
  "host-shim/cli/trial": "sdk protocol runtime/mod selection node cli/program",
  "host-shim/cli/demo": "cli/program cli/develop",
  "host-shim/cli/export":
    "sdk protocol protocol/presets selection selection/resolve node node/read node/write selection/kept install install/kept install/presets server/routes cli/program",
  "host-shim/cli/profiles": "sdk protocol protocol/games protocol/profiles node node/read cli/program",
  "host-shim/cli/report":
    "sdk protocol protocol/culprit protocol/health diagnosis selection/culprit selection/resolve selection/routes node install install/kept cli/program",
  "host-shim/cli/commands":
    "sdk protocol protocol/culprit selection selection/resolve selection/culprit client diagnosis link node node/write install install/kept server cli/program cli/demo cli/develop cli/export cli/profiles cli/report cli/trial",
  "host-shim/cli": "sdk selection cli/program cli/commands",
  "host-shim/panel/loading": "",
  "host-shim/panel/words/english": "sdk protocol",
  "host-shim/panel/words/german": "panel/words/english",
  "host-shim/panel/words/french": "panel/words/english",
  "host-shim/panel/words/chinese": "panel/words/english",
  "host-shim/panel/words":
    "panel/loading panel/words/english panel/words/german panel/words/french panel/words/chinese",
  "host-shim/panel/styles": "",
  "host-shim/panel/icons": "",
  "host-shim/panel/colors": "sdk",
  "host-shim/panel/rows": "sdk protocol panel/words panel/colors",
  "host-shim/panel/reach": "sdk protocol protocol/games protocol/health panel/words",
  "host-shim/panel/search": "sdk panel/rows",
  "host-shim/panel/input": "panel/rows panel/words",
  "host-shim/panel/log": "protocol/health panel/search",
  "host-shim/panel/profiles": "protocol/profiles",
  "host-shim/panel/store":
    "sdk protocol protocol/profiles panel/words panel/colors panel/rows panel/reach panel/input panel/profiles",
  "host-shim/panel/presets": "sdk protocol/presets panel/rows panel/reach panel/store",
  "host-shim/panel/sharing": "sdk protocol protocol/profiles panel/words panel/rows",
  "host-shim/panel/verdicts": "sdk protocol panel/words panel/reach",
  "host-shim/panel/state":
    "sdk protocol protocol/culprit protocol/profiles panel/verdicts panel/words panel/colors panel/rows panel/reach panel/input panel/store",
  "host-shim/panel/places": "sdk protocol/games panel/words panel/rows panel/reach panel/store panel/state",
  "host-shim/panel/navigation": "panel/words panel/rows panel/state",
  "host-shim/panel/controls": "sdk panel/icons panel/words panel/colors panel/rows panel/input panel/state",
  "host-shim/panel/controls/texts": "sdk panel/icons panel/words panel/rows panel/state panel/controls",
  "host-shim/panel/controls/popups":
    "sdk panel/icons panel/words panel/colors panel/rows panel/reach panel/search panel/input panel/store panel/state panel/controls panel/controls/texts",
  "host-shim/panel/views/row":
    "sdk panel/icons panel/words panel/rows panel/input panel/store panel/state panel/controls",
  "host-shim/panel/views/scroll": "panel/icons panel/words panel/rows panel/state panel/views/row",
  "host-shim/panel/views/pages":
    "protocol panel/verdicts panel/icons panel/words panel/rows panel/reach panel/search panel/input panel/store panel/state panel/controls panel/controls/popups panel/views/row panel/views/scroll",
  "host-shim/panel/views/places":
    "sdk panel/icons panel/words panel/verdicts panel/rows panel/input panel/places panel/state panel/controls panel/views/row panel/views/pages",
  "host-shim/panel/views/report":
    "sdk protocol protocol/health panel/words panel/places panel/state panel/views/row panel/views/transfer",
  "host-shim/panel/views/culprit":
    "sdk protocol protocol/culprit protocol/kept panel/verdicts panel/words panel/rows panel/state panel/views/pages panel/views/report",
  "host-shim/panel/views/health":
    "sdk protocol/culprit protocol/health panel/words panel/rows panel/places panel/state panel/views/culprit panel/views/pages panel/views/report",
  "host-shim/panel/views/log":
    "protocol/health panel/verdicts panel/words panel/places panel/log panel/state panel/views/row panel/views/health panel/views/scroll panel/views/profiles",
  "host-shim/panel/views/transfer":
    "sdk panel/icons panel/words panel/rows panel/reach panel/store panel/state panel/views/row",
  "host-shim/panel/views/sharing":
    "sdk protocol/profiles panel/icons panel/words panel/rows panel/reach panel/presets panel/sharing panel/state panel/views/row panel/views/presets panel/views/transfer",
  "host-shim/panel/views/presets":
    "sdk protocol protocol/presets panel/icons panel/words panel/rows panel/reach panel/store panel/presets panel/state",
  "host-shim/panel/views/profiles":
    "sdk protocol/profiles panel/verdicts panel/icons panel/words panel/rows panel/reach panel/profiles panel/sharing panel/store panel/state panel/views/row panel/views/pages panel/views/transfer",
  "host-shim/panel/views":
    "sdk panel/icons panel/words panel/colors panel/rows panel/reach panel/input panel/store panel/state panel/navigation panel/controls panel/views/row panel/views/scroll panel/views/pages panel/places panel/views/culprit panel/views/health panel/views/log panel/views/report",
  "host-shim/panel":
    "sdk panel/loading panel/navigation panel/icons panel/words panel/styles panel/colors panel/rows panel/reach panel/verdicts panel/search panel/input panel/store panel/state panel/places panel/controls/texts panel/controls/popups panel/views panel/views/row panel/views/scroll panel/views/pages panel/views/places panel/views/presets panel/views/culprit panel/views/health panel/views/log panel/views/profiles panel/views/report panel/views/sharing panel/views/transfer",
};

const SDK_ROOMS = Object.keys(ARROWS).filter(isSdk);

/**
 * The one import that may point upward and close a cycle: the type of the panel's second file, derived from the function that
 * creates it. The compiler erases it. An import of a value in its place would load both files at once.
 */
const DERIVED = { file: "host-shim/panel/state/deferred-file", type: 'typeof import("../deferred.js")' };

/** The rooms without access to disk and network: they import no builtin of Node, and only these packages. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(SDK_ROOMS.map((room) => [room, []])),
  "host-shim/protocol": [],
  "host-shim/protocol/culprit": [],
  "host-shim/protocol/games": [],
  "host-shim/protocol/health": [],
  "host-shim/protocol/kept": [],
  "host-shim/diagnosis": [],
  "host-shim/protocol/presets": [],
  "host-shim/protocol/profiles": [],
  "host-shim/runtime": [],
  "host-shim/runtime/given": [],
  "host-shim/runtime/marks": [],
  "host-shim/runtime/mod": [],
  "host-shim/runtime/routes": [],
  "host-shim/client": [],
  "host-shim/link": [],
  "host-shim/local": [],
  "host-shim/testing": [],
  "host-shim/selection": [
    "semver/classes/comparator.js",
    "semver/classes/range.js",
    "semver/classes/semver.js",
  ],
  "host-shim/selection/culprit": [],
  "host-shim/selection/kept": [],
  "host-shim/selection/profiles": [],
  "host-shim/selection/resolve": [],
  "host-shim/selection/routes": [],
  "host-shim/panel/words": [],
  "host-shim/panel/colors": [],
  "host-shim/panel/rows": [],
  "host-shim/panel/log": [],
  "host-shim/panel/presets": [],
  "host-shim/panel/sharing": [],
  "host-shim/panel/profiles": [],
  "host-shim/panel/search": [],
  "host-shim/panel/store": [],
};

const MOST_FILES = 12;

/** Names that several files may have, because the folder names their subject. */
const SHARED_NAMES: readonly string[] = ["index"];

const files = ["sdk", "host-shim"].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")).replace(/\.ts$/, "")),
);

/** Returns the imports of a file, including types but not {@link DERIVED}: files, and names of packages and builtins. */
function importsOf(file: string): string[] {
  const whole = readFileSync(join(repository, `${file}.ts`), "utf8");
  const text = file === DERIVED.file ? whole.replace(DERIVED.type, "") : whole;
  const found = text.matchAll(
    /^(?:import|export)\b[^;]*?\bfrom "([^"]+)";|\bimport\(\s*"([^"]+)"|^import "([^"]+)";/gm,
  );
  return [...found]
    .map(([, named, dynamic, bare]) => (named ?? dynamic ?? bare)!)
    .map((path) => (path.startsWith(".") ? posix.join(dirname(file), path).replace(/\.js$/, "") : path));
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The imports between files of the tree: [importing file, imported file]. */
const pairs = [...imports].flatMap(([from, ends]) =>
  ends.filter((end) => imports.has(end)).map((to) => [from, to] as const),
);

function isSdk(room: string): boolean {
  return /^sdk(?:\/|$)/.test(room);
}

/** Returns the rooms that a room may import. */
function arrowsOf(room: string): string[] {
  const names = ARROWS[room]!.match(/\S+/g) ?? [];
  if (isSdk(room)) return [...names];
  return names.flatMap((name) =>
    name === "sdk" ? SDK_ROOMS.filter((each) => each !== "sdk/settings") : `host-shim/${name}`,
  );
}

const rooms = [...new Set(files.map(dirname))];

laws("has a file for every relative import", () => {
  assert.ok(files.length > 200 && pairs.length > 500, `${files.length} files, ${pairs.length} imports`);
  for (const [file, ends] of imports) {
    for (const end of ends) {
      // A module that the build generates has only a declaration in the sources.
      const found = imports.has(end) || existsSync(join(repository, `${end}.d.ts`));
      assert.ok(found || !/^(?:sdk|host-shim)\/[^.]*$/.test(end), `${file}: ${end}`);
    }
  }
});

laws("has an entry in ARROWS for each room, and imports between rooms only as ARROWS lists", () => {
  assert.equal(rooms.sort(), Object.keys(ARROWS).sort(), "each room has an entry in ARROWS");
  const wrong = pairs.filter(([from, to]) => {
    const room = dirname(to);
    return dirname(from) !== room && !arrowsOf(dirname(from)).includes(room);
  });
  assert.equal(
    wrong.map(([from, to]) => `${from} imports ${to}`),
    [],
  );
});

laws("has no cycle of rooms in ARROWS", () => {
  assert.equal(circlesOf(arrowsOf, rooms), []);
});

laws("has no cycle of imports between files, including imports of types, except the derived type", () => {
  assert.equal(
    circlesOf((file) => imports.get(file)!.filter((end) => files.includes(end)), files),
    [],
  );
});

laws("imports in a pure room no Node module, and only packages that PURE lists for the room", () => {
  const wrong = [...imports].flatMap(([file, ends]) => {
    const packages = PURE[dirname(file)];
    if (packages === undefined) return [];
    return ends.filter((end) => !imports.has(end) && !packages.includes(end)).map((end) => `${file}: ${end}`);
  });
  assert.equal(wrong, []);
});

laws("has at most a dozen source files in each folder", () => {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  assert.equal(
    [...sizes].filter(([, size]) => size > MOST_FILES),
    [],
  );
});

laws("has no read of a member of a value cast to Error, and no ternary `instanceof Error ?`", () => {
  const reads = /\bas Error\b[^)]*\)\??\.|instanceof Error \?/;
  assert.equal(
    files.filter((file) => reads.test(readFileSync(join(repository, `${file}.ts`), "utf8"))),
    [],
  );
});

laws("has no two files with the same name, except index files", () => {
  const shared = files
    .map((file) => basename(file))
    .filter((name, at, names) => names.indexOf(name) !== at && !SHARED_NAMES.includes(name));
  assert.equal(shared, []);
});

/** Returns the cycles as groups of nodes that lead to each other, each as its sorted names. */
function circlesOf(next: (node: string) => readonly string[], nodes: readonly string[]): string[] {
  const reached = new Map(nodes.map((node) => [node, reachedFrom(node)]));
  function reachedFrom(node: string): Set<string> {
    const seen = new Set<string>();
    const waiting = [...next(node)];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      waiting.push(...next(at));
    }
    return seen;
  }
  const circles = nodes
    .filter((node) => reached.get(node)!.has(node))
    .map((node) => nodes.filter((other) => reached.get(node)!.has(other) && reached.get(other)!.has(node)))
    .map((group) => group.sort().join(", "));
  return [...new Set(circles)].sort();
}
