import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type Child, startChild } from "../../support/child.js";
import { libraryText, openInstall } from "../../support/install.js";
import { rawGet } from "../../support/raw-request.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";

const embedded = suite("a program that embeds a backend");

const program = join(repository, "build/tests/host-shim/server/embedded-program.js");

/** Returns code of a mod that announces itself, and `rows` (JSON text) as its page. */
const announces = (guid: string, rows: string): string => `
  host.on("svc.settings.indexQuery", () => host.emit("svc.settings.indexAnnounce",
    JSON.stringify({ guid: "${guid}", name: "Bad", version: "1", count: 1, done: 1 })));
  host.on("svc.settings.pageQuery", (guid) => {
    if (guid === "${guid}") host.emit("svc.settings.pageAnnounce", '{"guid":"${guid}","rows":' + ${JSON.stringify(rows)} + "}");
  })`;
const row = (guid: string, value: string): string =>
  announces(guid, `[{"key":"n","label":"N","type":"int","value":${value}}]`);

/** Returns the source of a getter that returns a valid value at its first read, and throws at the second. */
const ONCE = (value: string) =>
  `(() => { let reads = 0; return () => { if (reads++ > 0) throw new Error("again"); return ${value}; }; })()`;

/** The bodies of the attach functions of faulty mods. */
const mods: Readonly<Record<string, string>> = {
  odd: row("odd", '{"toString":1,"valueOf":1}'),
  deep: row("deep", "[".repeat(20_000) + "]".repeat(20_000)),
  unreadable: announces("unreadable", "[oops"),
  body: `host.route("GET", "/body", () => Object.defineProperty({ status: 200, headers: [] }, "body", { get: ${ONCE('"x"')} }))`,
  header: `host.route("GET", "/header", () => ({ status: 200, headers: [Object.defineProperty({ name: "X-A" }, "value", { get: ${ONCE('"x"')} })], body: "x" }))`,
  rejected: `host.route("GET", "/rejected", async () => { throw new Error("later"); })`,
};

interface Case {
  readonly what: string;
  readonly target: string;
  readonly fields?: readonly string[];
  readonly times?: number;
  readonly statuses: readonly number[];
  /** The expected log line. */
  readonly line?: RegExp;
  readonly body?: RegExp;
}

const cases: readonly Case[] = [
  {
    what: "a range that ends before it starts",
    target: "/game/page.html",
    fields: ["Range: bytes=5-2"],
    statuses: [200],
    body: /^0123456789$/,
  },
  {
    what: "an unreadable file",
    target: "/game/unreadable.txt",
    statuses: [500],
    line: /^error GET \/game\/unreadable\.txt failed: /,
    body: /GET \/game\/unreadable\.txt/,
  },
  {
    what: "a file that is created and deleted all the time",
    target: "/game/file.txt",
    times: 150,
    statuses: [200, 404],
  },
  {
    what: "the pages of mods with odd values",
    target: "/",
    statuses: [200],
    line: /^error mod unreadable announces a page that cannot be read/,
  },
  { what: "a response whose body throws at the second read", target: "/body", statuses: [200, 500] },
  {
    what: "a response whose header throws at the second read",
    target: "/header",
    statuses: [200, 500],
  },
  {
    what: "a route whose Promise is rejected",
    target: "/rejected",
    statuses: [500],
    line: /^error mod rejected, in its route GET \/rejected, answered a Promise, which rejected: Error: later/,
  },
];

const ids = Object.keys(mods);
const folder = mkdtempSync(join(tmpdir(), "svc-mod-"));
let child: Child;
let port = 0;

embedded.before(async () => {
  const install = openInstall(folder);
  install.setRegistry({ mods: ids.map((id) => ({ id, sides: ["server"] })) });
  for (const [id, attach] of Object.entries(mods)) install.setLibrary(id, libraryText(attach));
  install.write("game/page.html", "0123456789");
  child = startChild([program, folder]);
  port = Number((await child.line(/^serves http:\/\/127\.0\.0\.1:(\d+)$/))[1]);
  for (const id of ids) await child.line(new RegExp(`loaded ${id} `));
});

embedded.after(async () => {
  // A program that ended earlier has another exit code.
  assert.is(await child.end("SIGKILL"), "SIGKILL", child.output());
  rmSync(folder, { recursive: true, force: true });
});

for (const { what, target, fields, times = 1, statuses, line, body } of cases) {
  embedded(`answers each request for ${what}, and other requests afterwards`, async () => {
    for (let time = 0; time < times; time++) {
      const reply = await rawGet(port, target, fields);
      assert.ok(statuses.includes(reply.status), `${target} answered ${reply.status}: ${reply.text}`);
      if (body !== undefined) assert.match(reply.body, body);
    }
    if (line !== undefined) await child.line(line);
    for (const other of ["/", "/svc/settings/index?full=1", "/svc/mods"]) {
      const reply = await rawGet(port, other);
      assert.is(reply.status, 200, other);
      if (other !== "/") JSON.parse(reply.body);
    }
  });
}
