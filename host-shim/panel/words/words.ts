import { english } from "./english.js";
import type { Language, Words } from "./tables.js";

/** The words of the panel's first paint in the language that is in force: one for all panels of a page. */
export let words: Words = english;

let language: Language | undefined;
const followers: ((language: Language | undefined) => void)[] = [];

/** Puts a language in force; undefined for English, which is always there. */
export function setLanguage(next: Language | undefined): void {
  language = next;
  words = next ?? english;
  for (const follow of followers) follow(next);
}

/** Calls `follow` with the language that is in force, now and whenever another one is. */
export function followLanguage(follow: (language: Language | undefined) => void): void {
  followers.push(follow);
  follow(language);
}

/** A text of a mod or a server as a sentence of its own. */
export function asSentence(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1);
}
