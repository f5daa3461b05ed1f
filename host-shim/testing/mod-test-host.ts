import { describeError } from "../../sdk/host/describe-error.js";
import type {
  Bus,
  DefinedSettings,
  ModInfo,
  ModModule,
  Response,
  SettingsValues,
  Side,
} from "../../sdk/index.js";
import { writeEditQuery, writeResetQuery } from "../../sdk/protocol/ask.js";
import { evaluateInPage } from "../client/browser-evaluate.js";
import type { GivenValue } from "../protocol/record.js";
import { createGivenLayer, type GivenLayer } from "../runtime/given/given-layer.js";
import { type LoadedMod, loadMod, MOD_PARAMS } from "../runtime/mod/loaded-mod.js";
import { createMemoryConfig } from "../runtime/mod/memory-config.js";
import { createSoloHost } from "../runtime/mod/solo-host.js";
import { createTimers } from "../runtime/mod/timers.js";

/** Options of {@link createTestHost}; all are optional. */
export interface TestHostOptions<Defined extends DefinedSettings = DefinedSettings> {
  /** The result of the mod's `defineSettings`: `edit` and `reset` accept only its keys and values (default: any). */
  readonly settings?: Defined;
  /** The side of the game (default: `client`). Only the `server` has routes. */
  readonly side?: Side;
  /** The mod's identity (default: guid `mod`, name `Mod`, version `1.0.0`). */
  readonly mod?: Partial<ModInfo>;
  /** The text of `config.json` (default: `""`, which means that there is no file). */
  readonly config?: string;
  /** The values that registry lists set for the mod's settings, one for each key (default: none). */
  readonly given?: readonly TestGiven[];
}

/** A value that a registry list sets for a setting of the mod. */
export interface TestGiven {
  /** The key of the setting. */
  readonly key: string;
  /** `lock`: the player cannot change the value. `suggest`: the player may replace it. */
  readonly how: "lock" | "suggest";
  readonly value: boolean | number | string;
  /** The id of the list (default: `test`). */
  readonly by?: string;
  /** The note of the list's entry (default: none). */
  readonly why?: string;
}

/** A row as the panel receives it. */
export interface TestRow {
  readonly key: string;
  readonly label: string;
  /** The row's kind: `bool int float enum string keybind select color`. */
  readonly type: string;
  readonly default: unknown;
  readonly value: unknown;
  /** Further members of a row, listed in `docs/wire.md`, such as `min`, `options`, `effect`. */
  readonly [member: string]: unknown;
}

/** The result of an edit or a reset. */
export interface EditResult {
  readonly ok: boolean;
  /** The reason of a refusal; `""` when `ok`. */
  readonly err: string;
  /** `applied`, `restart`, `ignored`, `nohook` or `unreported`; undefined after a refusal or a reset of all settings. */
  readonly effect: string | undefined;
  /** The detail of the effect; `""` if the effect has no detail. */
  readonly detail: string;
}

/** The keys that a test may edit, and their values. */
export type TestValues<Defined> = [unknown] extends [
  Defined extends DefinedSettings<infer Fields> ? Fields : never,
]
  ? Readonly<Record<string, boolean | number | string>>
  : SettingsValues<Defined>;

