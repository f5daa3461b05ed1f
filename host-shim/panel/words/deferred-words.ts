import { english } from "./english-deferred.js";
import type { DeferredWords } from "./tables.js";
import { followLanguage, words } from "./words.js";

/** The words of the panel's second file in the current language. */
export let deferredWords: DeferredWords = english;

followLanguage((language) => {
  deferredWords = language ?? english;
});

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
