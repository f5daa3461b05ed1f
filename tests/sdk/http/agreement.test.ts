import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  METHODS,
  maxHeaderSize,
  type RequestOptions,
  request as sendRequest,
} from "node:http";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import * as fc from "fast-check";
import * as assert from "uvu/assert";
import {
  decodeChunked,
  encodeChunked,
  header,
  headerValue,
  isValidRequest,
  parseRequest,
  type Request,
  type Response,
  readChunked,
  reasonPhrase,
  response,
  responseToString,
} from "../../../sdk/http/index.js";
import { suite } from "../../support/suite.js";
import { PATIENCE_MS } from "../../support/until.js";
import { anyMessage, wellFormedText } from "./texts.js";

const test = suite("http helpers beside node:http on loopback");

/** Runs `work` with the port of a server, and then closes the server. */
async function withServer(server: Server, work: (port: number) => Promise<void>): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
    await once(server, "close");
  }
}

/** Creates a socket server that answers each complete request and closes the connection. */
function ourServer(answer: (request: Request) => string): Server {
  return createServer((socket) => {
    const chunks: Buffer[] = [];
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      const request = parseRequest(Buffer.concat(chunks).toString("utf8"));
      const whole =
        headerValue(request, "Transfer-Encoding") === ""
          ? Buffer.byteLength(request.body) >= Number(headerValue(request, "Content-Length"))
          : readChunked(request.body).ok;
      if (!whole) return;
      socket.off("data", take);
      socket.end(answer(request));
    };
    socket.on("data", take);
    socket.on("error", () => {});
  });
}

/** Sends a raw text and returns the text received until the server closes the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => {}); // The text received before an error is returned.
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.end(text);
  await once(socket, "close");
  return Buffer.concat(chunks).toString("utf8");
}

/** Sends a request with node's client and returns the response and its body; rejects for a malformed response. */
function send(
  port: number,
  options: RequestOptions,
  parts: readonly string[] = [],
): Promise<{ reply: IncomingMessage; body: string }> {
  return new Promise((resolve, reject) => {
    const message = sendRequest({ host: "127.0.0.1", port, agent: false, ...options }, (reply) => {
      textOf(reply).then((body) => resolve({ reply, body }), reject);
    });
    message.on("error", reject);
    message.setTimeout(PATIENCE_MS, () => message.destroy(new Error("no answer")));
    for (const part of parts) message.write(part);
    message.end();
  });
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function pairsOf({ rawHeaders }: IncomingMessage): string[][] {
  return rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1]!]] : []));
}

const fieldValue = fc
  .array(fc.constantFrom("a", "Z", "0", " ", "\t", ":", ";", ",", "=", '"', "%"), { maxLength: 20 })
  .map((parts) => parts.join("").trim());

test("parse requests of node's client into the sent parts, and find them valid", async () => {
  let seen: Request | undefined;
  const server = ourServer((request) => {
    seen = request;
    return responseToString(response(200));
  });
  await withServer(server, async (port) => {
    const sent = fc.asyncProperty(
      fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"),
      wellFormedText.map(encodeURIComponent),
      fc.array(fieldValue, { maxLength: 5 }),
      fc.array(wellFormedText, { maxLength: 4 }),
      fc.boolean(),
      async (method, query, values, parts, chunked) => {
        const body = parts.join("");
        const path = `/a?${query}`;
        const headers = Object.fromEntries(values.map((value, index) => [`X-${index}`, value]));
        headers[chunked ? "Transfer-Encoding" : "Content-Length"] = chunked
          ? "chunked"
          : `${Buffer.byteLength(body)}`;
        await send(port, { method, path, headers }, parts);
        assert.ok(seen !== undefined && isValidRequest(seen), JSON.stringify(seen));
        assert.equal([seen.meth, seen.path, seen.version], [method, path, "HTTP/1.1"]);
        for (const [name, value] of Object.entries(headers))
          assert.is(headerValue(seen, name.toLowerCase()), value);
        assert.is(chunked ? decodeChunked(seen.body) : seen.body, body);
      },
    );
    await fc.assert(sent, { numRuns: 150 });
  });
});

