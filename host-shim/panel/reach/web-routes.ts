import { objectIn } from "../../../sdk/json/object.js";
import { isOptionsPath } from "../../../sdk/kinds/common/choices.js";
import { readOptionsReply, writeOptionsQuery } from "../../../sdk/protocol/options.js";
import { readModList, readPreview } from "../../protocol/mod-list.js";
import { asSentence, words } from "../words/words.js";
import { type Change, type Choices, type Transport, Unreachable } from "./panel-transport.js";

/** The functions of both transports that request a backend's routes. */
type WebRoutes = Pick<
  Transport,
  "options" | "mods" | "file" | "image" | "enable" | "disable" | "clear" | "preview" | "request"
>;

const TIMEOUT_MS = 8000;
/**
 * The longest body of a request that outlives its page, in UTF-16 units, so at most 48,000 bytes: browsers reject such requests
 * with more than 64 KiB together.
 */
const LONGEST_KEPT = 16_000;

/** One answer of the server: its status and its body. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: string;
  /** The body of the answer to a request for bytes; `body` is then empty. */
  readonly bytes?: Blob;
}

/** Sends one request, a POST if it has a `body`; rejects with {@link Unreachable} when no answer arrives. */
export type Send = (url: string, body?: string, read?: "text" | "bytes") => Promise<Answer>;

/** The tokens that servers have refused, as {@link tokenAt} names them. */
const refused = new Set<string>();

/** Returns a name for the token of the server at `base`. */
function tokenAt(base: string, token: string): string {
  return `${base} ${token}`;
}

/** Whether the server at `base` has refused this token. */
export function isRefused(base: string, token: string): boolean {
  return refused.has(tokenAt(base, token));
}

/**
 * Fetches from the server at `base` with its token, unless it is `""`. Rejects with an {@link Unreachable} if the server refuses
 * the token, and sends nothing with a token refused before. Rejects as `fetch` does if no answer arrives within
 * {@link TIMEOUT_MS}.
 */
export async function fetchAs(
  base: string,
  token: string,
  url: string,
  {
    headers,
    ...init
  }: Omit<RequestInit, "headers" | "signal"> & { headers?: Readonly<Record<string, string>> } = {},
): Promise<globalThis.Response> {
  if (isRefused(base, token)) throw new Unreachable(words.serverRestarted);
  const answer = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
  });
  if (answer.status !== 401 || token === "") return answer;
  refused.add(tokenAt(base, token));
  throw new Unreachable(words.serverRestarted);
}

/**
 * Returns a function that sends requests to the server at `base` with its token, unless it is `""`; a POST with `keepalive`
 * outlives the page, unless its body is longer than {@link LONGEST_KEPT}.
 */
export function sender(base: string, token: string, keepalive = false): Send {
  return async (url, body, read) => {
    try {
      const post = { headers: { "Content-Type": "application/json" }, method: "POST" };
      const answer = await fetchAs(base, token, url, {
        ...(body !== undefined && { ...post, body, keepalive: keepalive && body.length <= LONGEST_KEPT }),
      });
      const { ok, status } = answer;
      if (read === "bytes") return { ok, status, body: "", bytes: await answer.blob() };
      return { ok, status, body: await answer.text() };
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(words.serverSilent);
    }
  };
}

/** Returns `answer`; throws an {@link Unreachable} if it has an error status. */
export function granted(answer: Answer): Answer {
  if (!answer.ok) throw new Unreachable(words.serverAnswered(answer.status));
  return answer;
}

/** Reads a JSON object; throws an {@link Unreachable} for anything else. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  const value = objectIn(text);
  if (value === undefined) throw new Unreachable(words.badAnswer);
  return value;
}

/** Sends a request for a path, a POST if it has a `body`; rejects with {@link Unreachable} when no answer arrives. */
export type Ask = (path: string, body?: string, read?: "text" | "bytes") => Promise<Answer>;

/**
 * Returns a function that sends requests to the server at `baseUrl`. The function rejects every request if `baseUrl` is `""`, and
 * requests for a path that does not begin with `/`.
 */
export function askServer(baseUrl: string, send: Send): Ask {
  return async (path, body, read) => {
    if (baseUrl === "") throw new Unreachable(words.noServer);
    // With another first character, such as `@`, the address would be another server's, and that server would get the token.
    if (!path.startsWith("/")) throw new Unreachable(words.noServerPath);
    return send(baseUrl + path, body, read);
  };
}

/** Returns the functions that request a backend's routes; `askForMods` sends the requests about mods. */
export function webRoutes(ask: Ask, askForMods: Ask = ask): WebRoutes {
  const get = async (asked: Promise<Answer>): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await asked;
    const err = answer.ok ? undefined : objectIn(answer.body)?.["err"];
    if (typeof err === "string") throw new Unreachable(asSentence(err));
    return objectOf(granted(answer).body);
  };
  const act = (verb: string) => async (id: string) => {
    await get(askForMods(`/svc/mods/${verb}/${encodeURIComponent(id)}`));
  };
  return {
    async options(url, query, limit): Promise<Choices> {
      if (!isOptionsPath(url)) throw new Unreachable(words.noServerPath);
      const found = readOptionsReply(await get(ask(writeOptionsQuery(url, { query, limit }))));
      if (found === undefined) throw new Unreachable(words.badAnswer);
      return { options: found.options, matched: found.matched };
    },
    mods: async () => readModList(await get(askForMods("/svc/mods?can=1"))),
    file: async (path) => granted(await ask(path)).body,
    image: async (path) => granted(await ask(path, undefined, "bytes")).bytes!,
    enable: act("enable"),
    disable: act("disable"),
    clear: act("clear"),
    request: (path, body) => askForMods(path, body),
    async preview(verb, id): Promise<readonly Change[]> {
      const changes = readPreview(
        await get(askForMods(`/svc/mods/preview?${new URLSearchParams({ [verb]: id })}`)),
      );
      // Ignores a change of the reason's wording alone.
      return changes.filter(({ before, after }) => before.verdict !== after.verdict);
    },
  };
}
