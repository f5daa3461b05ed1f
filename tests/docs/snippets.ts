import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/repository.js";

/** Every page of the documentation, as its path in the repository. */
export const PAGES: readonly string[] = [
  "README.md",
  ...readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .sort()
    .map((path) => `docs/${path.replaceAll("\\", "/")}`),
];

/** The examples of a page in a language, `ts` where none is named, in order. */
export function snippetsOf(page: string, language = "ts"): string[] {
  return blocksOf(page)
    .filter((block) => block.language === language)
    .map(({ text }) => text);
}

/** The code blocks of a page, each with the language that it names, `""` for none. */
export function blocksOf(page: string): { readonly language: string; readonly text: string }[] {
  const text = readFileSync(join(repository, page), "utf8");
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, block]) => ({
    language: language!,
    text: block!,
  }));
}

/** The one example of a page that holds `words`. */
export function snippetWith(page: string, words: string): string {
  const found = snippetsOf(page).filter((snippet) => snippet.includes(words));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} examples with ${words}`);
  return found[0]!;
}
