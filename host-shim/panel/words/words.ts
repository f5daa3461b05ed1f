import { first as english } from "./english/english-first.js";
import type { Language, Words } from "./english/tables.js";

/** The words of the panel's first paint in the current language, which all panels of a page share. */
export let words: Words = english;

let language: Language | undefined;
const followers: ((language: Language | undefined) => void)[] = [];

/** Sets the current language; `undefined` selects English, which is always loaded. */
export function setLanguage(next: Language | undefined): void {
  language = next;
  words = next ?? english;
  for (const follow of followers) follow(next);
}

/** Calls `follow` with the current language, or with undefined for English, now and after each change. */
export function followLanguage(follow: (language: Language | undefined) => void): void {
  followers.push(follow);
  follow(language);
}

/** Returns the text of a mod or a server with a capital first letter. */
export function asSentence(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1);
}
