import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream";
import { describeError } from "../../../sdk/host/describe-error.js";
import { type Header, pathOnly, type Request, type Response } from "../../../sdk/http/index.js";
import { wireHeaders, wireStatus } from "../../../sdk/http/message/response-text.js";
import type { LogLevel } from "../../../sdk/index.js";
import { failure, shownPath } from "../../protocol/json-reply.js";
import { withoutBase } from "./base-path.js";
import { type Head, toRequest } from "./head.js";
import { hasBody, LARGEST_BODY, readBody } from "./request-body.js";
import { createResting } from "./resting.js";
import type { FileReply } from "./static-files.js";
import { createUnsentBodies, MOST_UNSENT } from "./unsent.js";

/** A running server. */
interface Listening {
  readonly port: number;
  /** Stops the server: accepts no connection and closes the open ones. */
  readonly close: () => Promise<void>;
}

/** An answer without a body; its header fields are alternating names and values. */
interface BareReply {
  readonly status: number;
  readonly fields: readonly string[];
}

/** An answer; its body is `bytes` if they are present, else the text `body`. */
export interface ByteResponse extends Response {
  readonly bytes?: Uint8Array;
}

/**
 * Answers a request later: calls `done` once. Returns a function that the server calls if the client closes the connection
 * before the answer.
 */
export type Hold = (request: Request, done: (reply: ByteResponse) => void) => () => void;

/**
 * The plan for a request, by its head only: answer without reading the body (`close` ends the connection), send a file, or
 * read the body, of at most `largest` bytes (default: 1 MiB), and answer at once or later.
 */
export type Plan =
  | { readonly reply: ByteResponse; readonly close: boolean }
  | { readonly file: FileReply }
  | { readonly handle: (request: Request) => ByteResponse; readonly largest?: number }
  | { readonly hold: Hold; readonly largest?: number };

/** Answers requests. An exception is answered with 500 and logged with the route. */
export interface Answers {
  /** The fast path, called first; if it returns undefined, `begin` plans the answer. */
  readonly atOnce: (
    method: string,
    target: string,
    fields: readonly string[],
    peer: string,
  ) => BareReply | undefined;
  readonly begin: (head: Head) => Plan;
}

/** Receives the events of a server's connections and requests. */
interface Traffic {
  /** A request was answered; the target is `""` for an unreadable request. */
  readonly answered: (target: string, status: number) => void;
  readonly opened: () => void;
  readonly closed: () => void;
  /** A new connection was cut, because too many were open. */
  readonly dropped: () => void;
}

/** Options of {@link listen}; the server's own error answers have `headers`. */
interface ListenOptions {
  readonly port: number;
  readonly address: string;
  /** A path prefix of targets, removed from them before routing, see `withoutBase`. */
  readonly base: string;
  readonly headers: readonly Header[];
  readonly traffic: Traffic;
  readonly log: (level: LogLevel, text: string) => void;
}

interface Exchange {
  readonly message: IncomingMessage;
  readonly reply: ServerResponse;
  /** Without the base path. */
  readonly target: string;
}

// In milliseconds. A head has a few hundred bytes and a body at most 8 MiB: a slow client only occupies a connection.
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
/** An idle connection is closed after one to two of these intervals. `keepAliveTimeout` would set two timers per request. */
const REST_MS = 60_000;
const MOST_CONNECTIONS = 1000;
const MANY_UNSENT = `more than ${MOST_UNSENT} bytes of answers wait for slow clients: retry later`;

