import type { Request } from "../http/message/request.js";
import type { Response } from "../http/message/response.js";
import type { Status } from "./status.js";

/** The version of the table below. A host at api N runs mods of api N and lower; adding a member raises it. */
export const API = 2;

/** Which half of the game a mod is running in. */
export type Side = "client" | "server";

/** How much a log line matters. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** Who a mod is: its identifier in the registry, the name people read, and its version. */
export interface ModInfo {
  readonly guid: string;
  readonly name: string;
  readonly version: string;
}

/**
 * The text of a config file and how the reading went: `Ok`, `ErrNotFound` with `""`, `ErrConfigParse` with `""` for a
 * file that is not UTF-8, or `ErrIo` with `""`.
 */
export interface ConfigText {
  readonly status: Status;
  readonly text: string;
}

/** Answers one request. It is called synchronously and must answer synchronously. */
export type RouteHandler = (request: Request) => Response;

/**
 * What a host hands to a mod, and all that a mod can reach. Function-typed properties, strings, numbers and plain
 * objects only, so that a native engine can provide it.
 */
export interface Host {
  /** The version of this table, see {@link API}. */
  readonly api: number;
  readonly side: Side;
  readonly mod: ModInfo;
  /**
   * What the mod handed on when it was last unloaded, as the text that its {@link ModModule.detach} returned, while it stayed
   * enabled; `""` for none.
   */
  readonly previous: string;
  /** Reads the mod's `config.json` as it is on disk now. */
  readonly readConfig: () => ConfigText;
  /**
   * Replaces the mod's `config.json` atomically. `previous` is the text that was read, `""` for an absent file.
   * `ErrConflict` when the file no longer holds `previous`: nothing is written, read again and retry.
   */
  readonly writeConfig: (next: string, previous: string) => Status;
  /** Subscribes to a bus event; returns the unsubscribe function. */
  readonly on: (event: string, handler: (payload: never) => void) => () => void;
  /** Delivers a payload to every subscriber before it returns. */
  readonly emit: (event: string, payload: unknown) => void;
  /** Registers a route: `ErrUnsupported` on the client, `ErrConflict` when the path is taken. */
  readonly route: (method: string, path: string, handler: RouteHandler) => Status;
  /** Writes one line to the host's log under the mod's name. */
  readonly log: (level: LogLevel, text: string) => void;
  /** Says that code of the mod threw at a place which the SDK caught; the host logs it and counts it. */
  readonly fault: (where: string, error: unknown) => void;
  /** Adds a disposer to what the host releases at unload, in reverse order of registration, also when `load` threw. */
  readonly onUnload: (disposer: () => void) => void;
}

/** What a mod's file exports (`module.exports`): the other half of the agreement with the host. */
export interface ModModule {
  /** The {@link API} version that the mod was built for. */
  readonly api: number;
  /** The version of the SDK that the mod was built with. */
  readonly sdk: string;
  /** Runs the mod's `load`. Throws what `load` throws. `ErrConflict` when this copy is attached already. */
  readonly attach: (host: Host) => Status;
  /**
   * Runs the mod's `unload` and returns what that returned as JSON text, to be handed on as {@link Host.previous}; `""` for
   * none. What a mod of api 1 returns means nothing.
   */
  readonly detach: () => string;
  /** Tells the mod that its config file may have changed from outside. */
  readonly refresh: () => void;
}
