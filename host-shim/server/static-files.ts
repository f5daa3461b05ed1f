import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";
import { type Header, pathOnly } from "../../sdk/http/index.js";
import { policyFor } from "./reply-headers.js";

/** A folder whose files are served, read-only, below a path. */
export interface StaticFolder {
  /** Starts and ends with `/`. */
  readonly prefix: string;
  readonly folder: string;
}

/** Answers a request by a file, or calls `next` when there is none. A `.gz` beside a file is preferred where it fits. */
export type ServeFile = (message: IncomingMessage, reply: ServerResponse, next: () => void) => void;

/** Finds what serves the files of a request-target; undefined when it is below none of the folders. */
export function createStaticFiles(
  folders: readonly StaticFolder[],
  headers: readonly Header[],
): (target: string) => ServeFile | undefined {
  const mounts = folders.map(({ prefix, folder }) => ({
    prefix,
    // Asks the disk each time: what an author rebuilds is there at the next request.
    serve: sirv(folder, {
      dev: true,
      etag: true,
      gzip: true,
      setHeaders(reply) {
        for (const { name, value } of headers) reply.setHeader(name, value);
        reply.setHeader("Content-Security-Policy", policyFor(prefix));
      },
    }),
  }));
  return (target) => {
    const path = pathOnly(target);
    const mount = mounts.find(({ prefix }) => path.startsWith(prefix));
    if (mount === undefined) return undefined;
    return (message, reply, next) => {
      const { url = "" } = message;
      message.url = path.slice(mount.prefix.length - 1);
      mount.serve(message, reply, () => {
        message.url = url;
        next();
      });
    };
  };
}
