import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream";
import { describeError } from "../../../sdk/host/describe-error.js";
import { type Header, pathOnly, type Request, type Response } from "../../../sdk/http/index.js";
import { wireHeaders, wireStatus } from "../../../sdk/http/message/response-text.js";
import type { LogLevel } from "../../../sdk/index.js";
import { failure } from "../../protocol/json-reply.js";
import { withoutBase } from "./base-path.js";
import { type Head, toRequest } from "./head.js";
import { createResting } from "./resting.js";
import type { FileReply } from "./static-files.js";
import { createUnsentBodies, MOST_UNSENT } from "./unsent.js";

/** The largest request body that is read; a larger one is answered 413 before any route sees it. */
export const LARGEST_BODY = 1024 * 1024;

/** A server that is listening. */
export interface Listening {
  readonly port: number;
  /** Ends it: no new connection, and the open ones are closed. */
  readonly close: () => Promise<void>;
}

/** An answer without a body, its header fields as name and value in turn. */
export interface BareReply {
  readonly status: number;
  readonly fields: readonly string[];
}

/** An answer; where it has `bytes` they are its body. */
export interface ByteResponse extends Response {
  readonly bytes?: Uint8Array;
}

/**
 * What is to be done about a request, told by its head alone: answer it without reading its body (`close` ends the
 * connection), send a file, or read the body and answer.
 */
export type Plan =
  | { readonly reply: ByteResponse; readonly close: boolean }
  | { readonly file: FileReply }
  | { readonly handle: (request: Request) => ByteResponse };

/** What answers the requests, synchronously. What it throws is answered 500 and logged with the route. */
export interface Answers {
  /** Asked first, before anything is built; undefined leaves it to `begin`. */
  readonly atOnce: (
    method: string,
    target: string,
    fields: readonly string[],
    peer: string,
  ) => BareReply | undefined;
  readonly begin: (head: Head) => Plan;
}

/** Hears what a server does. */
export interface Traffic {
  /** A request was answered; the target is `""` when it could not be read. */
  readonly answered: (target: string, status: number) => void;
  readonly opened: () => void;
  readonly closed: () => void;
  /** A connection was cut at once, because too many were open. */
  readonly dropped: () => void;
}

/** Where a server listens, what it says in the answers that it gives without asking anyone, and where it logs. */
export interface ListenOptions {
  readonly port: number;
  readonly address: string;
  /** A path that targets may start with, see `withoutBase`; nobody else sees it. */
  readonly base: string;
  readonly headers: readonly Header[];
  readonly traffic: Traffic;
  readonly log: (level: LogLevel, text: string) => void;
}

/** A request under way. */
interface Exchange {
  readonly message: IncomingMessage;
  readonly reply: ServerResponse;
  /** Without the base path. */
  readonly target: string;
}

// A head is a few hundred bytes and a body at most one MiB: whoever takes longer only holds a connection.
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
/** A connection that rests is open for one to two of these: node:http's own limit would set two timers for each request. */
const REST_MS = 60_000;
const MOST_CONNECTIONS = 1000;

