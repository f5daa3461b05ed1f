import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { request as buildRequest, type Header, type Request, type Response } from "../../sdk/http/index.js";
import { wireHeaders, wireStatus } from "../../sdk/http/response-text.js";
import { failure } from "./route-table.js";
import type { ServeFile } from "./static-files.js";

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

/** What answers the requests. Both are synchronous, never throw, and get the header fields as name and value in turn. */
export interface Answers {
  /** Asked first, before a body is read or a request is built; undefined leaves it to `handle`. */
  readonly atOnce: (method: string, target: string, fields: readonly string[]) => BareReply | undefined;
  /** Asked next; undefined when no file is meant. */
  readonly fileFor: (method: string, target: string, fields: readonly string[]) => ServeFile | undefined;
  /** Sees whole requests only. */
  readonly handle: (request: Request, fields: readonly string[]) => Response;
}

/** Serves requests over node:http. */
export function listen(
  { atOnce, fileFor, handle }: Answers,
  { port, address, headers }: ListenOptions,
): Promise<Listening> {
  // A request without a Host header is refused by whoever answers, in the same words as any other.
  const server = createServer({ requireHostHeader: false }, (message, reply) => {
    const { method = "", url = "", rawHeaders } = message;
    const bare = atOnce(method, url, rawHeaders);
    if (bare !== undefined) {
      reply.writeHead(bare.status, bare.fields as string[]);
      reply.end();
      return;
    }
    const serveFile = fileFor(method, url, rawHeaders);
    if (serveFile === undefined) answerWhole();
    else serveFile(message, reply, answerWhole);

    function answerWhole(): void {
      readBody(message, (body) => {
        const response =
          body === undefined
            ? withFields(failure(413, `a request body is at most ${LARGEST_BODY} bytes`), headers)
            : handle(toRequest(message, body), rawHeaders);
        send(message, reply, response);
      });
    }
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const status =
      error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
    const fields = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status}\r\n${fields}Content-Length: 0\r\nConnection: close\r\n\r\n`);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, () => {
      resolve({ port: (server.address() as AddressInfo).port, close: () => close(server) });
    });
  });
}

/** Where a server listens, and what it says in the answers that it gives without asking anyone. */
export interface ListenOptions {
  readonly port: number;
  readonly address: string;
  readonly headers: readonly Header[];
}

function withFields(response: Response, headers: readonly Header[]): Response {
  return { ...response, headers: [...response.headers, ...headers] };
}

function readBody(message: IncomingMessage, done: (body: string | undefined) => void): void {
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
      done(undefined);
    }
  });
  message.on("end", () => done(Buffer.concat(chunks).toString("utf8")));
  // A client that goes away mid-request has nobody left to answer.
  message.on("error", () => {});
}

function toRequest(message: IncomingMessage, body: string): Request {
  const headers: Header[] = [];
  for (let i = 0; i < message.rawHeaders.length; i += 2) {
    headers.push({ name: message.rawHeaders[i]!, value: message.rawHeaders[i + 1]! });
  }
  return buildRequest(message.method ?? "", message.url ?? "", headers, body, `HTTP/${message.httpVersion}`);
}

function send(message: IncomingMessage, reply: ServerResponse, response: Response): void {
  const status = wireStatus(response.status);
  const fields = wireHeaders(response).flatMap(({ name, value }) => [name, toLatin1(value)]);
  if (status === 413) fields.push("Connection", "close");
  reply.writeHead(status, fields);
  const hasBody =
    message.method !== "HEAD" && status >= 200 && status !== 204 && status !== 205 && status !== 304;
  // As bytes: in front of a text node:http writes the head in the encoding of that text.
  reply.end(hasBody ? Buffer.from(response.body) : undefined);
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
