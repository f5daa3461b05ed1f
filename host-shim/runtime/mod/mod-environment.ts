import type { Bus, LogLevel, ModInfo, RouteHandler, Side, Status } from "../../../sdk/index.js";
import type { ModCalls } from "./mod-calls.js";
import type { ConfigFile } from "./mod-store.js";

/**
 * Registers a route of a mod with the server; `remove` unregisters it.
 *
 * @param owner The id of the mod.
 * @param method The method, such as `GET`.
 * @param path The exact path, such as `/my-mod/menu`.
 * @param handler Answers a request, synchronously.
 */
export type AddRoute = (
  owner: string,
  method: string,
  path: string,
  handler: RouteHandler,
) => { readonly status: Status; readonly remove: () => void };

/** The data and functions that a host provides to attach one mod. */
export interface ModEnvironment {
  readonly side: Side;
  readonly mod: ModInfo;
  /** The value that the mod's last unload handed on, as JSON text; `""` if it handed on nothing. */
  readonly previous: string;
  readonly bus: Bus;
  readonly config: ConfigFile;
  readonly log: (level: LogLevel, text: string) => void;
  /** Called with an error of the mod's code that no caller handles, such as a timer's; `where` names the part of the mod. */
  readonly fault: (where: string, error: unknown) => void;
  readonly calls?: ModCalls | undefined;
  /** Absent on the client, where there is no route table. */
  readonly addRoute?: AddRoute;
}
