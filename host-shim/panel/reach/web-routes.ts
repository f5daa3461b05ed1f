import { readOptionsReply, writeOptionsQuery } from "../../../sdk/protocol/options.js";
import { asSentence, words } from "../words/words.js";
import {
  type Change,
  type Choices,
  type Decision,
  type Override,
  type Transport,
  Unreachable,
  type Verdicts,
} from "./panel-transport.js";

/** The routes that both transports reach over the web. */
export type WebRoutes = Pick<Transport, "options" | "mods" | "enable" | "disable" | "clear" | "preview">;

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
      const { mods, problems } = await get(at("/svc/mods"));
      return { mods: list(mods).map(verdictOf), problems: list(problems).map(problemText) };
    },
    enable: act("enable"),
    disable: act("disable"),
    clear: act("clear"),
    async preview(verb, id): Promise<readonly Change[]> {
      const { changes } = await get(at(`/svc/mods/preview?${new URLSearchParams({ [verb]: id })}`));
      return list(changes).flatMap((value) => {
        const change = value as Record<string, unknown>;
        const after = decisionOf(change["after"]);
        // That only the words of a reason change is no news.
        if (decisionOf(change["before"]).verdict === after.verdict) return [];
        return { id: String(change["id"]), name: String(change["name"]), after };
      });
    },
  };
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function problemText(problem: unknown): string {
  return typeof problem === "string" ? problem : JSON.stringify(problem);
}

function verdictOf(value: unknown) {
  const mod = value as Record<string, unknown>;
  const id = String(mod["id"]);
  const side = (name: string): Decision | null => (mod[name] ? decisionOf(mod[name]) : null);
  return {
    id,
    name: String(mod["name"] ?? id),
    version: String(mod["version"] ?? ""),
    sides: list(mod["sides"]).map(String),
    override: overrideOf(mod["override"]),
    list: typeof mod["list"] === "string" ? mod["list"] : "",
    client: side("client"),
    server: side("server"),
  };
}

function overrideOf(value: unknown): Override {
  return value === "enabled" || value === "disabled" ? value : "absent";
}

function decisionOf(value: unknown): Decision {
  const { enabled, verdict, reason } = (value ?? {}) as Partial<Decision>;
  return { enabled: enabled === true, verdict: String(verdict ?? ""), reason: String(reason ?? "") };
}
