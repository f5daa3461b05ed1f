import type { Request } from "../http/message/request.js";
import type { Response } from "../http/message/response.js";
import type { Status } from "./status.js";

/** The version of the {@link Host} table. A host with api N runs mods of api N and lower; a new member raises N. */
export const API = 2;

/** The half of the game that a mod runs in. */
export type Side = "client" | "server";

/** The severity of a log line. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** A mod's identity. */
export interface ModInfo {
  /** The id in the registry. */
  readonly guid: string;
  /** The displayed name. */
  readonly name: string;
  /** The version in the registry. */
  readonly version: string;
}

/**
 * The text of a config file and the status of the read: `Ok`, `ErrNotFound` with `""`, `ErrConfigParse` with `""` for a file
 * that is not UTF-8, or `ErrIo` with `""`.
 */
export interface ConfigText {
  /** `Ok`, or why there is no text. */
  readonly status: Status;
  /** The text of the file; `""` on any status except `Ok`. */
  readonly text: string;
}

/**
 * Answers one request, synchronously.
 *
 * @param request The parsed request.
 */
export type RouteHandler = (request: Request) => Response;

/**
 * The table that a host passes to a mod: everything that a mod can reach. It has only functions, strings, numbers and plain
 * objects, so that a native engine can provide it.
 */
export interface Host {
  /** The version of this table, see {@link API}. */
  readonly api: number;
  /** The half of the game that this host runs. */
  readonly side: Side;
  /** The mod's id, name and version from the registry. */
  readonly mod: ModInfo;
  /**
   * The handover of the mod's last unload: the text that its {@link ModModule.detach} returned, if the mod stayed enabled
   * since; else `""`.
   */
  readonly previous: string;
  /** Reads the mod's current `config.json`. */
  readonly readConfig: () => ConfigText;
  /**
   * Replaces the mod's `config.json` atomically. `previous` is the text that was read, `""` for an absent file. Returns
   * `ErrConflict` when the file no longer contains `previous`: read again and retry. Returns `ErrUnsupported` for a change of a
   * value that a registry list locks, and another status for an unusable file or text, or a disk error. Writes only with `Ok`.
   */
  readonly writeConfig: (next: string, previous: string) => Status;
  /** Subscribes to a bus event; returns the unsubscribe function. */
  readonly on: (event: string, handler: (payload: never) => void) => () => void;
  /** Delivers a payload to every subscriber before it returns. */
  readonly emit: (event: string, payload: unknown) => void;
  /** Registers a route. Returns `ErrUnsupported` on the client, `ErrConflict` when the path is taken. */
  readonly route: (method: string, path: string, handler: RouteHandler) => Status;
  /** Writes one line to the host's log under the mod's name. */
  readonly log: (level: LogLevel, text: string) => void;
  /** Reports an error that the SDK caught; `where` names the mod's function. The host logs and counts the error. */
  readonly fault: (where: string, error: unknown) => void;
  /** Adds a disposer. The host runs the disposers at unload, in reverse order of registration, also when `load` threw. */
  readonly onUnload: (disposer: () => void) => void;
}

/** The export of a mod's file (`module.exports`), which a host loads. */
export interface ModModule {
  /** The {@link API} version that the mod was built for. */
  readonly api: number;
  /** The version of the SDK that the mod was built with. */
  readonly sdk: string;
  /**
   * Declares the mod's `settings`, runs its `load` and adds missing rows to `config.json`. Throws the error of the declaration
   * or of `load`. Returns `ErrConflict` when this copy of the SDK is attached already.
   */
  readonly attach: (host: Host) => Status;
  /**
   * Runs the mod's `unload` and returns its result as JSON text, for {@link Host.previous} of the next load. Returns `""` if
   * `unload` returns nothing or fails, and if the mod is not attached. A host ignores the result of a mod of api 1.
   */
  readonly detach: () => string;
  /** Makes the mod read its config file again and apply changed values. */
  readonly refresh: () => void;
}
