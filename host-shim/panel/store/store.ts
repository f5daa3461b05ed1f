import type { SettingsRoutes, Transport } from "../reach/panel-transport.js";
import { createModPages, type ModPages, type ModPagesOptions } from "./mod-pages.js";
import { createRowEdits, type RowEdits, type RowEditsOptions, type SettledEdits } from "./row-edits.js";
import type { UndoLog } from "./undo-log.js";

/** The mods, their rows and the edits of rows in the panel. Uses no DOM. */
export interface Store extends ModPages, RowEdits {
  readonly transport: Transport;
  /** Returns the requests for settings. */
  readonly routes: () => SettingsRoutes;
  /** Replaces the requests for settings: the second file adds requests for mods in other places. */
  readonly route: (routes: SettingsRoutes) => void;
  /** The player's actions, for undo and redo. */
  readonly steps: UndoLog;
}

/** Options of {@link createStore}. */
export type StoreOptions = Omit<ModPagesOptions & RowEditsOptions, "pages" | "read" | "routes"> & {
  readonly transport: Transport;
};

/** Creates a store; reads nothing yet. */
export function createStore(options: StoreOptions): Store {
  let current: SettingsRoutes = options.transport;
  const routes = (): SettingsRoutes => current;
  const pages = createModPages({
    ...options,
    routes,
    read: (guid) => edits.read(guid),
  });
  const edits: SettledEdits = createRowEdits({ ...options, routes, pages });
  return {
    ...pages,
    ...edits,
    transport: options.transport,
    steps: options.steps,
    routes,
    route(next) {
      current = next;
    },
  };
}
