import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";

/** The largest accepted request body, in bytes; a larger one is answered with 413. Only a game's POST may be larger. */
export const LARGEST_BODY = 1024 * 1024;

/** Whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Reads a body of at most `largest` bytes and calls `done` with it or with the reason of a refusal. */
export function readBody(
  message: IncomingMessage,
  largest: number,
  done: (body: string, problem?: { readonly status: number; readonly err: string }) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  message.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= largest) chunks.push(chunk);
    else {
      chunks.length = 0;
      message.removeAllListeners("data");
      message.removeAllListeners("end");
      message.resume();
      done("", { status: 413, err: `a request body is at most ${largest} bytes` });
    }
  });
  message.on("end", () => {
    const bytes = Buffer.concat(chunks);
    if (isUtf8(bytes)) done(bytes.toString("utf8"));
    else done("", { status: 400, err: "the request body is not UTF-8: send it as UTF-8" });
  });
  // A client that disconnects during its request needs no answer.
  message.on("error", () => {});
}
