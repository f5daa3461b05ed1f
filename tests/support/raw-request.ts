import { connect } from "node:net";
import { PATIENCE_MS } from "./until.js";

/** A reply from a socket, partly parsed. */
export interface RawReply {
  readonly status: number;
  /** The first field of each name, by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The whole reply, unparsed. */
  readonly text: string;
}

/** Sends bytes over a new socket and reads until the server closes it. */
export function rawRequest(port: number, text: string, address = "127.0.0.1"): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, address, () => socket.write(text));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no end of the reply to:\n${text}`)));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(parseReply(Buffer.concat(chunks).toString("utf8"))));
  });
}

/** Sends a GET with these header lines; `Host` defaults to the address and port of the server. */
export function rawGet(port: number, target: string, headerLines: readonly string[] = []): Promise<RawReply> {
  const host = headerLines.some((line) => /^host:/i.test(line)) ? [] : [`Host: 127.0.0.1:${port}`];
  const lines = [`GET ${target} HTTP/1.1`, ...host, ...headerLines, "Connection: close", "", ""];
  return rawRequest(port, lines.join("\r\n"));
}

function parseReply(text: string): RawReply {
  const end = text.indexOf("\r\n\r\n");
  const [start = "", ...fields] = text.slice(0, end).split("\r\n");
  const headers = new Map<string, string>();
  for (const field of fields) {
    const colon = field.indexOf(":");
    const name = field.slice(0, colon).toLowerCase();
    if (!headers.has(name)) headers.set(name, field.slice(colon + 1).trim());
  }
  const body = text.slice(end + 4);
  const chunked = headers.get("transfer-encoding") === "chunked";
  if (chunked) throw new Error("a reply came in chunks; the server gives a Content-Length");
  return { status: Number(start.split(" ")[1]), headers, body, text };
}
