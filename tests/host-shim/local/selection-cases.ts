import { createLocalBackend, type LocalBackend } from "../../../host-shim/local/index.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { request } from "../../../sdk/http/index.js";
import { withBackend } from "../../support/backend.js";
import { libraryText, type RegistryParts, registryText, withInstall } from "../../support/install.js";
import { rawRequest } from "../../support/raw-request.js";
import { type MemoryStorage, memoryStorage } from "./memory-storage.js";

/**
 * A request: its method, target, `If-None-Match` and body. In `If-None-Match`, `last` means the entity tag of the last answer;
 * with `""` the request has no such header.
 */
export type Case = readonly [method: string, target: string, ifNoneMatch?: string, body?: string];

/** The compared parts of an answer. `headers` has only the headers that {@link SEEN} matches, because the server adds others. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

/** Answers requests to one selection, one after the other. */
export type Answerer = (one: Case) => Promise<Answer>;

export const HOST_VERSION = "1.4.0";
const SEEN = /^(?:content-type|allow|etag|cache-control)$/i;

/** Runs `work` with a server and a local backend of the same registry, in which each library has its hash. */
export function withBoth(
  parts: RegistryParts,
  work: (server: Answerer, local: Answerer) => Promise<void>,
): Promise<void> {
  const hash = sha256(libraryText());
  const mods = (parts.mods ?? []).map((mod) => ({
    artifact: { dir: mod.id, library: "mod.js", sha256: hash },
    ...mod,
  }));
  const registry = { ...parts, mods };
  return withInstall(registry, (install) =>
    withBackend(
      install.root,
      async ({ port }) => {
        const { backend } = openLocal(registryText(registry));
        await work(
          answerer((case_) => askServer(port, case_)),
          answerer(async (case_) => askLocal(backend, case_)),
        );
      },
      { hostVersion: HOST_VERSION },
    ),
  );
}

/** Creates a local backend over a storage in memory, with its log. */
export function openLocal(
  registry: string,
  storage: MemoryStorage = memoryStorage(),
): { readonly backend: LocalBackend; readonly storage: MemoryStorage; readonly lines: string[] } {
  const lines: string[] = [];
  const backend = createLocalBackend({
    baseUrl: "https://game.example/files",
    registry,
    storage,
    hostVersion: HOST_VERSION,
    libraries: (_request, done) => done({ status: 200, etag: "", body: "a library" }, ""),
    log: (level, text) => lines.push(`${level} ${text}`),
  });
  return { backend, storage, lines };
}

/** Replaces `last` in the `If-None-Match` of a request by the entity tag of the last answer. */
function answerer(ask: (one: Case) => Promise<Answer>): Answerer {
  let last = "";
  return async ([method, target, known = "", body = ""]) => {
    const answer = await ask([method, target, known.replace("last", last), body]);
    last = answer.headers.find((line) => line.startsWith("ETag: "))?.slice("ETag: ".length) ?? last;
    return answer;
  };
}

async function askServer(port: number, [method, target, known = "", sent = ""]: Case): Promise<Answer> {
  const tag = known === "" ? "" : `If-None-Match: ${known}\r\n`;
  const length = sent === "" ? "" : `Content-Length: ${Buffer.byteLength(sent)}\r\n`;
  const head = `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${tag}${length}Connection: close\r\n\r\n`;
  const { status, body, text } = await rawRequest(port, head + sent);
  const fields = text.slice(0, text.indexOf("\r\n\r\n")).split("\r\n").slice(1);
  return { status, headers: fields.filter((line) => SEEN.test(line.slice(0, line.indexOf(":")))), body };
}

function askLocal(backend: LocalBackend, [method, target, known = "", sent = ""]: Case): Answer {
  const headers = known === "" ? [] : [{ name: "If-None-Match", value: known }];
  const { status, headers: fields, body } = backend.answer(request(method, target, headers, sent));
  return { status, headers: fields.map(({ name, value }) => `${name}: ${value}`), body };
}
