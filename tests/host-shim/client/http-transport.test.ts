import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { TransportReply } from "../../../host-shim/client/index.js";
import { createHttpTransport } from "../../../host-shim/node/node-http-transport.js";
import { PATIENCE_MS } from "../../support/until.js";

const http = suite("http transport");

interface Answered {
  readonly reply: TransportReply | undefined;
  readonly problem: string;
}

/** Serves `listener` on a free port and passes `work` a function that sends a request; closes both afterwards. */
async function withServer(
  listener: RequestListener,
  work: (
    ask: (etag?: string, timeoutMs?: number) => Promise<Answered>,
    sockets: Set<Socket>,
  ) => Promise<void>,
): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer(listener).on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const transport = createHttpTransport();
  const ask = (etag = "", timeoutMs = PATIENCE_MS): Promise<Answered> =>
    new Promise((resolve, reject) => {
      let calls = 0;
      transport.send({ url, etag, timeoutMs }, (reply, problem) => {
        if (calls++ > 0) reject(new Error("called back twice"));
        resolve({ reply, problem });
      });
    });
  try {
    await work(ask, sockets);
  } finally {
    transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

http("sends the given ETag, and returns status, tag and body", () =>
  withServer(
    (request, response) => {
      const tag = request.headers["if-none-match"];
      response.setHeader("ETag", `"new"`);
      if (tag === `"new"`) response.writeHead(304).end();
      else response.end(`you sent ${tag} — ok`);
    },
    async (ask, sockets) => {
      assert.equal(await ask(), {
        reply: { status: 200, etag: `"new"`, body: "you sent undefined — ok" },
        problem: "",
      });
      assert.equal(await ask(`"new"`), { reply: { status: 304, etag: `"new"`, body: "" }, problem: "" });
      assert.is(sockets.size, 1, "one connection is kept");
    },
  ),
);

const failures: readonly (readonly [title: string, listener: RequestListener, problem: RegExp])[] = [
  [
    "an answer cut in the middle of its body",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half", () => response.destroy());
    },
    /cut short/,
  ],
  [
    "a chunked answer cut before its end",
    (_request, response) => {
      response.write("half", () => response.destroy());
    },
    /cut short/,
  ],
  [
    "a connection closed without an answer",
    (request) => request.socket.destroy(),
    /socket hang up|ECONNRESET/,
  ],
  ["bytes that are no HTTP", (request) => request.socket.end("hello\r\n\r\n"), /Parse Error/],
  ["no answer in time", () => {}, /no answer within 100 ms/],
  [
    "an answer that stops coming",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half");
    },
    /no answer within 100 ms/,
  ],
];
for (const [title, listener, problem] of failures) {
  http(`reports ${title} as a problem, never as a reply`, () =>
    withServer(listener, async (ask) => {
      const answered = await ask(
        "",
        title.includes("answer in time") || title.includes("stops") ? 100 : PATIENCE_MS,
      );
      assert.is(answered.reply, undefined);
      assert.match(answered.problem, problem);
    }),
  );
}

for (const name of ["127.0.0.1", "localhost"]) {
  http(`reports a refused connection at ${name} as a problem`, async () => {
    const transport = createHttpTransport();
    const answered = await new Promise<Answered>((resolve) =>
      transport.send({ url: `http://${name}:1/`, etag: "", timeoutMs: PATIENCE_MS }, (reply, problem) =>
        resolve({ reply, problem }),
      ),
    );
    transport.close();
    assert.is(answered.reply, undefined);
    assert.match(answered.problem, /ECONNREFUSED/);
  });
}

http.run();
