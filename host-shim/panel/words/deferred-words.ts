import { english } from "./english-deferred.js";
import type { DeferredWords } from "./tables.js";
import { followLanguage } from "./words.js";

/** The words of what is loaded after the first paint, in the language that is in force. */
export let deferredWords: DeferredWords = english;

followLanguage((language) => {
  deferredWords = language ?? english;
});
