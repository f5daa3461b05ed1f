import { describeError } from "../../sdk/host/describe-error.js";
import { request } from "../../sdk/http/message/request.js";
import {
  type Bus,
  createBus,
  type DefinedSettings,
  type ModInfo,
  type ModModule,
  type Response,
  type RouteHandler,
  SettingsEvent,
  type SettingsValues,
  type Side,
  Status,
} from "../../sdk/index.js";
import { readApplyAnnounce, readPageAnnounce } from "../../sdk/protocol/announce.js";
import { writeEditQuery, writeResetQuery } from "../../sdk/protocol/ask.js";
import { evaluateInPage } from "../client/browser-evaluate.js";
import { type LoadedMod, loadMod, MOD_PARAMS } from "../runtime/mod/loaded-mod.js";
import { createTimers } from "../runtime/mod/timers.js";

/** How a test host is set up; everything has a default. */
export interface TestHostOptions<Defined extends DefinedSettings = DefinedSettings> {
  /** What `defineSettings` of the mod returned: `edit` and `reset` take its keys and values alone (default: any). */
  readonly settings?: Defined;
  /** Which half of the game it is (default: `client`). Routes exist on the `server` alone. */
  readonly side?: Side;
  /** Who the mod is (default: guid `mod`, name `Mod`, version `1.0.0`). */
  readonly mod?: Partial<ModInfo>;
  /** The text of `config.json` (default: `""`, there is none). */
  readonly config?: string;
}

/** A row as a panel is served it. */
export interface TestRow {
  readonly key: string;
  readonly label: string;
  /** Its kind: `bool int float enum string keybind select color`. */
  readonly type: string;
  readonly default: unknown;
  readonly value: unknown;
  /** What the docs on the wire name besides, such as `min`, `options`, `effect`. */
  readonly [member: string]: unknown;
}

/** The result of an edit or a reset. */
export interface EditResult {
  readonly ok: boolean;
  /** Why it was refused; `""` when `ok`. */
  readonly err: string;
  /** What the mod's hook reported: `applied`, `restart`, `ignored`, `nohook`, `unreported`; undefined when there is no report. */
  readonly effect: string | undefined;
  /** What it said with that, `""` for nothing. */
  readonly detail: string;
}

/** The keys that a test may edit, and their values. */
export type TestValues<Defined> = [unknown] extends [
  Defined extends DefinedSettings<infer Fields> ? Fields : never,
]
  ? Readonly<Record<string, boolean | number | string>>
  : SettingsValues<Defined>;

/** A game that holds one mod, with a config in memory and a clock that the test turns. */
export interface TestHost<Values = Readonly<Record<string, boolean | number | string>>> {
  /** The bus of the game: emit what the mod listens to, listen to what it emits. */
  readonly bus: Bus;
  /** The log, as lines of `level text`. */
  readonly log: readonly string[];
  /** What code of the mod threw and did not catch, as `where: error`, with the stack of the error. */
  readonly faults: readonly string[];
  /**
   * Loads a mod: the text of its built file or, with the timers of the engine in the place of the host's, what that file exports.
   * It is handed what the mod before returned from its `unload`. Throws what its `load` throws, and an Error when a mod is
   * loaded.
   */
  readonly load: (mod: string | ModModule) => void;
  /** Unloads the mod, which releases all that it has registered. Gives what its `unload` hands on, undefined for nothing. */
  readonly unload: () => unknown;
  /** Lets time pass, in milliseconds, frame by frame: timers that are due and requested frames run. */
  readonly advance: (milliseconds: number) => void;
  /** The text of `config.json`, `""` when there is none. */
  readonly config: () => string;
  /** Replaces `config.json` from outside, as a player does by hand; the mod is told. */
  readonly setConfig: (text: string) => void;
  /** The rows that the mod has declared, with their values; none before it has declared any. */
  readonly rows: () => readonly TestRow[];
  /**
   * Edits a setting as a panel does: it is stored, and the mod's hook runs.
   *
   * @param key The key of the setting.
   * @param value The new value.
   */
  readonly edit: <Key extends keyof Values & string>(key: Key, value: Values[Key]) => EditResult;
  /**
   * Resets a setting to its default, or all of them.
   *
   * @param key The key of the setting (default: all).
   */
  readonly reset: (key?: keyof Values & string) => EditResult;
  /**
   * Asks a route of the mod. Throws an Error when it has registered none for this method and path.
   *
   * @param method The method, such as `GET`.
   * @param target The path, with a query if need be.
   * @param body The body (default: empty).
   */
  readonly request: (method: string, target: string, body?: string) => Response;
}

