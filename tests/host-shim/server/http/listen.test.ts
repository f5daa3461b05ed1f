import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
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

/** Sends bytes and returns the first bytes of the answer, without ending its own side. */
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

const refused: readonly (readonly [why: string, line: string, status: number])[] = [
  ["another site asks", "Origin: https://evil.example", 403],
  ["the token is missing", "X: y", 401],
  ["the host is another one", "Host: evil.example", 403],
  ["there is no such route", "Authorization: Bearer t", 404],
];
for (const [why, line, status] of refused) {
  transport(`answers before it reads the body and closes the connection when ${why}`, () =>
    withServer(
      async ({ port }) => {
        const path = status === 404 ? "/nothing" : "/echo";
        const host = line.startsWith("Host") ? "" : `Host: 127.0.0.1:${port}\r\n`;
        const token = status === 403 ? "Authorization: Bearer t\r\n" : "";
        // The body is never sent, so an answer that waits for it never arrives.
        const head = `POST ${path} HTTP/1.1\r\n${host}${line}\r\n${token}Content-Length: 1000000\r\n\r\nfirst`;
        const reply = await firstBytes(port, head);
        assert.match(reply, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.match(reply, /^Connection: close\r$/im);
      },
      { token: "t" },
    ),
  );
}

transport("sends 100 Continue only after the guard has accepted the request", () =>
  withServer(async ({ port }) => {
    const head = (fields: string) =>
      `POST /echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${fields}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
    assert.match(await firstBytes(port, head("")), /^HTTP\/1\.1 100 /);
    assert.match(await firstBytes(port, head("Origin: https://evil.example\r\n")), /^HTTP\/1\.1 403 /);
  }),
);

const bodies: readonly (readonly [what: string, body: Buffer])[] = [
  ["Latin-1", Buffer.from("caf\xe9", "latin1")],
  ["a byte that is never UTF-8", Buffer.from([0x22, 0xff, 0x22])],
  ["half of a surrogate pair", Buffer.from([0xed, 0xa0, 0x80])],
  ["a character cut in two", Buffer.from("€").subarray(0, 2)],
];
for (const [what, body] of bodies) {
  transport(`answers 400 to a body that is ${what}, before any route`, () =>
    withServer(async ({ port, lines }) => {
      const socket = connect(port, "127.0.0.1");
      const head = `POST /echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
      socket.write(Buffer.concat([Buffer.from(head), body]));
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString("utf8");
      assert.match(text, /^HTTP\/1\.1 400 /);
      assert.match(text, "the request body is not UTF-8");
      assert.not.ok(lines.some((line) => line.includes("got ")));
    }),
  );
}

transport("passes on a UTF-8 body intact, also with characters split between packets", () =>
  withServer(async ({ port }) => {
    const text = "aé€😀".repeat(20_000);
    const body = Buffer.from(text);
    const socket = connect(port, "127.0.0.1");
    const head = `POST /echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head);
    for (let at = 0; at < body.length; at += 9973) socket.write(body.subarray(at, at + 9973));
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    assert.ok(Buffer.concat(chunks).toString("utf8").endsWith(`\r\n\r\n${text}`));
  }),
);

transport("times out only when the head does not end", () =>
  withServer(async ({ port, get }) => {
    const slow: Socket = connect(port, "127.0.0.1");
    slow.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    const chunks: Buffer[] = [];
    for await (const chunk of slow) chunks.push(chunk as Buffer);
    assert.match(Buffer.concat(chunks).toString("utf8"), /^HTTP\/1\.1 408 /);
    assert.is((await get("/")).status, 200);
  }),
);

transport("accepts at most a thousand connections, and new ones as places are free", () =>
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

transport("answers several requests on one connection in order, and closes it after a refused one", () =>
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

transport.run();
