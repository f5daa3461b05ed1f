import type { Transport } from "../reach/panel-transport.js";
import { createModPages, type ModPages, type ModPagesOptions } from "./mod-pages.js";
import { createRowEdits, type RowEdits, type RowEditsOptions, type SettledEdits } from "./row-edits.js";
import type { UndoLog } from "./undo-log.js";

/** Everything the panel knows about the mods; uses no DOM. */
export interface Store extends ModPages, RowEdits {
  readonly transport: Transport;
  /** The player's actions, for undo and redo. */
  readonly steps: UndoLog;
}

/** Options of {@link createStore}. */
export type StoreOptions = Omit<ModPagesOptions & RowEditsOptions, "pages" | "read">;

/** Creates a store; reads nothing yet. */
export function createStore(options: StoreOptions): Store {
  const pages = createModPages({
    ...options,
    read: (guid) => edits.read(guid),
  });
  const edits: SettledEdits = createRowEdits({ ...options, pages });
  return { ...pages, ...edits, transport: options.transport, steps: options.steps };
}
