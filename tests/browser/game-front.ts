import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** A web server of a game: it serves the game's pages, and forwards all other requests to the backend, if there is one. */
export interface Front {
  readonly url: string;
  /** The URL of the backend, or `""` if no backend runs; requests to the backend are then answered with 502. */
  backend: string;
  readonly close: () => void;
}

/** Serves the folder `game` at `/game/` on a free port, with the backend's policy for the game. */
export async function startFront(game: string): Promise<Front> {
  const server = createServer((message, reply) => {
    const path = (message.url ?? "").split("?")[0] ?? "";
    if (path.startsWith("/game/")) sendFile(join(game, path.slice("/game/".length) || "index.html"), reply);
    else forward(front.backend, message, reply);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backend: "",
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return front;
}

function sendFile(path: string, reply: ServerResponse): void {
  if (!existsSync(path)) {
    reply.writeHead(404).end();
    return;
  }
  reply
    .writeHead(200, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-eval'; img-src 'self' data:",
    })
    .end(readFileSync(path));
}

function forward(backend: string, message: IncomingMessage, reply: ServerResponse): void {
  if (backend === "") {
    reply.writeHead(502).end("there is no backend");
    return;
  }
  // Drops the headers with the page's origin, so that the backend does not refuse the requests as foreign.
  const { origin: _origin, referer: _referer, ...asked } = message.headers;
  const headers = { ...asked, host: new URL(backend).host };
  const onward = request(
    `${backend}${message.url}`,
    { method: message.method ?? "GET", headers },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    },
  );
  onward.on("error", () => {
    if (!reply.headersSent) reply.writeHead(502);
    reply.end();
  });
  message.pipe(onward);
}