/** A game with one mod, its config in memory and a clock that the test advances. */
export interface TestHost<Values = Readonly<Record<string, boolean | number | string>>> {
  /** The bus of the game, to emit events to the mod and to receive its events. */
  readonly bus: Bus;
  /** The log, as lines of `level text`. */
  readonly log: readonly string[];
  /** The uncaught errors of the mod's code and of the test's handlers on `bus`, as `where: error`, with the stack. */
  readonly faults: readonly string[];
  /**
   * Loads a mod: the text of its built file, or its module, which then uses the engine's timers instead of the host's.
   * Its `load` receives the value that the previous mod returned from `unload`. Throws the error of its `load`, and an
   * Error when a mod is already loaded.
   */
  readonly load: (mod: string | ModModule) => void;
  /** Unloads the mod and releases its registrations. Returns the value that `unload` hands on, or undefined. */
  readonly unload: () => unknown;
  /** Advances the clock by milliseconds, frame by frame: runs due timers and requested frames. */
  readonly advance: (milliseconds: number) => void;
  /** Returns the text of `config.json`, or `""` if there is no file. */
  readonly config: () => string;
  /** Replaces `config.json`, as a player does by hand, and makes the mod read it. */
  readonly setConfig: (text: string) => void;
  /**
   * Replaces the values of registry lists, as a changed registry does, and makes the mod read them.
   *
   * @param given The values, one for each key.
   */
  readonly setGiven: (given: readonly TestGiven[]) => void;
  /** Returns the declared rows with their values; an empty list before the mod declares rows. */
  readonly rows: () => readonly TestRow[];
  /**
   * Edits a setting as the panel does: stores the value and runs the mod's hook. Refuses a setting that a list locks. Throws a
   * TypeError for a value without a JSON form, such as undefined or NaN.
   *
   * @param key The key of the setting.
   * @param value The new value.
   */
  readonly edit: <Key extends keyof Values & string>(key: Key, value: Values[Key]) => EditResult;
  /**
   * Resets a setting, or all settings, to the default or the suggestion of a list. Refuses a setting that a list locks.
   *
   * @param key The key of the setting (default: all).
   */
  readonly reset: (key?: keyof Values & string) => EditResult;
  /**
   * Sends a request to a route of the mod, and answers 500 like the backend if its handler returns no Response. Throws the
   * error of the handler, and an Error when the mod has no route for this method and path.
   *
   * @param method The method, such as `GET`.
   * @param target The path, optionally with a query.
   * @param body The body (default: empty).
   */
  readonly request: (method: string, target: string, body?: string) => Response;
}

/** The length of a frame, in milliseconds. */
const FRAME_MS = 16;

/**
 * Creates a host for the unit tests of a mod. It shares no state, so each test may have its own.
 *
 * @param options Side, mod, config, given values, and the settings that type `edit` and `reset` (default: a client without a
 *  config).
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
  const config = createMemoryConfig(options.config);
  const solo = createSoloHost({
    side,
    mod: info,
    config,
    log: (level, text) => void lines.push(`${level} ${text}`),
    fault: (where, error) => void faults.push(`${where}: ${describeError(error)}`),
  });
  let time = 0;
  const timers = createTimers(() => time);
  let handed = "";
  let loaded: LoadedMod | undefined;
  let layer: GivenLayer | undefined;
  let given = givenOf(options.given ?? []);
  const ledger = createMemoryConfig();

  function apply(query: string): EditResult {
    const { ok, err, effect } = solo.apply(query) ?? {
      ok: false,
      err: "no mod answers: it has declared no settings",
    };
    return { ok, err, effect: effect?.effect, detail: effect?.detail ?? "" };
  }

  return {
    bus: solo.bus,
    log: lines,
    faults,
    load(mod) {
      if (loaded !== undefined) throw new Error("a mod is loaded: unload it first");
      const library =
        typeof mod === "string"
          ? evaluateInPage(mod, `${info.guid}/mod.js`, MOD_PARAMS)
          : (module: unknown) => Object.assign(module as object, { exports: mod });
      layer = createGivenLayer(solo.environment(handed), given, () => ledger);
      loaded = layer.attached(loadMod(library, { ...layer.environment, timers }));
      if (layer.isActive()) loaded.refresh();
    },
    unload() {
      if (loaded === undefined) return undefined;
      handed = loaded.unload();
      loaded = undefined;
      return handed === "" ? undefined : JSON.parse(handed);
    },
    advance(milliseconds) {
      const end = time + milliseconds;
      while (time < end) {
        time = Math.min(end, time + FRAME_MS);
        timers.run(time);
      }
      if (layer?.isStale()) loaded?.refresh();
    },
    config: config.version,
    setConfig(next) {
      config.set(next);
      loaded?.refresh();
    },
    setGiven(next) {
      given = givenOf(next);
      if (layer?.give(given)) loaded?.refresh();
    },
    rows: () => JSON.parse(solo.rows()) as TestRow[],
    edit(key, value) {
      const literal: string | undefined = JSON.stringify(value);
      // JSON.stringify writes null for NaN and Infinity.
      if (literal === undefined || (typeof value === "number" && !Number.isFinite(value))) {
        throw new TypeError(
          `edit("${key}", ${String(value)}): a value is a boolean, a finite number or a string; reset("${key}") resets the setting`,
        );
      }
      return apply(writeEditQuery(info.guid, { key, value: literal }));
    },
    reset: (key) => apply(writeResetQuery(info.guid, key)),
    request: (method, target, body = "") => solo.request(method, target, body),
  };
}

function givenOf(given: readonly TestGiven[]): readonly GivenValue[] {
  return given.map(({ value, by = "test", ...rest }) => ({ by, literal: JSON.stringify(value), ...rest }));
}
