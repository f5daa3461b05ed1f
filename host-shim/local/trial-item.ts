import { errorMessage } from "../../sdk/host/describe-error.js";
import type { TrialStore } from "../selection/culprit/running-search.js";
import type { OverrideStorage } from "./override-items.js";

const KEY = "svc-mod/trial";

/** Opens the search for the mod at fault in a page's storage: the item `svc-mod/trial`. Every tab reads it at each request. */
export function openTrialItem(storage: OverrideStorage): TrialStore {
  function set(text: string | undefined): void {
    try {
      if (text === undefined) storage.removeItem(KEY);
      else storage.setItem(KEY, text);
    } catch (error) {
      throw new Error(`the page's storage cannot be written, nothing has changed: ${errorMessage(error)}`);
    }
    // A disabled storage may accept an item and drop it.
    if ((storage.getItem(KEY) ?? undefined) !== text)
      throw new Error("the page's storage drops written items");
  }

  return {
    read: () => storage.getItem(KEY) ?? undefined,
    write: set,
    setAside(text) {
      let number = 1;
      while (storage.getItem(`${KEY}.unreadable-${number}`) !== null) number++;
      const name = `${KEY}.unreadable-${number}`;
      storage.setItem(name, text);
      set(undefined);
      return name;
    },
  };
}
