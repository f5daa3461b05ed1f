// The texts of a mod in one language: a file beside it, `mods/<dir>/texts/<language>.json`, a JSON object of strings. A
// translator writes it, and a panel reads it over the route of the same path.

import { utf8Length } from "../../sdk/http/text/utf8.js";

/** The texts of a mod in one language, by their keys. */
export type ModTexts = ReadonlyMap<string, string>;

/** The largest file of texts that is read, in bytes. */
export const MOST_TEXT_BYTES = 256 * 1024;

/** The texts of a file, or what is wrong with it, in words. */
export function readModTexts(text: string): ModTexts | string {
  const bytes = utf8Length(text);
  if (bytes > MOST_TEXT_BYTES) return `it has ${bytes} bytes, and at most ${MOST_TEXT_BYTES} are read`;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    return `it is not JSON: ${(error as Error).message}`;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "it is no JSON object";
  const entries = Object.entries(value);
  const other = entries.find(([, each]) => typeof each !== "string");
  if (other) return `${JSON.stringify(other[0])} is no string`;
  return new Map(entries as [string, string][]);
}
