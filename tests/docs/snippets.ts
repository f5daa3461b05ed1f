import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/repository.js";

/** The paths of all pages of the documentation in the repository. */
export const PAGES: readonly string[] = [
  "README.md",
  ...readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .sort()
    .map((path) => `docs/${path.replaceAll("\\", "/")}`),
];

/** Returns the code blocks of a page in one language, in order. */
export function snippetsOf(page: string, language = "ts"): string[] {
  return blocksOf(page)
    .filter((block) => block.language === language)
    .map(({ text }) => text);
}

/** Returns the code blocks of a page, each with its language, or `""` if the block names no language. */
export function blocksOf(page: string): { readonly language: string; readonly text: string }[] {
  const text = readFileSync(join(repository, page), "utf8");
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, block]) => ({
    language: language!,
    text: block!,
  }));
}

/** Returns the only TypeScript example of a page that contains `words`; throws if no or several examples do. */
export function snippetWith(page: string, words: string): string {
  const found = snippetsOf(page).filter((snippet) => snippet.includes(words));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} examples with ${words}`);
  return found[0]!;
}