test("write responses whose parts node's client reads", async () => {
  let next: Response = response(200);
  const server = ourServer((request) => responseToString(next, { head: request.meth === "HEAD" }));
  await withServer(server, async (port) => {
    const written = fc.asyncProperty(
      fc.oneof(fc.constantFrom(200, 204, 205, 304, 404, 599), fc.integer({ min: 200, max: 999 })),
      fc.array(fc.tuple(fc.constantFrom("X-A", "x-b", "Content-Type", "not a name", ""), wellFormedText), {
        maxLength: 5,
      }),
      wellFormedText,
      fc.constantFrom("GET", "HEAD"),
      fc.boolean(),
      async (code, pairs, body, method, chunked) => {
        const framing = chunked
          ? [header("Transfer-Encoding", "chunked"), header("Content-Length", "1")]
          : [];
        const headers = [...pairs.map(([name, value]) => header(name, value)), ...framing];
        next = response(code, headers, chunked ? encodeChunked(body, 7) : body);
        const { reply, body: read } = await send(port, { method });
        const bodiless = method === "HEAD" || code === 204 || code === 205 || code === 304;
        assert.equal([reply.statusCode, reply.statusMessage], [code, reasonPhrase(code)]);
        assert.is(read, bodiless ? "" : body);
        assert.not(
          ["content-length", "transfer-encoding"].every((name) => reply.headers[name] !== undefined),
        );
        const fields = pairsOf(reply).filter(
          ([name]) => !/^(content-length|transfer-encoding)$/i.test(name!),
        );
        const expected = pairs
          .filter(([name]) => name !== "not a name" && name !== "")
          // Node's client decodes a value as Latin-1, without the surrounding blanks.
          .map(([name, value]) => [
            name,
            Buffer.from(
              value.replace(/[\0-\x1F\x7F]/g, (c) => (c === "\t" ? c : " ")),
              "utf8",
            ),
          ])
          .map(([name, bytes]) => [name, bytes!.toString("latin1").replace(/^[ \t]+|[ \t]+$/g, "")]);
        assert.equal(fields, expected);
      },
    );
    await fc.assert(written, { numRuns: 200 });
  });
});

test("write an informational response and a response after it that node's client reads", async () => {
  const early = responseToString(
    response(103, [header("Link", "</a>"), header("Content-Length", "5")], "early"),
  );
  const server = ourServer(() => early + responseToString(response(200, [], "late")));
  await withServer(server, async (port) => {
    const { reply, body } = await send(port, {});
    assert.equal([reply.statusCode, body], [200, "late"]);
  });
});

/** Creates a node:http server that answers with the received request as JSON. */
const nodeServer = (): Server =>
  createHttpServer((message, reply) => {
    textOf(message).then(
      (body) => {
        const seen = [message.method, message.url, `HTTP/${message.httpVersion}`, pairsOf(message), body];
        reply.setHeader("Connection", "close").end(JSON.stringify(seen));
      },
      () => {}, // Node itself answers a truncated request.
    );
  });

/** Returns the parts of a request as node:http reads it; `undefined` when it rejects the text. */
async function seenByNode(port: number, text: string): Promise<unknown[] | undefined> {
  const answer = await exchange(port, text);
  if (!answer.startsWith("HTTP/1.1 200 ")) return undefined;
  const { body } = parseRequest(answer); // parseRequest also finds the body of a response: both heads end in an empty line.
  return JSON.parse(/^Transfer-Encoding: chunked\r$/m.test(answer) ? readChunked(body).body : body);
}

