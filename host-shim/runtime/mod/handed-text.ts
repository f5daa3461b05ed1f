import { MOST_HANDED_BYTES } from "../../../sdk/host/handover.js";
import { isJson } from "../../../sdk/json/scan.js";

/** The first host api with a handover. */
const FIRST_API = 2;

/**
 * Returns the value that a mod hands on to its next load, from the result of its `detach`: JSON text, or `""` if it hands on
 * nothing. Calls `refuse` for any other result, which a mod built without the SDK may return and its next load could not read.
 */
export function handedText(api: number, answer: unknown, refuse: () => void): string {
  // The result of a mod with an older api is ignored.
  if (api < FIRST_API || answer === undefined) return "";
  if (answer === "" || (typeof answer === "string" && !isTooLarge(answer) && isJson(answer))) return answer;
  refuse();
  return "";
}

function isTooLarge(text: string): boolean {
  // No UTF-16 unit takes more than three bytes.
  return (
    text.length * 3 > MOST_HANDED_BYTES && text.replace(/[^\0-\x7f]/gu, bytesOf).length > MOST_HANDED_BYTES
  );
}

/** Returns as many characters as a character has bytes in UTF-8, where a lone surrogate is written as U+FFFD. */
function bytesOf(character: string): string {
  return character < "\u0800" ? "--" : character.length === 1 ? "---" : "----";
}
