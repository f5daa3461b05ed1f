import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repository } from "./support/repository.js";

// The laws of the tree, over its imports. A room is a folder; what it may import says what may be touched in it.

const laws = suite("the tree");

/** What each room may import, beside itself. Nothing else, and nothing that a room below it would have to import back. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  sdk: [],
  "host-shim/protocol": ["sdk"],
  "host-shim/runtime/mod": ["sdk", "protocol"],
  "host-shim/runtime": ["sdk", "protocol", "runtime/mod"],
  "host-shim/client": ["sdk", "protocol", "runtime", "runtime/mod"],
  "host-shim/selection": ["sdk", "protocol"],
  "host-shim/selection/resolve": ["sdk", "protocol", "selection"],
  "host-shim/node/read": ["sdk"],
  "host-shim/node/write": ["sdk", "node/read"],
  "host-shim/node": ["sdk", "protocol", "runtime", "runtime/mod", "node/read", "node/write"],
  "host-shim/install": [
    "sdk",
    "protocol",
    "selection",
    "selection/resolve",
    "node",
    "node/read",
    "node/write",
  ],
  "host-shim/server/http": ["sdk", "protocol", "node/read"],
  "host-shim/server/routes": [
    "sdk",
    "protocol",
    "selection",
    "selection/resolve",
    "node",
    "install",
    "server/http",
  ],
  "host-shim/server/operation": ["sdk", "protocol", "install", "server/http"],
  "host-shim/server": [
    "sdk",
    "protocol",
    "runtime",
    "node",
    "install",
    "server/http",
    "server/operation",
    "server/routes",
  ],
  "host-shim/cli/program": ["sdk", "runtime", "selection", "client", "server"],
  "host-shim/cli/develop": ["protocol", "node", "cli/program"],
  "host-shim/cli/trial": ["sdk", "runtime/mod", "node", "cli/program"],
  "host-shim/cli/commands": [
    "sdk",
    "protocol",
    "selection",
    "selection/resolve",
    "client",
    "node",
    "node/write",
    "install",
    "server",
    "cli/program",
    "cli/develop",
    "cli/trial",
  ],
  "host-shim/cli": ["sdk", "selection", "cli/program", "cli/commands"],
  "host-shim/panel": ["sdk", "protocol"],
};

/**
 * Rooms that are not in order yet. What they import from others and what they touch is looked at, how they are inside is
 * not: their own folders, the sizes of these, their file names and circles. Take one out as soon as it keeps the laws.
 */
const NOT_IN_ORDER: readonly string[] = ["sdk", "host-shim/panel"];

/** The rooms in which nothing is read, written or asked for: no builtin of Node, and no package but these. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  sdk: [],
  "host-shim/protocol": [],
  "host-shim/runtime": [],
  "host-shim/runtime/mod": [],
  "host-shim/client": [],
  "host-shim/selection": ["semver"],
  "host-shim/selection/resolve": [],
};

const MOST_FILES = 12;

/** Names that several files may have: what they are about is told by their folder. */
const SHARED_NAMES: readonly string[] = ["index"];

const files = ["sdk", "host-shim"].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")).replace(/\.ts$/, "")),
);

/** What a file imports, types too: the files of the tree, and the names of packages and builtins. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(repository, `${file}.ts`), "utf8");
  const found = text.matchAll(
    /^(?:import|export)\b[^;]*?\bfrom "([^"]+)";|\bimport\(\s*"([^"]+)"|^import "([^"]+)";/gm,
  );
  return [...found]
    .map(([, named, asked, bare]) => (named ?? asked ?? bare)!)
    .map((path) => (path.startsWith(".") ? posix.join(dirname(file), path).replace(/\.js$/, "") : path));
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The imports inside the tree, as pairs. */
const pairs = [...imports].flatMap(([from, ends]) =>
  ends.filter((end) => imports.has(end)).map((to) => [from, to] as const),
);

function roomOf(file: string): string {
  return NOT_IN_ORDER.find((room) => file.startsWith(`${room}/`)) ?? dirname(file);
}

const rooms = [...new Set(files.map(roomOf))];

/** The files whose rooms are in order inside, too. */
const inOrder = files.filter((file) => !NOT_IN_ORDER.includes(roomOf(file)));

laws("every import of a file inside the tree is found", () => {
  assert.ok(files.length > 200 && pairs.length > 500, `${files.length} files, ${pairs.length} imports`);
  for (const [file, ends] of imports) {
    for (const end of ends) {
      // A module that the build makes has only its declaration here.
      const found = imports.has(end) || existsSync(join(repository, `${end}.d.ts`));
      assert.ok(found || !/^(?:sdk|host-shim)\/[^.]*$/.test(end), `${file}: ${end}`);
    }
  }
});

laws("each room imports only what it may", () => {
  assert.equal(rooms.sort(), Object.keys(ARROWS).sort(), "each room has its arrows");
  const wrong = pairs.filter(([from, to]) => {
    const room = roomOf(to);
    const arrows = ARROWS[roomOf(from)]!;
    return roomOf(from) !== room && !arrows.includes(room.replace("host-shim/", ""));
  });
  assert.equal(
    wrong.map(([from, to]) => `${from} imports ${to}`),
    [],
  );
});

laws("no arrow leads back up", () => {
  assert.equal(
    circlesOf((room) => ARROWS[room]!.map((name) => (name === "sdk" ? name : `host-shim/${name}`)), rooms),
    [],
  );
});

laws("no files import each other, not even types", () => {
  assert.equal(
    circlesOf((file) => imports.get(file)!.filter((end) => inOrder.includes(end)), inOrder),
    [],
  );
});

laws("a pure room touches nothing", () => {
  const wrong = [...imports].flatMap(([file, ends]) => {
    const packages = PURE[roomOf(file)];
    if (packages === undefined) return [];
    return ends.filter((end) => !imports.has(end) && !packages.includes(end)).map((end) => `${file}: ${end}`);
  });
  assert.equal(wrong, []);
});

laws("a folder has at most a dozen files", () => {
  const sizes = new Map<string, number>();
  for (const file of inOrder) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  assert.equal(
    [...sizes].filter(([, size]) => size > MOST_FILES),
    [],
  );
});

laws("two files of one name are about the same", () => {
  const shared = inOrder
    .map((file) => basename(file))
    .filter((name, at, names) => names.indexOf(name) !== at && !SHARED_NAMES.includes(name));
  assert.equal(shared, []);
});

/** The groups of nodes that lead to each other, each as its names in order. */
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

laws.run();
