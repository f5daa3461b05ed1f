import { importAgain } from "../loading/import-again.js";
import type { Language } from "./tables.js";
import { setLanguage } from "./words.js";

const german = importAgain(() => import("./german.js"));
const french = importAgain(() => import("./french.js"));
const chinese = importAgain(() => import("./chinese.js"));

/** The languages beside English. Each is a file of its own, which is loaded when it is first wanted. */
const LANGUAGES: Readonly<Record<string, () => Promise<Language>>> = {
  de: async () => (await german()).german,
  fr: async () => (await french()).french,
  zh: async () => (await chinese()).chinese,
};

const ENGLISH = "en";

/** What a language may be called: a tag such as `de` or `zh-Hans-CN`, in any case. */
const TAG = /^[a-z\d]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** A language and what it is a kind of, the nearest first: `de-CH`, `de`. None for what is no tag of a language. */
export function languageAndParents(tag: string): readonly string[] {
  if (!TAG.test(tag)) return [];
  const parts = tag.split("-");
  return parts.map((_, cut) => parts.slice(0, parts.length - cut).join("-"));
}

/** Which of the panel's languages a player of a language reads: the nearest one, or English. */
export function panelLanguage(tag: string): string {
  const known = (language: string) => language === ENGLISH || Object.hasOwn(LANGUAGES, language);
  return languageAndParents(tag.toLowerCase()).find(known) ?? ENGLISH;
}

let wanted = ENGLISH;

/**
 * Puts the panel's nearest language in force; English where its file cannot be had, which the console says. Of several calls
 * the last one counts.
 */
export async function speak(tag: string): Promise<void> {
  const language = panelLanguage(tag);
  wanted = language;
  let table: Language | undefined;
  try {
    table = await LANGUAGES[language]?.();
  } catch (error) {
    console.warn(
      `<svc-settings-panel> speaks English, because its words in "${language}" were not loaded:`,
      error,
    );
  }
  if (wanted === language) setLanguage(table);
}
