import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readlinkSync, truncateSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";
import { PATIENCE_MS, until } from "../../../support/until.js";

const transport = suite("the transport of a backend");

/** A server mod that logs the body of each POST. */
const ECHO = libraryText(
  `host.route("POST", "/echo", ({ body }) => { host.log("info", "got " + body); return { status: 200, headers: [], body }; })`,
);

function withServer(
  work: (backend: TestBackend, install: Install) => Promise<void>,
  options: Parameters<typeof withBackend>[2] = {},
): Promise<void> {
  return withInstall({ mods: [{ id: "echo", sides: ["server"] }] }, (install) => {
    install.setLibrary("echo", ECHO);
    return withBackend(
      install.root,
      async (backend) => {
        await backend.line(/loaded echo/);
        await work(backend, install);
      },
      options,
    );
  });
}

/** Sends bytes and returns the first bytes of the answer; does not end its side of the connection. */
async function firstBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer to ${bytes}`)));
  try {
    socket.write(bytes);
    const [chunk] = await once(socket, "data");
    return String(chunk);
  } finally {
    socket.destroy();
  }
}

transport("answers a refused request before it reads the body, and closes the connection", () =>
  withServer(
    async ({ port }) => {
      const [own, token] = [`Host: 127.0.0.1:${port}`, "Authorization: Bearer t"];
      for (const [path, fields, status] of [
        ["/echo", [own, token, "Origin: https://evil.example"], 403],
        ["/echo", [own], 401],
        ["/echo", ["Host: evil.example", token], 403],
        ["/nothing", [own, token], 404],
      ] as const) {
        // The test never sends the body, so an answer that waits for the body never arrives.
        const lines = [`POST ${path} HTTP/1.1`, ...fields, "Content-Length: 1000000"];
        const reply = await firstBytes(port, `${lines.join("\r\n")}\r\n\r\nfirst`);
        assert.match(reply, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.match(reply, /^Connection: close\r$/im);
      }
    },
    { token: "t" },
  ),
);

transport("sends 100 Continue only after the guard has accepted the request", () =>
  withServer(async ({ port }) => {
    const head = (fields: string) =>
      `POST /echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${fields}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
    assert.match(await firstBytes(port, head("")), /^HTTP\/1\.1 100 /);
    assert.match(await firstBytes(port, head("Origin: https://evil.example\r\n")), /^HTTP\/1\.1 403 /);
  }),
);

/** Posts the parts of a body to `/echo`, each in its own packet, and returns the whole answer. */
async function post(port: number, ...parts: readonly Buffer[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  socket.write(
    `POST /echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (const part of parts) socket.write(part);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

transport("answers 400 to a body that is not UTF-8, without a call of the route", () =>
  withServer(async ({ port, lines }) => {
    for (const body of [
      Buffer.from("caf\xe9", "latin1"),
      Buffer.from([0x22, 0xff, 0x22]),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from("€").subarray(0, 2),
    ]) {
      const text = await post(port, body);
      assert.match(text, /^HTTP\/1\.1 400 /);
      assert.match(text, "the request body is not UTF-8");
    }
    assert.not.ok(lines.some((line) => line.includes("got ")));
  }),
);

transport("passes a UTF-8 body unchanged to the route, also with characters split between packets", () =>
  withServer(async ({ port }) => {
    const text = "aé€😀".repeat(20_000);
    const body = Buffer.from(text);
    const parts: Buffer[] = [];
    for (let at = 0; at < body.length; at += 9973) parts.push(body.subarray(at, at + 9973));
    assert.ok((await post(port, ...parts)).endsWith(`\r\n\r\n${text}`));
  }),
);

transport("times out a request whose head does not end, and answers other requests", () =>
  withServer(async ({ port, get }) => {
    const slow: Socket = connect(port, "127.0.0.1");
    slow.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    const chunks: Buffer[] = [];
    for await (const chunk of slow) chunks.push(chunk as Buffer);
    assert.match(Buffer.concat(chunks).toString("utf8"), /^HTTP\/1\.1 408 /);
    assert.is((await get("/")).status, 200);
  }),
);

transport("accepts at most a thousand connections, and new ones after these have closed", () =>
  withServer(async ({ port, get }) => {
    const sockets: Socket[] = [];
    const ended = new Set<Socket>();
    for (let number = 0; number < 1010; number++) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.on("close", () => ended.add(socket));
      sockets.push(socket);
      if (number % 50 === 0) await once(socket, "connect");
    }
    await until(() => ended.size >= 10, "ten are refused");
    for (const socket of sockets) socket.destroy();
    await until(() => ended.size === sockets.length, "all are closed");
    const answered = () =>
      get("/").then(
        ({ status }) => status === 200,
        () => false,
      );
    await until(answered, "there is room again");
  }),
);

transport("answers several requests on one connection in order, and closes it after a refused request", () =>
  withServer(async ({ port }) => {
    const own = `Host: 127.0.0.1:${port}\r\n`;
    const reply = await rawRequest(
      port,
      `GET /svc/mods HTTP/1.1\r\n${own}\r\nPOST /echo HTTP/1.1\r\n${own}Content-Length: 2\r\n\r\nhi` +
        `GET /svc/mods HTTP/1.1\r\n${own}Origin: https://evil.example\r\n\r\nGET /svc/mods/disable/echo HTTP/1.1\r\n${own}\r\n`,
    );
    const statuses = [...reply.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    assert.equal(statuses, ["200", "200", "403"]);
  }),
);

