import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Child, startChild } from "../../support/child.js";
import { libraryText, withInstall } from "../../support/install.js";
import { type RawReply, rawGet } from "../../support/raw-request.js";
import { repository } from "../../support/repository.js";

const embedded = suite("a program with a backend inside it");

const program = join(repository, "build/tests/host-shim/server/embedded-program.js");

/** One fault, and the reply to the request that meets it. */
interface Case {
  readonly name: string;
  /** The attach function's body of the mod `bad`. */
  readonly attach?: string;
  readonly extra?: "socket" | "flicker";
  readonly target: string;
  readonly fields?: readonly string[];
  readonly times?: number;
  readonly statuses: readonly number[];
  /** The expected log line. */
  readonly line?: RegExp;
  readonly check?: (reply: RawReply) => void;
}

/** A mod that announces itself, and `rows` (JSON text) as its page. */
const announces = (rows: string): string => `
  host.on("svc.settings.indexQuery", () => host.emit("svc.settings.indexAnnounce",
    JSON.stringify({ guid: "bad", name: "Bad", version: "1", count: 1, done: 1 })));
  host.on("svc.settings.pageQuery", (guid) => {
    if (guid === "bad") host.emit("svc.settings.pageAnnounce", '{"guid":"bad","rows":' + ${JSON.stringify(rows)} + "}");
  })`;
const row = (members: string): string => announces(`[{"key":"n","label":"N","type":"int",${members}}]`);
const answers = (handler: string): string => `host.route("GET", "/bad", ${handler})`;

/** A getter that returns a good value at its first read, and throws at the next. */
const ONCE = (value: string) =>
  `(() => { let reads = 0; return () => { if (reads++ > 0) throw new Error("again"); return ${value}; }; })()`;

const cases: readonly Case[] = [
  {
    name: "gets a request for a range that ends before it starts",
    target: "/game/page.html",
    fields: ["Range: bytes=5-2"],
    statuses: [200],
    check: ({ body }) => assert.is(body, "0123456789"),
  },
  {
    name: "gets a request for an unreadable file",
    extra: "socket",
    target: "/game/unreadable.txt",
    statuses: [500],
    line: /^error GET \/game\/unreadable\.txt failed: /,
    check: ({ body }) => assert.match(JSON.parse(body).err, "GET /game/unreadable.txt"),
  },
  {
    name: "gets a request for a file that appears and disappears",
    extra: "flicker",
    target: "/game/file.txt",
    times: 400,
    statuses: [200, 404],
  },
  {
    name: "shows a value that cannot be made a string",
    attach: row(`"value":{"toString":1,"valueOf":1}`),
    target: "/",
    statuses: [200],
  },
  {
    name: "shows a value of 20,000 nested lists",
    attach: row(`"value":${"[".repeat(20_000)}${"]".repeat(20_000)}`),
    target: "/",
    statuses: [200],
  },
  {
    name: "receives a page that is not JSON",
    attach: announces("[oops"),
    target: "/",
    statuses: [200],
    line: /^error mod bad announces a page that cannot be read/,
  },
  { name: "receives rows that are no list", attach: announces("5"), target: "/", statuses: [200] },
  {
    name: "receives a row without a label",
    attach: announces(`[{"key":"n"}]`),
    target: "/",
    statuses: [200],
  },
  { name: "receives a row that is null", attach: announces("[null]"), target: "/", statuses: [200] },
  {
    name: "has a route whose answer throws when it is read again",
    attach: answers(
      `() => Object.defineProperty({ status: 200, headers: [] }, "body", { get: ${ONCE('"x"')} })`,
    ),
    target: "/bad",
    statuses: [200, 500],
  },
  {
    name: "has a route with a header that throws when it is read again",
    attach: answers(
      `() => ({ status: 200, headers: [Object.defineProperty({ name: "X-A" }, "value", { get: ${ONCE('"x"')} })], body: "x" })`,
    ),
    target: "/bad",
    statuses: [200, 500],
  },
  {
    name: "has a route whose Promise is rejected",
    attach: answers(`async () => { throw new Error("later"); }`),
    target: "/bad",
    statuses: [500],
    line: /^error mod bad, in its route GET \/bad, rejected: Error: later/,
  },
];

for (const { name, attach, extra, target, fields, times = 1, statuses, line, check } of cases) {
  embedded(`answers every request when it ${name}`, () =>
    withInstall({ mods: [{ id: "bad", sides: ["server"] }] }, async ({ root, setLibrary, write }) => {
      setLibrary("bad", libraryText(attach));
      write("game/page.html", "0123456789");
      const child = startChild([program, root, ...(extra ? [extra] : [])]);
      try {
        const port = await portOf(child);
        await child.line(/loaded bad/);
        for (let time = 0; time < times; time++) {
          const reply = await rawGet(port, target, fields);
          assert.ok(statuses.includes(reply.status), `${target} answered ${reply.status}: ${reply.text}`);
          check?.(reply);
        }
        if (line !== undefined) await child.line(line);
        for (const other of ["/", "/svc/settings/index?full=1", "/svc/mods"]) {
          const reply = await rawGet(port, other);
          assert.is(reply.status, 200, other);
          if (other !== "/") JSON.parse(reply.body);
        }
      } finally {
        // A process that ended earlier has another exit code.
        assert.is(await child.end("SIGKILL"), "SIGKILL", child.output());
      }
    }),
  );
}

async function portOf(child: Child): Promise<number> {
  const [, port] = await child.line(/^serves http:\/\/127\.0\.0\.1:(\d+)$/);
  return Number(port);
}

embedded.run();
