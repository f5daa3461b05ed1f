import type { SettingsRoutes, Transport } from "../reach/panel-transport.js";
import { createModPages, type ModPagesOptions } from "./mod-pages.js";
import { createRowEdits, type RowEditsOptions } from "./row-edits.js";

/** The mods, their rows and the edits of rows in the panel. Uses no DOM. */
export type Store = ReturnType<typeof createStore>;

/** Options of {@link createStore}. */
export type StoreOptions = Omit<ModPagesOptions & RowEditsOptions, "pages" | "read" | "routes"> & {
  readonly transport: Transport;
};

/** Creates a store; reads nothing yet. */
export function createStore(options: StoreOptions) {
  let current: SettingsRoutes = options.transport;
  const routes = (): SettingsRoutes => current;
  const pages = createModPages({
    ...options,
    routes,
    read: (guid) => edits.read(guid),
  });
  const edits = createRowEdits({ ...options, routes, pages });
  return {
    ...pages,
    ...edits,
    transport: options.transport,
    /** The player's actions, for undo and redo. */
    steps: options.steps,
    /** Returns the requests for settings. */
    routes,
    /** Replaces the requests for settings: the second file adds requests for mods in other places. */
    route(next: SettingsRoutes): void {
      current = next;
    },
  };
}
