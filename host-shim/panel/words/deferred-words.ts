import { english } from "./english-deferred.js";
import type { DeferredWords } from "./tables.js";
import { followLanguage } from "./words.js";

/** The words of the panel's second file in the current language. */
export let deferredWords: DeferredWords = english;

followLanguage((language) => {
  deferredWords = language ?? english;
});
