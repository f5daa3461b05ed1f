import { errorMessage } from "../../sdk/host/describe-error.js";

/** Parses JSON; ignores a leading BOM. Throws an Error with the fault, its line and column. */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch {
    throw new Error(describeJsonFault(json));
  }
}

/**
 * Describes why `JSON.parse` rejects a string, and where, with line and column counted from 1: `it is empty`, `it is cut
 * short at line 3, column 1 (…)`, `it is no JSON: … at line 3, column 1`. Omits the position in a string over 1 MiB when
 * the engine's message has no position, because the search for it takes about twenty parses.
 */
export function describeJsonFault(text: string): string {
  const message = messageOf(text);
  // Only some engines' messages contain the fault's offset.
  const reason = message.replace(/,? (?:\.{3})?".*is not valid JSON$|(?: in JSON)? at position .*$/s, "");
  // Not trimEnd, which also removes characters that are no whitespace of JSON.
  let end = text.length;
  while (end > 0 && " \t\r\n".includes(text[end - 1]!)) end--;
  if (end === 0) return "it is empty";
  const at = isBeginning(text.slice(0, end)) ? end : (placeIn(message) ?? faultIn(text));
  if (at === undefined) return `it is no JSON: ${reason}`;
  const before = text.slice(0, at).split("\n");
  const place = `line ${before.length}, column ${before[before.length - 1]!.length + 1}`;
  return at === end ? `it is cut short at ${place} (${reason})` : `it is no JSON: ${reason} at ${place}`;
}

/** Returns the engine's message about a string that `JSON.parse` rejects; `""` for JSON. */
function messageOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return errorMessage(error);
  }
}

/** Returns the index of the fault from the engine's message; undefined when the message has no index. */
function placeIn(message: string): number | undefined {
  const place = POSITION.exec(message)?.[1];
  return place === undefined ? undefined : Number(place);
}

/** The end of a V8 message with a position; anchored, because other messages quote the text. */
const POSITION = / at position (\d+)(?: \(line \d+ column \d+\))?$/;

const MOST_HALVED = 1024 * 1024;

/** Returns the index of the first invalid character, by bisection; undefined for a text above `MOST_HALVED`. */
function faultIn(text: string): number | undefined {
  if (text.length > MOST_HALVED) return undefined;
  let good = 0;
  let bad = text.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether a text is a prefix of some JSON text. */
function isBeginning(text: string): boolean {
  const message = messageOf(text);
  if (message === "" || /unterminated string|unexpected end/i.test(message)) return true;
  // The fault is at the end: inside a number or an escape, or before the next member.
  return (placeIn(message) ?? -1) >= text.length;
}