const BIG_FILE = "GET /game/big.bin HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

/** Starts a backend whose game folder has a file that the system cannot buffer as a whole. */
function withBigFile(work: (backend: TestBackend, path: string) => Promise<void>): Promise<void> {
  return withInstall({}, ({ root }) => {
    const gameFolder = join(root, "game");
    const path = join(gameFolder, "big.bin");
    mkdirSync(gameFolder);
    writeFileSync(path, "");
    truncateSync(path, 64 * 1024 * 1024);
    return withBackend(root, (backend) => work(backend, path), { gameFolder });
  });
}

transport("closes the files of pipelined requests when the client disconnects", () =>
  withBigFile(async ({ port }, path) => {
    const folder = "/proc/self/fd";
    if (!existsSync(folder)) return;
    const count = () =>
      readdirSync(folder).filter((name) => {
        try {
          return readlinkSync(join(folder, name)) === path;
        } catch {
          return false; // The descriptor that reads the folder is closed.
        }
      }).length;
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(BIG_FILE.repeat(3));
    await until(() => count() === 3, "all files are open");
    socket.destroy();
    await until(() => count() === 0, "all files are closed");
  }),
);

transport("cuts a connection that sends an invalid request during a file, without an answer inside it", () =>
  withBigFile(async ({ port, get }) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(BIG_FILE);
    await once(socket, "readable");
    socket.write("no request\r\n\r\n");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    await once(socket, "close");
    const text = Buffer.concat(chunks).toString("latin1");
    assert.match(text, /^HTTP\/1\.1 200 /);
    assert.is(text.indexOf("HTTP/1.1 400"), -1);
    assert.is((await get("/svc/mods")).status, 200);
  }),
);

transport("logs a connection that the system cannot accept, once for each error, and goes on", () =>
  withServer(async ({ get, lines }) => {
    let server: Server | undefined;
    const take = (message: unknown): void => {
      ({ server } = message as { readonly server: Server });
    };
    subscribe("http.server.request.start", take);
    try {
      await get("/healthz");
    } finally {
      unsubscribe("http.server.request.start", take);
    }
    for (const code of ["EMFILE", "EMFILE", "ENOBUFS"]) server?.emit("error", new Error(`accept ${code}`));
    const logged = lines.filter((line) => line.includes("cannot accept a connection"));
    assert.is(logged.length, 2);
    assert.match(logged[0]!, /^error .*accept EMFILE/);
    assert.match(logged[1]!, /^error .*accept ENOBUFS/);
    assert.is((await get("/healthz")).status, 200);
  }),
);
