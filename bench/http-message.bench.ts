import { IncomingMessage, type OutgoingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import {
  decodeChunked,
  encodeChunked,
  header,
  headerValue,
  isValidRequest,
  parseRequest,
  readChunked,
  responseToString,
} from "../sdk/http/index.js";
import { nodeParser, type Parser, scriptParser, wasmParser } from "./http-parsers.js";
import type { Part, Run } from "./run.js";

const group = "HTTP messages";

const BROWSER = [
  "GET /svc/settings/com.example.camera?full=1 HTTP/1.1",
  "Host: 127.0.0.1:8420",
  "Connection: keep-alive",
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
  "Accept-Language: en-US,en;q=0.9,de;q=0.8",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "Referer: http://127.0.0.1:8420/game/index.html?mods=camera",
  'If-None-Match: "5f2a9c61d0e84b7790aa31c4"',
  "Sec-Fetch-Site: same-origin",
  "Cache-Control: no-cache",
  "",
  "",
].join("\r\n");
const MINIMAL = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const BODY = '{"key":"fov","value":95}';
const POST = `POST /svc/settings/camera HTTP/1.1\r\nHost: localhost:8420\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

const REQUESTS = [
  [`10 headers, ${BROWSER.length} B`, BROWSER],
  ["minimal", MINIMAL],
  ["small POST", POST],
] as const;

/** A measured function of a text, and its bar relative to the peers. */
interface Work {
  readonly name: string;
  readonly bar: number;
  readonly ours: (text: string) => unknown;
}

const PARSING: readonly Work[] = [
  { name: "parseRequest", bar: 1, ours: parseRequest },
  { name: "parseRequest and isValidRequest", bar: 1, ours: (text) => isValidRequest(parseRequest(text)) },
];
const CHUNKED: readonly Work[] = [
  { name: "decodeChunked", bar: 1.5, ours: decodeChunked },
  { name: "readChunked", bar: 1, ours: (text) => readChunked(text).body },
];

/** Parses and writes messages and their bodies. */
export default [
  ...REQUESTS.flatMap(([name, text]) => PARSING.map((work) => (run: Run) => parsing(run, name, text, work))),
  ...["Host", "Cache-Control", "X-Missing"].map((name) => (run: Run) => lookup(run, name)),
  writing,
  ...(
    [
      [16, 1024],
      [256, 16],
    ] as const
  ).flatMap(([count, size]) => CHUNKED.map((work) => (run: Run) => chunked(run, count, size, work))),
] satisfies readonly Part[];

function parsing(run: Run, name: string, text: string, { name: what, bar, ours: take }: Work): void {
  const parsers: Record<string, Parser> = {
    "node's HTTPParser": nodeParser("REQUEST"),
    "llhttp WASM": wasmParser("REQUEST"),
    "http-parser-js": scriptParser("REQUEST"),
  };
  const ours = parseRequest(text);
  if (!isValidRequest(ours)) throw new Error(`the request to measure with is not valid: ${name}`);
  for (const [peer, parse] of Object.entries(parsers)) {
    const { url, headers, body } = parse(text);
    if (url !== ours.path || headers.length !== 2 * ours.headers.length || body !== ours.body)
      throw new Error(`${peer} does not agree with us on ${name}`);
  }
  const peers = Object.fromEntries(Object.entries(parsers).map(([peer, parse]) => [peer, () => parse(text)]));
  run.row({ group, work: `${what}, ${name}`, bar, ours: () => take(text), peers });
}

function lookup(run: Run, name: string): void {
  const message = parseRequest(BROWSER);
  const headers = new Headers(message.headers.map(({ name, value }) => [name, value] as [string, string]));
  const other = name.toLowerCase();
  run.row({
    group,
    work: `headerValue of 10, ${name}`,
    bar: 1,
    ours: () => headerValue(message, other),
    peers: { "fetch Headers.get": () => headers.get(other) },
  });
}

function writing(run: Run): void {
  const headers = [
    header("Content-Type", "application/json; charset=utf-8"),
    header("Cache-Control", "no-store"),
    header("X-Content-Type-Options", "nosniff"),
    header("ETag", '"5f2a9c61d0e84b7790aa31c4"'),
  ];
  const body = '{"options":[{"value":"a","label":"First"},{"value":"b","label":"Second"}]}';
  const request = new IncomingMessage(new Socket());
  const sent = (message: OutgoingMessage): unknown => (message as unknown as { _header: string })._header;
  run.row({
    group,
    work: "responseToString, 4 headers, injection guard on",
    bar: 1,
    ours: () => responseToString({ status: 200, headers, body }),
    peers: {
      "node's ServerResponse": () => {
        const reply = new ServerResponse(request);
        reply.sendDate = false;
        for (const { name, value } of headers) reply.setHeader(name, value);
        reply.setHeader("Content-Length", Buffer.byteLength(body));
        reply.writeHead(200);
        return sent(reply) + body;
      },
    },
  });
}

function chunked(run: Run, count: number, size: number, { name, bar, ours }: Work): void {
  const body = "All work and no play makes a dull mod. ".repeat(500).slice(0, count * size);
  const text = encodeChunked(body, size);
  const message = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${text}`;
  const parsers: Record<string, Parser> = {
    "llhttp WASM": wasmParser("RESPONSE"),
    "node's HTTPParser": nodeParser("RESPONSE"),
    "http-parser-js": scriptParser("RESPONSE"),
  };
  for (const [peer, parse] of Object.entries(parsers)) {
    if (parse(message).body !== body) throw new Error(`${peer} does not decode the chunks`);
  }
  const peers = Object.fromEntries(
    Object.entries(parsers).map(([peer, parse]) => [peer, () => parse(message).body]),
  );
  run.row({
    group,
    work: `${name}, ${count} x ${size} B`,
    bar: { "llhttp WASM": bar },
    ours: () => ours(text),
    peers,
  });
}
