import { Agent, request } from "node:http";
import type { Transport } from "../protocol/host-transport.js";

/** A client host's transport over node:http on kept-alive connections, and how to close them. */
export interface HttpTransport {
  readonly send: Transport;
  readonly close: () => void;
}

/** More than any registry needs; an answer without an end must not fill the memory. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

/**
 * Makes a transport; `token`, also given as a bare string, goes with every request to a backend that asks for one. `fetch`
 * would do as well and costs about three times the processor time.
 */
export function createHttpTransport(options: string | { readonly token?: string } = {}): HttpTransport {
  const { token = "" } = typeof options === "string" ? { token: options } : options;
  const credentials = token === "" ? {} : { Authorization: `Bearer ${token}` };
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  return {
    send({ url, etag, timeoutMs, body }, done) {
      let answered = false;
      const finish: typeof done = (reply, problem) => {
        if (answered) return;
        answered = true;
        clearTimeout(timer);
        done(reply, problem);
        if (reply === undefined) sent.destroy();
      };
      const headers = { ...credentials, ...(etag !== "" && { "If-None-Match": etag }) };
      const method = body === undefined ? "GET" : "POST";
      const sent = request(url, { agent, headers, method }, (message) => {
        const chunks: Buffer[] = [];
        let length = 0;
        message.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length > LONGEST_ANSWER) finish(undefined, `the answer is longer than ${LONGEST_ANSWER} bytes`);
        });
        message.on("error", (error) => finish(undefined, `the answer was cut short: ${error.message}`));
        message.on("end", () => {
          if (!message.complete) return finish(undefined, "the answer was cut short");
          const body = Buffer.concat(chunks).toString("utf8");
          finish({ status: message.statusCode ?? 0, etag: message.headers.etag ?? "", body }, "");
        });
      });
      sent.on("error", (error) => finish(undefined, error.message));
      sent.end(body);
      const timer = setTimeout(() => finish(undefined, `no answer within ${timeoutMs} ms`), timeoutMs);
    },
    close: () => agent.destroy(),
  };
}
