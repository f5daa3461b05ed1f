import { deferred } from "./english/english-deferred.js";
import { screens } from "./english/english-screens.js";
import type { DeferredWords } from "./english/tables.js";
import { followLanguage, words } from "./words.js";

const english = { ...deferred, ...screens };

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

/** Returns the titles of the pages that belong to no mod, in the current language. */
export function pageTitles() {
  const { faultTitle, healthTitle, logTitle, changes, profiles } = deferredWords;
  return {
    keybinds: words.keybinds,
    mods: words.modsOnOff,
    culprit: faultTitle,
    health: healthTitle,
    log: logTitle,
    changes,
    profiles,
  };
}
