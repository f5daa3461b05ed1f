import { MOST_HANDED_BYTES } from "../../../sdk/host/handover.js";
import { isJson } from "../../../sdk/json/scan.js";

/** The first version of the agreement with a host in which a mod hands something on. */
const FIRST_API = 2;

/**
 * The text that a mod hands on to its next load, from the answer of its `detach`: JSON text, `""` for none. Calls `refuse` for any
 * other answer: a mod that is built without the SDK may give one, and its successor could not read it.
 */
export function handedText(api: number, answer: unknown, refuse: () => void): string {
  // What a mod of an older api answers means nothing.
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

/** As many characters as a character takes bytes in UTF-8; half of a pair is written as U+FFFD. */
function bytesOf(character: string): string {
  return character < "\u0800" ? "--" : character.length === 1 ? "---" : "----";
}
