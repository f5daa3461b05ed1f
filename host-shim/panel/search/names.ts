import { fold } from "./fold.js";
import { alternativesOf, vocabularyOf } from "./typos.js";

/**
 * Finds names with every word of a query, as a whole word or a prefix, in the order of `all`; if there are none and `isLoose`,
 * names that match with joined words, initials or typos. Ignores filters, such as `@modified`. Returns an empty list for a query
 * without words.
 */
export function searchNames<Named extends { readonly name: string }>(
  all: readonly Named[],
  query: string,
  isLoose = true,
): readonly Named[] {
  const words = fold(query.replace(/@\S*/g, " "))
    .split(" ")
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const texts = all.map(({ name }) => ` ${fold(name)} `);
  const found = all.filter((_, i) => words.every((word) => texts[i]!.includes(` ${word}`)));
  if (found.length > 0 || !isLoose) return found;
  const vocabulary = vocabularyOf(texts.map((text) => text.trim()));
  const readings = words.map((word) => [{ parts: [` ${word}`] }, ...alternativesOf(vocabulary, word)]);
  return all.filter((_, i) =>
    readings.every((reading) => reading.some(({ parts }) => parts.every((part) => texts[i]!.includes(part)))),
  );
}
