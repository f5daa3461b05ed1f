import * as assert from "uvu/assert";
import {
  createFetchTransport,
  type Transport,
  type TransportReply,
} from "../../../host-shim/client/index.js";
import { createHttpTransport } from "../../../host-shim/node/node-http-transport.js";
import { withServer } from "../../support/http-server.js";
import { suite } from "../../support/suite.js";
import { FAILURES, silent } from "../../support/transport-failures.js";
import { PATIENCE_MS, until } from "../../support/until.js";

const transports = suite("client host: transports");

const TRANSPORTS: Readonly<Record<string, () => { readonly send: Transport; readonly close: () => void }>> = {
  "node:http": createHttpTransport,
  fetch: () => ({ send: createFetchTransport(globalThis), close() {} }),
};

interface Asked {
  readonly etag?: string;
  readonly timeoutMs?: number;
  readonly body?: string;
}
type Ask = (
  request?: Asked,
) => Promise<{ readonly reply: TransportReply | undefined; readonly problem: string }>;

/** Runs `work` with a function that sends requests to `url`; fails when a request is answered twice. */
async function withAsk(kind: string, url: string, work: (ask: Ask) => Promise<void>): Promise<void> {
  const { send, close } = TRANSPORTS[kind]!();
  try {
    await work(
      ({ etag = "", timeoutMs = PATIENCE_MS, ...body } = {}) =>
        new Promise((resolve, reject) => {
          let calls = 0;
          send({ url, etag, timeoutMs, ...body }, (reply, problem) => {
            if (calls++ > 0) reject(new Error("called back twice"));
            resolve({ reply, problem });
          });
        }),
    );
  } finally {
    close();
  }
}

for (const [options, expected] of [
  [undefined, undefined],
  [{}, undefined],
  [{ token: "" }, undefined],
  [{ token: "secret-1" }, "Bearer secret-1"],
  ["secret-1", "Bearer secret-1"],
] as const) {
  transports(`send ${expected ?? "no token"} with the options ${JSON.stringify(options)}`, () =>
    withServer(
      (request, response) => response.end(String(request.headers.authorization)),
      async (url) => {
        const { send, close } = createHttpTransport(options);
        const overFetch = typeof options === "string" ? [] : [createFetchTransport(globalThis, options)];
        for (const each of [send, ...overFetch]) {
          const reply = await new Promise<TransportReply | undefined>((resolve) =>
            each({ url, etag: "", timeoutMs: PATIENCE_MS }, resolve),
          );
          assert.equal(reply, { status: 200, etag: "", body: String(expected) });
        }
        close();
      },
    ),
  );
}

transports("node:http accepts an answer of 64 MiB, and rejects a longer answer", () => {
  const longest = Buffer.alloc(64 * 1024 * 1024, "x");
  return withServer(
    (request, response) => response.end(request.method === "GET" ? longest : `${longest}x`),
    (url) =>
      withAsk("node:http", url, async (ask) => {
        assert.is((await ask()).reply?.body.length, longest.length);
        assert.equal(await ask({ body: "more" }), {
          reply: undefined,
          problem: "the answer is longer than 67108864 bytes",
        });
      }),
  );
});

transports("node:http reports a request that its caller aborts", () =>
  withServer(silent, async (url) => {
    const { send, close } = createHttpTransport();
    const problem = await new Promise((resolve) => {
      const giveUp = send({ url, etag: "", timeoutMs: PATIENCE_MS }, (_reply, why) => resolve(why));
      (giveUp as () => void)();
    });
    assert.is(problem, "given up");
    close();
  }),
);

for (const kind of Object.keys(TRANSPORTS)) {
  transports(`${kind} sends the given ETag, and returns status, tag and body`, () =>
    withServer(
      (request, response) => {
        const tag = request.headers["if-none-match"];
        response.setHeader("ETag", `"new"`);
        if (tag === `"new"`) response.writeHead(304).end();
        else response.end(`you sent ${tag} — ok`);
      },
      (url, sockets) =>
        withAsk(kind, url, async (ask) => {
          const body = "you sent undefined — ok";
          assert.equal(await ask(), { reply: { status: 200, etag: `"new"`, body }, problem: "" });
          const known = { reply: { status: 304, etag: `"new"`, body: "" }, problem: "" };
          assert.equal(await ask({ etag: `"new"` }), known);
          if (kind !== "fetch") assert.is(sockets.size, 1, "one connection is kept");
        }),
    ),
  );

  transports(`${kind} posts a request with a body, and sends a request without a body as GET`, () =>
    withServer(
      (request, response) => {
        let body = "";
        request.on("data", (chunk) => (body += chunk));
        request.on("end", () => response.end(`${request.method} ${body}`));
      },
      (url) =>
        withAsk(kind, url, async (ask) => {
          assert.is((await ask()).reply?.body, "GET ");
          assert.is((await ask({ body: '{"a":"ü"}' })).reply?.body, 'POST {"a":"ü"}');
        }),
    ),
  );

  for (const [title, listener, expected, timeoutMs = PATIENCE_MS] of FAILURES) {
    transports(`${kind} reports ${title} as a problem, never as a reply`, () =>
      withServer(listener, (url, sockets) =>
        withAsk(kind, url, async (ask) => {
          const { reply, problem } = await ask({ timeoutMs });
          assert.is(reply, undefined);
          assert.match(problem, kind === "fetch" ? /./ : expected);
          await until(() => [...sockets].every((socket) => socket.destroyed), "the connection is closed");
        }),
      ),
    );
  }

  for (const name of ["127.0.0.1", "localhost"]) {
    transports(`${kind} reports a refused connection at ${name} as a problem`, () =>
      withAsk(kind, `http://${name}:1/`, async (ask) => {
        const { reply, problem } = await ask();
        assert.is(reply, undefined);
        assert.match(problem, kind === "fetch" ? /./ : /ECONNREFUSED/);
      }),
    );
  }
}
