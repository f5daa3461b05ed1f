import { readOptionsReply, writeOptionsQuery } from "../../../sdk/protocol/options.js";
import { readModList, readPreview } from "../../protocol/mod-list.js";
import { asSentence, words } from "../words/words.js";
import { type Change, type Choices, type Transport, Unreachable, type Verdicts } from "./panel-transport.js";

/** The routes that both transports reach over the web. */
export type WebRoutes = Pick<
  Transport,
  "options" | "mods" | "file" | "enable" | "disable" | "clear" | "preview"
>;

const TIMEOUT_MS = 8000;

/** One answer of the server: its status and its body. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: string;
}

/** Sends one request; rejects with {@link Unreachable} when no answer comes. With a `body` it is a POST. */
export type Send = (url: string, body?: string, signal?: AbortSignal) => Promise<Answer>;

/** What sends the requests of one transport, with the server's token unless it is `""`. */
export function sender(token: string): Send {
  const credentials = token && { Authorization: `Bearer ${token}` };
  return async (url, body, signal) => {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await fetch(url, {
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: { ...credentials, ...(body !== undefined && { "Content-Type": "application/json" }) },
        ...(body !== undefined && { method: "POST", body }),
      });
      return { ok: answer.ok, status: answer.status, body: await answer.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Unreachable(words.serverSilent);
    }
  };
}

/** Reads a JSON object; throws an {@link Unreachable} for anything else. */
export function objectOf(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {}
  if (typeof value !== "object" || value === null) throw new Unreachable(words.badAnswer);
  return value as Record<string, unknown>;
}

/** The web routes below a base address; every one of them rejects when it is empty. */
export function webRoutes(baseUrl: string, send: Send): WebRoutes {
  const at = (path: string): string => {
    if (baseUrl === "") throw new Unreachable(words.noServer);
    // Behind anything else, such as `@`, the address would be another server's, and the token would go there.
    if (!path.startsWith("/")) throw new Unreachable(words.noServerPath);
    return baseUrl + path;
  };
  const get = async (url: string, signal?: AbortSignal): Promise<Record<string, unknown>> => {
    const { ok, status, body } = await send(url, undefined, signal);
    if (ok) return objectOf(body);
    let err: unknown;
    try {
      err = objectOf(body)["err"];
    } catch {}
    throw new Unreachable(typeof err === "string" ? asSentence(err) : words.serverAnswered(status));
  };
  const act = (verb: string) => async (id: string) => {
    await get(at(`/svc/mods/${verb}/${encodeURIComponent(id)}`));
  };
  return {
    async options(url, query, limit, signal): Promise<Choices> {
      const found = readOptionsReply(await get(at(writeOptionsQuery(url, { query, limit })), signal));
      if (found === undefined) throw new Unreachable(words.badAnswer);
      return { options: found.options, matched: found.matched };
    },
    async mods(): Promise<Verdicts> {
      return readModList(await get(at("/svc/mods")));
    },
    async file(path): Promise<string> {
      const { ok, status, body } = await send(at(path));
      if (!ok) throw new Unreachable(words.serverAnswered(status));
      return body;
    },
    enable: act("enable"),
    disable: act("disable"),
    clear: act("clear"),
    async preview(verb, id): Promise<readonly Change[]> {
      const changes = readPreview(await get(at(`/svc/mods/preview?${new URLSearchParams({ [verb]: id })}`)));
      // That only the words of a reason change is no news.
      return changes.filter(({ before, after }) => before.verdict !== after.verdict);
    },
  };
}