/** The length of a frame, in milliseconds. */
const FRAME_MS = 16;

/**
 * Makes a host for the unit tests of a mod. It keeps nothing outside of itself, so that each test may have its own.
 *
 * @param options Side, mod, config, and the settings that type `edit` and `reset` (default: a client without a config).
 * @example
 * ```ts
 * const size = intSetting("size", "Size", 20);
 * const host = createTestHost();
 * host.load(defineMod({ load: () => void declareSettings([size]) }));
 * host.edit("size", 24).ok; // => true
 * host.config(); // => '{\n  "size": 24\n}\n'
 * ```
 */
export function createTestHost<Defined extends DefinedSettings>(
  options: TestHostOptions<Defined> = {},
): TestHost<TestValues<Defined>> {
  const { side = "client" } = options;
  const info: ModInfo = { guid: "mod", name: "Mod", version: "1.0.0", ...options.mod };
  const lines: string[] = [];
  const faults: string[] = [];
  const routes = new Map<string, RouteHandler>();
  const log = (level: string, text: string) => void lines.push(`${level} ${text}`);
  const fault = (where: string, error: unknown) => {
    faults.push(`${where}: ${describeError(error)}`);
  };
  const bus = createBus({ log, fault: (_guid, where, error) => fault(where, error) });
  let time = 0;
  const timers = createTimers(() => time);
  let text = options.config ?? "";
  let handed = "";
  let loaded: LoadedMod | undefined;

  const config = {
    read: () => ({ status: text === "" ? Status.ErrNotFound : Status.Ok, text }),
    write(next: string, previous: string) {
      if (previous !== text) return Status.ErrConflict;
      text = next;
      return Status.Ok;
    },
    version: () => text,
  };

  function addRoute(_owner: string, method: string, path: string, handler: RouteHandler) {
    const route = `${method} ${path}`;
    if (routes.has(route)) return { status: Status.ErrConflict, remove: () => {} };
    routes.set(route, handler);
    return { status: Status.Ok, remove: () => void routes.delete(route) };
  }

  /** The answer of the mod to a query, undefined when it gives none. */
  function ask(query: string, payload: string, announce: string): unknown {
    let answer: unknown;
    const off = bus.on<string>(announce, (payload) => {
      answer = payload;
    });
    bus.emit<string>(query, payload);
    off();
    return answer;
  }

  function apply(query: string): EditResult {
    const answer = readApplyAnnounce(ask(SettingsEvent.applyQuery, query, SettingsEvent.applyAnnounce));
    const { ok, err, effect } = answer ?? { ok: false, err: "no mod answers: it has declared no settings" };
    return { ok, err, effect: effect?.effect, detail: effect?.detail ?? "" };
  }

  return {
    bus,
    log: lines,
    faults,
    load(mod) {
      if (loaded !== undefined) throw new Error("a mod is loaded: unload it first");
      const library =
        typeof mod === "string"
          ? evaluateInPage(mod, `${info.guid}/mod.js`, MOD_PARAMS)
          : (module: unknown) => Object.assign(module as object, { exports: mod });
      loaded = loadMod(library, {
        side,
        mod: info,
        previous: handed,
        bus,
        config,
        timers,
        log,
        fault,
        ...(side === "server" && { addRoute }),
      });
    },
    unload() {
      handed = loaded?.unload() ?? "";
      loaded = undefined;
      return handed === "" ? undefined : JSON.parse(handed);
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      while (time < end) {
        time = Math.min(end, time + FRAME_MS);
        timers.run(time);
      }
    },
    config: () => text,
    setConfig(next) {
      text = next;
      loaded?.refresh();
    },
    rows() {
      const page = readPageAnnounce(ask(SettingsEvent.pageQuery, info.guid, SettingsEvent.pageAnnounce));
      return JSON.parse(page?.rows ?? "[]") as TestRow[];
    },
    edit: (key, value) => apply(writeEditQuery(info.guid, { key, value: JSON.stringify(value) })),
    reset: (key) => apply(writeResetQuery(info.guid, key)),
    request(method, target, body = "") {
      const handler = routes.get(`${method} ${target.split("?")[0]}`);
      if (handler === undefined) throw new Error(`the mod has no route ${method} ${target}`);
      return handler(request(method, target, [], body));
    },
  };
}
