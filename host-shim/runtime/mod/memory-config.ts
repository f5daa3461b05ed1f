import { Status } from "../../../sdk/index.js";
import type { ConfigFile } from "./mod-store.js";

/** Creates a `config.json` in memory, absent while its text is `""`; `set` replaces the text as another program would. */
export function createMemoryConfig(text = ""): ConfigFile & { readonly set: (text: string) => void } {
  let kept = text;
  return {
    read: () => ({ status: kept === "" ? Status.ErrNotFound : Status.Ok, text: kept }),
    write(next, previous) {
      if (previous !== kept) return Status.ErrConflict;
      kept = next;
      return Status.Ok;
    },
    version: () => kept,
    set(next) {
      kept = next;
    },
  };
}
