import { httpResponse } from "../../../sdk/http/message/response.js";
import { type BusScope, type Response, type RouteHandler, SettingsEvent } from "../../../sdk/index.js";
import { memberValue } from "../../../sdk/json/parts.js";
import { quote } from "../../../sdk/json/scan.js";
import {
  readApplyAnnounce,
  readPageAnnounce,
  writeApplyAnnounce,
  writePageAnnounce,
} from "../../../sdk/protocol/announce.js";
import { type ApplyQuery, readApplyQuery, readEdit, readReset } from "../../../sdk/protocol/ask.js";
import { readEffect } from "../../../sdk/protocol/effect.js";
import { readSchemaReply, writeSchemaReply } from "../../../sdk/protocol/reply.js";
import { LOG_MASK } from "../../../sdk/protocol/secret.js";
import { JSON_TYPE } from "../../protocol/json-reply.js";
import type { GivenValue } from "../../protocol/record.js";
import type { LoadedMod } from "../mod/loaded-mod.js";
import type { ModEnvironment } from "../mod/mod-environment.js";
import type { ConfigFile } from "../mod/mod-store.js";
import { createGivenConfig } from "./given-config.js";
import { membersOfRows, withFacets } from "./learnt-rows.js";

type Handler = (payload: unknown) => unknown;

type GivenEdit = Pick<ApplyQuery, "key" | "reset">;

/** The layer around one mod's environment that adds the given values. */
export type GivenLayer = ReturnType<typeof createGivenLayer>;

/**
 * Creates the layer around a mod's environment that adds the values of registry lists (`given`) to the config that the mod reads,
 * and answers edits and resets of these settings. Attach the mod with the layer's `environment`, then pass the loaded mod to
 * `attached`. The layer changes nothing for a mod without given values.
 */
