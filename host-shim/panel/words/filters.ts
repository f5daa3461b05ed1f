import { deferredWords } from "./deferred-words.js";
import { words } from "./words.js";

/** Returns the search filters that the panel offers, each with its name in the current language. */
export function searchFilters(): readonly (readonly [filter: string, name: string])[] {
  return [
    ["@modified", words.modified],
    ["@keybind", words.keybinds],
    ["@restart", words.needsRelaunch],
    ["@locked", deferredWords.locked],
    ["@suggested", deferredWords.suggested],
    ["@unimplemented", words.noEffectYet],
  ];
}
