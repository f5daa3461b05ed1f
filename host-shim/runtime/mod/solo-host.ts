import { request } from "../../../sdk/http/message/request.js";
import { pathOnly } from "../../../sdk/http/url/url.js";
import {
  type Bus,
  createBus,
  type LogLevel,
  type ModInfo,
  type Response,
  SettingsEvent,
  type Side,
} from "../../../sdk/index.js";
import { type ApplyAnnounce, readApplyAnnounce, readPageAnnounce } from "../../../sdk/protocol/announce.js";
import { createRouteTable } from "../routes/route-table.js";
import { type CompiledLibrary, type LoadedMod, loadMod } from "./loaded-mod.js";
import type { ModEnvironment } from "./mod-environment.js";
import type { ConfigFile } from "./mod-store.js";
import type { Timers } from "./timers.js";

interface SoloHostOptions {
  readonly side: Side;
  readonly mod: ModInfo;
  readonly config: ConfigFile;
  readonly log: (level: LogLevel, text: string) => void;
  /** Called with the errors of the mod's code and of all handlers on the bus; `where` names the part of the mod or game. */
  readonly fault: (where: string, error: unknown) => void;
  /** A bus shared with other hosts (default: a new one). */
  readonly bus?: Bus;
}

/** Creates a game with a single mod, without a backend: a bus, its routes, and the panel's queries. */
export function createSoloHost({ side, mod, config, log, fault, ...options }: SoloHostOptions) {
  const bus =
    options.bus ??
    createBus({
      log,
      fault: (guid, where, error) => fault(guid === "" ? where.replace("its", "the game's") : where, error),
    });
  const table = createRouteTable(log, {
    // The caller of `request` receives the error of a handler.
    fault(_owner, _where, error) {
      throw error;
    },
    rows() {},
  });

  /** `previous` is the value that the mod's last unload handed on, as JSON text; `""` if it handed on nothing. */
  function environment(previous: string): ModEnvironment {
    return {
      side,
      mod,
      previous,
      bus,
      config,
      log,
      fault,
      ...(side === "server" && { addRoute: table.add }),
    };
  }

  /** Emits a query; returns the last announce, because an edit by the mod's hook is announced before the edit that ran it. */
  function ask(query: string, payload: string, announce: string): unknown {
    let answer: unknown;
    const off = bus.on<string>(announce, (payload) => {
      answer = payload;
    });
    bus.emit<string>(query, payload);
    off();
    return answer;
  }

  return {
    bus,
    /** Returns the registered routes as `METHOD /path`. */
    routes: table.list,
    environment,
    /** Loads a mod. Throws the error of its `load`. */
    load: (library: CompiledLibrary, timers: Timers, previous: string): LoadedMod =>
      loadMod(library, { ...environment(previous), timers }),
    /** Returns the declared rows as a JSON array; `[]` if the mod declares no rows. */
    rows: (): string =>
      readPageAnnounce(ask(SettingsEvent.pageQuery, mod.guid, SettingsEvent.pageAnnounce))?.rows ?? "[]",
    /** Edits or resets a setting by a text of `writeEditQuery` or `writeResetQuery`; returns undefined when no mod answers. */
    apply: (query: string): ApplyAnnounce | undefined =>
      readApplyAnnounce(ask(SettingsEvent.applyQuery, query, SettingsEvent.applyAnnounce)),
    /**
     * Sends a request to a route of the mod. Throws the error of its handler, and an Error when the mod has no route for this
     * method and path.
     */
    request(method: string, target: string, body: string): Response {
      const verb = method.toUpperCase();
      const handler = table.find(verb, pathOnly(target));
      if (typeof handler !== "function") throw new Error(`the mod has no route ${verb} ${target}`);
      return handler(request(verb, target, [], body));
    },
  };
}