export function createGivenLayer(
  environment: ModEnvironment,
  given: readonly GivenValue[],
  openLedger: () => ConfigFile,
) {
  const { bus, addRoute, calls, log } = environment;
  const { guid } = environment.mod;
  const pageHandlers = new Set<Handler>();
  let applyHandler: Handler | undefined;
  /** Receives the page during a query of the host itself. */
  let takePage: ((text: unknown) => void) | undefined;
  let mod: LoadedMod | undefined;
  /** Whether the attached mod has given values, and has not been refreshed yet. */
  let isNew = false;
  const overlay = createGivenConfig({ file: environment.config, openLedger, log, ask: askPage });
  const { isActive, valueOf } = overlay;
  overlay.open(given);

  /** Asks the mod's handlers for its page, without the bus; `""` when it declares no rows, undefined when a handler throws. */
  function askPage(): string | undefined {
    const outer = takePage;
    let page = "";
    takePage = (text) => {
      const announced = readPageAnnounce(text);
      if (announced?.guid === guid) page = announced.rows;
    };
    const ask = () => {
      for (const handler of pageHandlers) handler(guid);
    };
    try {
      if (calls === undefined) ask();
      else calls.call(guid, ask);
      return page;
    } catch {
      return undefined;
    } finally {
      takePage = outer;
    }
  }

  function served(rows: string): string {
    return withFacets(rows, overlay.facets());
  }

  function scope(name: string): BusScope {
    const own = bus.scope(name);
    return {
      ...own,
      on(event: string, handler: (payload: never) => unknown) {
        const handle = handler as Handler;
        if (event === SettingsEvent.pageQuery) return onPage(own, handle);
        if (event === SettingsEvent.applyQuery) return onApply(own, handle);
        return own.on<string>(event, handle);
      },
      emit(event: string, payload?: unknown) {
        if (isActive()) announce(own, event, payload);
        else own.emit<string>(event, payload);
      },
    };
  }

  function onPage(own: BusScope, handler: Handler): () => void {
    const off = own.on<string>(SettingsEvent.pageQuery, (payload) => {
      if (payload === guid) begin();
      return handler(payload);
    });
    pageHandlers.add(handler);
    return () => {
      pageHandlers.delete(handler);
      off();
    };
  }

  function onApply(own: BusScope, handler: Handler): () => void {
    applyHandler ??= handler;
    const off = own.on<string>(SettingsEvent.applyQuery, (payload) => {
      const query = isActive() ? readApplyQuery(payload) : undefined;
      if (query?.guid !== guid) return handler(payload);
      begin(query.key);
      const answer = answerTo(query);
      if (answer === undefined) return handler(payload);
      // Every handler of the mod gets the query, but only one may answer it: the handler that was registered first.
      if (handler === applyHandler)
        own.emit<string>(SettingsEvent.applyAnnounce, announcement(query, answer));
      return undefined;
    });
    return () => {
      if (applyHandler === handler) applyHandler = undefined;
      off();
    };
  }

  function announce(own: BusScope, event: string, payload: unknown): void {
    if (event === SettingsEvent.pageAnnounce && takePage !== undefined) return takePage(payload);
    own.emit<string>(event, withGiven(event, payload));
  }

  /** Returns an announce of the mod with the facet `given` on its rows; any other payload unchanged. */
  function withGiven(event: string, payload: unknown): unknown {
    if (event === SettingsEvent.pageAnnounce) {
      const page = readPageAnnounce(payload);
      if (page !== undefined) return writePageAnnounce(page.guid, served(page.rows));
    }
    if (event === SettingsEvent.applyAnnounce) {
      const answer = readApplyAnnounce(payload);
      if (answer?.rows !== undefined) return writeApplyAnnounce({ ...answer, rows: served(answer.rows) });
    }
    return payload;
  }

  /**
   * Answers for the mod: refuses a change of a locked key, and resets keys with given values. Returns the reason
   * of a refusal, `""` after a reset, undefined for a request that the mod answers.
   */
  function answerTo({ key, reset }: GivenEdit): string | undefined {
    if (key === null) return undefined;
    const lock = key === undefined ? undefined : lockOf(key, reset);
    if (lock !== undefined) return `locked by ${lock.by}${lock.why === undefined ? "" : `: ${lock.why}`}`;
    if (!reset || (key !== undefined && valueOf(key) === undefined)) return undefined;
    const rows = [...overlay.rows()].filter(([each]) =>
      key === undefined ? valueOf(each)?.how !== "lock" : each === key,
    );
    const entries = rows.map(([each, row]) => [each, row.default] as const);
    if (entries.length === 0 || !overlay.storeDefaults(entries)) return undefined;
    const shown = rows.map(([each, row]) => `${quote(each)} = ${row.secret ? LOG_MASK : row.default}`);
    log("info", `setting ${shown.join(", ")}: stored`);
    refresh();
    return "";
  }

  /** Returns the lock of a key, if any. An edit of an earlier key is also locked by the lock of the row's current key. */
  function lockOf(key: string, reset: boolean): GivenValue | undefined {
    const rows = overlay.rows();
    const named = [key];
    if (!reset && !rows.has(key)) {
      for (const [each, { had }] of rows) if (had(key)) named.push(each);
    }
    return named.map(valueOf).find((value) => value?.how === "lock");
  }

  function announcement({ key }: GivenEdit, err: string): string {
    const rows = served(askPage() ?? "[]");
    const row = membersOfRows(rows).find((each) => memberValue(each, "key") === key);
    return writeApplyAnnounce({
      guid,
      ok: err === "",
      err,
      key: key ?? undefined,
      value: row?.get("value"),
      effect:
        row && err === ""
          ? readEffect(memberValue(row, "effect"), memberValue(row, "effectDetail"))
          : undefined,
      rows,
    });
  }

  /** Wraps a settings route of the mod. */
  function withAnswers(path: string, method: string, handler: RouteHandler): RouteHandler {
    const settings = `/svc/settings/${guid}`;
    if (path !== settings && path !== `${settings}/reset`) return handler;
    return (request) => {
      if (!isActive()) return handler(request);
      const reset = path !== settings;
      const asked = method === "POST" ? (reset ? readReset : readEdit)(request.body) : undefined;
      begin(asked?.key);
      const err = asked === undefined ? undefined : answerTo({ key: asked.key, reset });
      if (err === undefined) return withFacetsIn(handler(request));
      const body = writeSchemaReply(served(askPage() ?? "[]"), err === "" ? undefined : err);
      return httpResponse(err === "" ? 200 : 423, JSON_TYPE, body);
    };
  }

  function withFacetsIn(reply: Response): Response {
    const { rows, ok, err } = (typeof reply?.body === "string" && readSchemaReply(reply.body)) || NO_REPLY;
    if (rows === undefined) return reply;
    return { ...reply, body: writeSchemaReply(served(rows), ok ? undefined : err) };
  }

  /** Refreshes a mod that is new or may have new rows, before it serves its rows or takes an edit of `key`. */
  function begin(key?: string | null): void {
    if (isNew || overlay.isStale(key)) refresh();
  }

  /** Makes the mod read its config again, and once more if its rows then put a given value out of force. */
  function refresh(): void {
    isNew = false;
    if (!isActive()) return mod?.refresh();
    overlay.settle();
    mod?.refresh();
    const before = overlay.text();
    overlay.settle();
    if (overlay.text() !== before) mod?.refresh();
  }

  return {
    environment: {
      ...environment,
      bus: { ...bus, scope },
      config: overlay.config,
      ...(addRoute !== undefined && {
        addRoute: (owner: string, method: string, path: string, handler: RouteHandler) =>
          addRoute(owner, method, path, withAnswers(path, method, handler)),
      }),
    } satisfies ModEnvironment,
    /** The mod's config with the given values in force. */
    config: overlay.config,
    /** Returns the attached mod with a `refresh` that first queries the rows and decides which given values are in force. */
    attached(attached: LoadedMod): LoadedMod {
      mod = attached;
      isNew = isActive();
      overlay.attached();
      return { ...attached, refresh };
    },
    /** Whether registry lists currently set values for the mod. */
    isActive,
    /** Whether the mod may have declared a row of a given value since its last `refresh`. */
    isStale: () => overlay.isStale(),
    /** Replaces the given values; returns true when they changed: then call the mod's `refresh`. */
    give: overlay.give,
  };
}

const NO_REPLY = { rows: undefined, ok: false, err: "" };