test("parse each request that isValidRequest accepts as node's server does", async () => {
  const target = fc.constantFrom("/", "/a/b?c=d&e", "//%41%00?/?", "http://b:80/c?d", "/-._~!$&'()*+,;=:@");
  const field = fc.tuple(
    fc.constantFrom("A", "b-c", "!#$%&'*+-.^_`|~9"),
    fc.constantFrom("", "d", " e\t:f ", "é€😀"),
  );
  await withServer(nodeServer(), async (port) => {
    const read = fc.asyncProperty(
      fc.constantFrom("GET", "POST", "OPTIONS"),
      target,
      fc.constantFrom("1.0", "1.1"),
      fc.array(field, { maxLength: 5 }),
      wellFormedText,
      async (method, path, version, fields, text) => {
        const chunked = version === "1.1" && fields.length % 2 === 0;
        const framing = chunked ? "transfer-encoding: Chunked" : `Content-length:${Buffer.byteLength(text)}`;
        const lines = [`${method} ${path} HTTP/${version}`, "host: a.example:80", framing];
        for (const [name, value] of fields) lines.push(`${name}:${value}`);
        const message = `${lines.join("\r\n")}\r\n\r\n${chunked ? encodeChunked(text, 5) : text}`;

        const request = parseRequest(message);
        assert.ok(isValidRequest(request), message);
        assert.is(chunked ? decodeChunked(request.body) : request.body, text);
        const seen = await seenByNode(port, message);
        // Node decodes the bytes of a value as Latin-1.
        const latin1 = request.headers.map(({ name, value }) => [
          name,
          Buffer.from(value).toString("latin1"),
        ]);
        assert.equal(seen, [request.meth, request.path, request.version, latin1, text]);
      },
    );
    await fc.assert(read, { numRuns: 200 });
  });
});

test("reject each request that node:http rejects, except by its own limits", async () => {
  await withServer(nodeServer(), async (port) => {
    const refused = fc.asyncProperty(anyMessage, async (text) => {
      const request = parseRequest(text);
      // Skips texts that node:http rejects by its own limits: the size of the head, the list of methods, an incomplete body.
      const own = text.length > maxHeaderSize || !METHODS.includes(request.meth);
      const length = Number(headerValue(request, "Content-Length"));
      if (own || Buffer.byteLength(request.body) < length || text === "") return;
      // The text after the body is another request.
      const body = Buffer.from(request.body).subarray(0, length).toString();
      // Skips a cut inside a character, where U+FFFD makes the text longer.
      if (Buffer.byteLength(body) > length) return;
      const head = text.slice(0, text.length - request.body.length);
      if ((await seenByNode(port, head + body)) === undefined) assert.not(isValidRequest(request), text);
    });
    await fc.assert(refused, { numRuns: 400 });
  });
});

const nodeTakes: readonly [why: string, line: string, field: string][] = [
  ["RFC 9112, section 3.2, allows no such characters in a target", 'GET /a"<>\\^`{|}[] HTTP/1.1', "Host: a"],
  ["an escape is two hexadecimal digits", "GET /%zz HTTP/1.1", "Host: a"],
  ["RFC 9110 forbids user information in an http URI", "GET http://u@a/ HTTP/1.1", "Host: a"],
  ["the target * is only for OPTIONS", "GET * HTTP/1.1", "Host: a"],
  ["a Host is a host and a port", "GET / HTTP/1.1", "Host: a/b c"],
  ["an empty Host names no server", "GET / HTTP/1.1", "Host:"],
  ["Transfer-Encoding has no meaning in HTTP/1.0", "GET / HTTP/1.0", "Transfer-Encoding: chunked"],
];
for (const [why, line, field] of nodeTakes) {
  test(`reject ${JSON.stringify(line)} with ${JSON.stringify(field)}, which node accepts: ${why}`, async () => {
    const text = `${line}\r\n${field}\r\n\r\n${field.startsWith("T") ? "0\r\n\r\n" : ""}`;
    await withServer(nodeServer(), async (port) => {
      assert.ok((await seenByNode(port, text)) !== undefined);
    });
    assert.not(isValidRequest(parseRequest(text)));
  });
}

test("read chunks and trailers of node's server as they were written", async () => {
  let parts: readonly string[] = [];
  const server = createHttpServer((_message, reply) => {
    reply.writeHead(200, { Connection: "close", Trailer: "X-Count" });
    for (const part of parts) reply.write(part);
    reply.addTrailers({ "X-Count": `${parts.length}` });
    reply.end();
  });
  await withServer(server, async (port) => {
    const read = fc.asyncProperty(fc.array(wellFormedText, { maxLength: 6 }), async (texts) => {
      parts = texts;
      const answer = await exchange(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      const trailers = [{ name: "X-Count", value: `${texts.length}` }];
      const chunked = parseRequest(answer).body;
      assert.equal(readChunked(chunked), { ok: true, body: texts.join(""), trailers, rest: "" });
      assert.is(decodeChunked(chunked), texts.join(""));
    });
    await fc.assert(read, { numRuns: 100 });
  });
});
