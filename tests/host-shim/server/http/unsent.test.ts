import { once } from "node:events";
import { connect, type Socket } from "node:net";
import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const unsent = suite("answers to clients that do not read");

const MIB = 1024 * 1024;
/** Bytes: more than the kernel buffers for a client that does not read, and a quarter of the server's limit. */
const BIG = 16 * MIB;
const mod = libraryText(
  `for (const method of ["GET", "POST"]) host.route(method, "/big", ({ path }) => ({ status: 200, headers: [], body: path.slice(-1).repeat(${BIG}) }));
  host.route("GET", "/wide", ({ path }) => ({ status: 200, headers: [], body: "€".repeat(${BIG} - 1) + path.slice(-1) }));`,
);

/** Sends requests over a new connection, and reads only the first status of the answers. */
type Ask = (...targets: string[]) => Promise<{ readonly status: string; readonly socket: Socket }>;

function withServer(work: (backend: TestBackend, ask: Ask) => Promise<void>): Promise<void> {
  return withInstall({ mods: [{ id: "a", sides: ["server"] }] }, ({ root, setLibrary }) => {
    setLibrary("a", mod);
    return withBackend(root, async (backend) => {
      await backend.line(/loaded a/);
      const sockets: Socket[] = [];
      try {
        await work(backend, async (...targets) => {
          const socket = connect(backend.port, "127.0.0.1").on("error", () => {});
          sockets.push(socket);
          for (const target of targets) socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
          await once(socket, "readable");
          return { status: socket.read(12).toString().slice(-3), socket };
        });
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    });
  });
}

unsent("share the bytes of equal texts", () =>
  withServer(async (_backend, ask) => {
    const before = process.memoryUsage().arrayBuffers;
    for (let reader = 0; reader < 10; reader++) assert.is((await ask("/big?a")).status, "200");
    // The client's sockets are in the same process, so their buffers count, too.
    assert.ok(process.memoryUsage().arrayBuffers - before < 4 * BIG);
  }),
);

unsent("are 503 above 64 MiB of different texts, until a client reads or disconnects", () =>
  withServer(async ({ get, url }, ask) => {
    /** Returns whether four texts fit at the same time; cancels the requests. */
    const hasAllRoom = async (): Promise<boolean> => {
      const asked = [];
      for (const text of "wxyz") asked.push(await ask(`/big?${text}`));
      for (const { socket } of asked) socket.destroy();
      return asked.every(({ status }) => status === "200");
    };
    const readers = [];
    for (const text of "abc") readers.push(await ask(`/big?${text}`));
    // An answer that is queued after another answer is dropped with its connection, too.
    readers.push(await ask("/big?d", "/big?d"));
    for (const { status } of readers) assert.is(status, "200");
    const { status, body, headers } = await get("/big?e");
    assert.is(status, 503);
    assert.match(body, "more than 67108864 bytes of answers wait for slow clients");
    assert.is(headers.get("connection"), "close");
    assert.is((await get("/svc/mods")).status, 200);
    assert.is((await fetch(`${url}/big?f`, { method: "POST" })).status, 200);
    readers.push(await ask("/big?a"));
    assert.is(readers.at(-1)!.status, "200");
    for (const { socket } of readers) socket.destroy();
    readers[0] = await ask("/big?b");
    readers[0].socket.resume();
    await until(hasAllRoom, "room for every answer");
  }),
);

unsent("are counted in bytes, not in characters", () =>
  withServer(async ({ get }, ask) => {
    // 48 MiB each.
    assert.is((await ask("/wide?a")).status, "200");
    assert.is((await get("/wide?b")).status, 503);
  }),
);