/** Status lines for parse errors of node:http by error code; all others are 400. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_INVALID_VERSION: "505 HTTP Version Not Supported",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Serves requests over node:http. Every request is answered or its connection is cut, whatever fails. */
export function listen(answers: Answers, options: ListenOptions): Promise<Listening> {
  const { port, address, headers, traffic, log } = options;
  const stripBase = withoutBase(options.base);
  const resting = createResting();
  const unsent = createUnsentBodies();
  /** The replies whose file is being sent. */
  const sending = new Set<ServerResponse>();
  // The guard refuses a request without a Host header, in the error format of all refusals.
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
      { message, reply, target: stripBase(message.url ?? "") },
      417,
      "the one expectation that this server knows is 100-continue",
    ),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // A 400 now would be read as part of the file: cut the connection.
    const isSending = [...sending].some((reply) => reply.socket === socket);
    if (error.code === "ECONNRESET" || !socket.writable || isSending) return socket.destroy();
    const status = UNREADABLE[error.code ?? ""] ?? "400 Bad Request";
    const fields = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status}\r\n${fields}Content-Length: 0\r\nConnection: close\r\n\r\n`);
    traffic.answered("", Number.parseInt(status, 10));
  });

  /** Serves a request; with `expects` the client waits for "100 Continue" before it sends the body. */
  function serve(message: IncomingMessage, reply: ServerResponse, expects: boolean): void {
    const { method = "", url = "", rawHeaders, httpVersion } = message;
    const target = stripBase(url);
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
      readBody(message, plan.largest ?? LARGEST_BODY, (body, problem) => {
        try {
          if (problem !== undefined) refuse(exchange, problem.status, problem.err);
          else if ("hold" in plan) answerLater(exchange, plan.hold, toRequest(head, body));
          else send(exchange, plan.handle(toRequest(head, body)), false);
        } catch (error) {
          fail(exchange, error);
        }
      });
    } catch (error) {
      fail(exchange, error);
    }
  }

  /** Sends the answer when the route calls back; cancels the route when the connection closes first. */
  function answerLater(exchange: Exchange, hold: Hold, request: Request): void {
    const { socket } = exchange.message;
    let isOver = false;
    let gone = (): void => {};
    const cut = (): void => {
      if (!isOver) gone();
      isOver = true;
    };
    // Listens on the socket, because a pipelined reply emits no event when the connection closes.
    socket.once("close", cut);
    gone = hold(request, (response) => {
      if (isOver) return;
      isOver = true;
      socket.off("close", cut);
      try {
        send(exchange, response, false);
      } catch (error) {
        fail(exchange, error);
      }
    });
    if (socket.destroyed) cut();
  }

  function fail(exchange: Exchange, error: unknown): void {
    const { message, reply, target } = exchange;
    const route = `${message.method} ${shownPath(pathOnly(target))}`;
    if (reply.headersSent) reply.destroy();
    else refuse(exchange, 500, `the server failed to answer ${route}; its log has the error`);
    log("error", `${route} failed: ${describeError(error)}`);
  }

  /** Answers with the server's own error and ends the connection, whose further bytes are not reliable. */
  function refuse(exchange: Exchange, status: number, err: string): void {
    const { headers: own, ...rest } = failure(status, err);
    send(exchange, { ...rest, headers: [...own, ...headers] }, true);
  }

  function send(exchange: Exchange, response: ByteResponse, close: boolean): void {
    const { message, reply, target } = exchange;
    const status = wireStatus(response.status);
    const takesBody =
      message.method !== "HEAD" && status >= 200 && status !== 204 && status !== 205 && status !== 304;
    // The body is bytes: with a string body, node:http writes the head in that string's encoding.
    const body = takesBody ? unsent.take(response.bytes ?? response.body, exchange) : undefined;
    if (takesBody && body === undefined) return refuse(exchange, 503, MANY_UNSENT);
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
    unsent.whenDone(exchange, () => {
      file.destroy();
      sending.delete(reply);
    });
    // Until the first bytes arrive, the answer can still be 500.
    file.once("readable", () => {
      file.off("error", failed);
      reply.writeHead(status, fields as string[]);
      traffic.answered(target, status);
      sending.add(reply);
      pipeline(file, reply, (error) => {
        // The client closed the connection early: not an error.
        if (error?.code === "ERR_STREAM_PREMATURE_CLOSE") return;
        if (error) fail(exchange, error);
        else if (file.bytesRead < length) {
          message.socket.destroy();
          fail(exchange, new Error("the file became shorter while it was sent"));
        }
      });
    });
  }

  /** The logged errors of connections that the system could not accept: a stranger must not fill the log. */
  const logged = new Set<string>();

  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, () => {
      server.off("error", reject);
      server.on("error", ({ message }) => {
        if (logged.has(message)) return;
        logged.add(message);
        log("error", `cannot accept a connection: ${message}; this error is logged once`);
      });
      const closing = setInterval(resting.cutIdle, REST_MS).unref();
      server.once("close", () => clearInterval(closing));
      resolve({ port: (server.address() as AddressInfo).port, close: () => close(server) });
    });
  });
}

/** Adds a Content-Length to an answer with bytes; `wireHeaders` adds the length of a text. */
function withLength(response: ByteResponse): Response {
  const { bytes, headers } = response;
  if (bytes === undefined) return response;
  return { ...response, headers: [...headers, { name: "Content-Length", value: String(bytes.length) }] };
}

/** Converts a header value for node:http, which writes one byte per character. */
function toLatin1(value: string): string {
  return Buffer.from(value, "utf8").toString("latin1");
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
