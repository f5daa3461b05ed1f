import type { Transport } from "../reach/panel-transport.js";
import { createModPages, type ModPages, type ModPagesOptions } from "./mod-pages.js";
import { createRowEdits, type RowEdits, type RowEditsOptions, type SettledEdits } from "./row-edits.js";
import type { UndoLog } from "./undo-log.js";

/** Everything the panel knows of the mods, without a DOM. */
export interface Store extends ModPages, RowEdits {
  readonly transport: Transport;
  /** What the player did, to be undone and done again. */
  readonly steps: UndoLog;
}

/** What the store needs of the panel around it. */
export type StoreOptions = Omit<ModPagesOptions & RowEditsOptions, "pages" | "read">;

/** Makes a store that has read nothing yet. */
export function createStore(options: StoreOptions): Store {
  const pages = createModPages({
    ...options,
    read: (guid) => edits.read(guid),
  });
  const edits: SettledEdits = createRowEdits({ ...options, pages });
  return { ...pages, ...edits, transport: options.transport, steps: options.steps };
}