/** What node:http could not read, by its error code; everything else is 400. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_INVALID_VERSION: "505 HTTP Version Not Supported",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Serves requests over node:http. Every request is answered or its connection is cut, whatever fails on the way. */
export function listen(answers: Answers, options: ListenOptions): Promise<Listening> {
  const { port, address, headers, traffic, log } = options;
  const own = withoutBase(options.base);
  const resting = createResting();
  const unsent = createUnsentBodies();
  // A request without a Host header is refused by whoever answers, in the same words as any other.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: 0, ...LIMITS },
    (message, reply) => serve(message, reply, false),
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.on("connection", (socket: Socket) => {
    traffic.opened();
    resting.opened(socket);
    socket.once("close", traffic.closed);
  });
  server.on("drop", traffic.dropped);
  server.on("checkContinue", (message, reply) => serve(message, reply, true));
  server.on("checkExpectation", (message, reply) =>
    refuse(
      { message, reply, target: own(message.url ?? "") },
      417,
      "the one expectation that this server knows is 100-continue",
    ),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const status = UNREADABLE[error.code ?? ""] ?? "400 Bad Request";
    const fields = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status}\r\n${fields}Content-Length: 0\r\nConnection: close\r\n\r\n`);
    traffic.answered("", Number.parseInt(status, 10));
  });

  /** `expects`: the client waits to be told that its body is wanted. */
  function serve(message: IncomingMessage, reply: ServerResponse, expects: boolean): void {
    const { method = "", url = "", rawHeaders, httpVersion } = message;
    const target = own(url);
    const exchange = { message, reply, target };
    try {
      if (httpVersion !== "1.1" && httpVersion !== "1.0") {
        return refuse(exchange, 505, "this server speaks HTTP/1.0 and HTTP/1.1");
      }
      const peer = message.socket.remoteAddress ?? "";
      const bare = answers.atOnce(method, target, rawHeaders, peer);
      if (bare !== undefined) return sendHead(exchange, bare);
      const head = { method, target, fields: rawHeaders, version: `HTTP/${httpVersion}`, peer };
      const plan = answers.begin(head);
      if ("reply" in plan) return send(exchange, plan.reply, plan.close || hasBody(message));
      if ("file" in plan) return sendFile(exchange, plan.file);
      if (expects) reply.writeContinue();
      readBody(message, (body, problem) => {
        try {
          if (problem !== undefined) refuse(exchange, problem.status, problem.err);
          else send(exchange, plan.handle(toRequest(head, body)), false);
        } catch (error) {
          fail(exchange, error);
        }
      });
    } catch (error) {
      fail(exchange, error);
    }
  }

  /** The one place where a request fails. */
  function fail(exchange: Exchange, error: unknown): void {
    const { message, reply, target } = exchange;
    const route = `${message.method} ${pathOnly(target)}`;
    if (reply.headersSent) reply.destroy();
    else refuse(exchange, 500, `the server failed to answer ${route}; its log says why`);
    log("error", `${route} failed: ${describeError(error)}`);
  }

  /** Answers in the server's own words, and ends the connection: what else comes over it is not to be trusted. */
  function refuse(exchange: Exchange, status: number, err: string): void {
    const { headers: own, ...rest } = failure(status, err);
    send(exchange, { ...rest, headers: [...own, ...headers] }, true);
  }

  function send(exchange: Exchange, response: ByteResponse, close: boolean): void {
    const { message, reply, target } = exchange;
    const status = wireStatus(response.status);
    const takesBody =
      message.method !== "HEAD" && status >= 200 && status !== 204 && status !== 205 && status !== 304;
    // As bytes: in front of a text node:http writes the head in the encoding of that text.
    const body = takesBody ? unsent.take(response.bytes ?? response.body, exchange) : undefined;
    if (takesBody && body === undefined) {
      return refuse(exchange, 503, `clients have yet to read ${MOST_UNSENT} bytes of answers: ask again`);
    }
    const fields = wireHeaders(withLength(response)).flatMap(({ name, value }) => [name, toLatin1(value)]);
    if (close) fields.push("Connection", "close");
    reply.writeHead(status, fields);
    reply.end(body);
    traffic.answered(target, status);
  }

  function sendHead({ reply, target }: Exchange, { status, fields }: BareReply): void {
    reply.writeHead(status, fields as string[]);
    reply.end();
    traffic.answered(target, status);
  }

  function sendFile(exchange: Exchange, { status, fields, part }: FileReply): void {
    if (part === undefined) return sendHead(exchange, { status, fields });
    const { message, reply, target } = exchange;
    const { descriptor, start, length } = part;
    const file = createReadStream("", { fd: descriptor, start, end: start + length - 1 });
    const failed = (error: Error): void => fail(exchange, error);
    file.once("error", failed);
    // Until the first bytes are there it can still be answered 500.
    file.once("readable", () => {
      file.off("error", failed);
      reply.writeHead(status, fields as string[]);
      traffic.answered(target, status);
      pipeline(file, reply, (error) => {
        // A client that has seen enough of it is no fault.
        if (error?.code === "ERR_STREAM_PREMATURE_CLOSE") return;
        if (error) fail(exchange, error);
        else if (file.bytesRead < length) {
          message.socket.destroy();
          fail(exchange, new Error("the file became shorter while it was sent"));
        }
      });
    });
  }

  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, () => {
      const looking = setInterval(resting.look, REST_MS).unref();
      server.once("close", () => clearInterval(looking));
      resolve({ port: (server.address() as AddressInfo).port, close: () => close(server) });
    });
  });
}

/** The same answer with the length of its bytes; that of a text is counted where the head is written. */
function withLength(response: ByteResponse): Response {
  const { bytes, headers } = response;
  if (bytes === undefined) return response;
  return { ...response, headers: [...headers, { name: "Content-Length", value: String(bytes.length) }] };
}

/** Whether bytes follow the head (RFC 9112, section 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function readBody(
  message: IncomingMessage,
  done: (body: string, problem?: { readonly status: number; readonly err: string }) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  message.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= LARGEST_BODY) chunks.push(chunk);
    else {
      chunks.length = 0;
      message.removeAllListeners("data");
      message.removeAllListeners("end");
      message.resume();
      done("", { status: 413, err: `a request body is at most ${LARGEST_BODY} bytes` });
    }
  });
  message.on("end", () => {
    const bytes = Buffer.concat(chunks);
    if (isUtf8(bytes)) done(bytes.toString("utf8"));
    else done("", { status: 400, err: "the request body is not UTF-8: send it as UTF-8" });
  });
  // A client that goes away mid-request has nobody left to answer.
  message.on("error", () => {});
}

/** node:http takes header values as bytes, one a character. */
function toLatin1(value: string): string {
  return Buffer.from(value, "utf8").toString("latin1");
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
