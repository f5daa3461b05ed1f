import type { Bus, LogLevel, ModInfo, RouteHandler, Side, Status } from "../../../sdk/index.js";
import type { ModCalls } from "./mod-calls.js";
import type { ConfigFile } from "./mod-store.js";

/** Registers a route of a mod with the server; `remove` takes it away again. */
export type AddRoute = (
  owner: string,
  method: string,
  path: string,
  handler: RouteHandler,
) => { readonly status: Status; readonly remove: () => void };

/** What a mod is given when it is attached. */
export interface ModEnvironment {
  readonly side: Side;
  readonly mod: ModInfo;
  /** What it handed on when it was unloaded last, as JSON text; `""` for none. */
  readonly previous: string;
  readonly bus: Bus;
  readonly config: ConfigFile;
  readonly log: (level: LogLevel, text: string) => void;
  /** Hears of everything that the mod's own code threw; `where` says in which part of it. */
  readonly fault: (where: string, error: unknown) => void;
  readonly calls?: ModCalls | undefined;
  /** Absent on the client, where there is no route table. */
  readonly addRoute?: AddRoute;
}
