import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { request as buildRequest, type Header, type Request, type Response } from "../../sdk/http/index.js";
import { failure } from "./route-table.js";

/** The largest request body that is read; a larger one is answered 413 before any route sees it. */
export const LARGEST_BODY = 1024 * 1024;

/** A server that is listening. */
export interface Listening {
  readonly port: number;
  /** Ends it: no new connection, and the open ones are closed. */
  readonly close: () => Promise<void>;
}

/** Serves requests over node:http. `handle` is synchronous, never throws, and sees whole requests only. */
export function listen(
  handle: (request: Request) => Response,
  { port, address }: { readonly port: number; readonly address: string },
): Promise<Listening> {
  const server = createServer((message, reply) => {
    readBody(message, (body) => {
      const response =
        body === undefined
          ? failure(413, `a request body is at most ${LARGEST_BODY} bytes`)
          : handle(toRequest(message, body));
      send(message, reply, response);
    });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, () => {
      resolve({ port: (server.address() as AddressInfo).port, close: () => close(server) });
    });
  });
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

function send(message: IncomingMessage, reply: ServerResponse, { status, headers, body }: Response): void {
  reply.statusCode = status;
  for (const { name, value } of headers) reply.appendHeader(name, value);
  if (status === 413) reply.setHeader("Connection", "close");
  const bytes = Buffer.from(body, "utf8");
  if (status !== 204 && status !== 304) reply.setHeader("Content-Length", bytes.length);
  reply.end(message.method === "HEAD" ? undefined : bytes);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
