import { importAgain } from "../loading/import-again.js";
import type { Language } from "./english/tables.js";
import { setLanguage } from "./words.js";

const german = importAgain(() => import("./german/german.js"));
const french = importAgain(() => import("./french/french.js"));
const chinese = importAgain(() => import("./chinese/chinese.js"));

/** The languages other than English, each in a file that is loaded at its first use. */
const LANGUAGES: Readonly<Record<string, () => Promise<Language>>> = {
  de: async () => (await german()).german,
  fr: async () => (await french()).french,
  zh: async () => (await chinese()).chinese,
};

const ENGLISH = "en";

/** A language tag such as `de` or `zh-Hans-CN`, in any case. */
const TAG = /^[a-z\d]{1,8}(?:-[a-z\d]{1,8})*$/i;

/** Returns a language tag and its parents, nearest first: `de-CH`, `de`. Returns none for a malformed tag. */
export function languageAndParents(tag: string): readonly string[] {
  if (!TAG.test(tag)) return [];
  const parts = tag.split("-");
  return parts.map((_, cut) => parts.slice(0, parts.length - cut).join("-"));
}

/** Returns the panel's nearest language for a language tag, or English. */
export function panelLanguage(tag: string): string {
  const known = (language: string) => language === ENGLISH || Object.hasOwn(LANGUAGES, language);
  return languageAndParents(tag.toLowerCase()).find(known) ?? ENGLISH;
}

let wanted = ENGLISH;

/**
 * Switches the panel to the nearest supported language; falls back to English, with a console warning, when the file of the
 * language cannot be loaded. The latest call wins.
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
