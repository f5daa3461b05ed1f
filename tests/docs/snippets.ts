import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/repository.js";

/** The TypeScript examples of a page of the documentation, in order. */
export function snippetsOf(page: string): string[] {
  const text = readFileSync(join(repository, page), "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map((found) => found[1]!);
}

/** The one example of a page that holds `words`. */
export function snippetWith(page: string, words: string): string {
  const found = snippetsOf(page).filter((snippet) => snippet.includes(words));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} examples with ${words}`);
  return found[0]!;
}
