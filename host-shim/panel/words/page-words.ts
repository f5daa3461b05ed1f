import { page as english } from "./english/english-page.js";
import type { PageWords } from "./english/tables.js";
import { followLanguage } from "./words.js";

/** The words of the web page around the panel in the current language. */
export let pageWords: PageWords = english;

followLanguage((language) => {
  pageWords = language ?? english;
});
