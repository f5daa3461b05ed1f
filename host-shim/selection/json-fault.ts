import { errorMessage } from "../../sdk/host/describe-error.js";

/**
 * Says why a string that `JSON.parse` refuses is no JSON, and where, with line and column counted from 1: `it is empty`,
 * `it is cut short at line 3, column 1 (…)`, `it is no JSON: … at line 3, column 1`. The place is left out of a text over 1 MiB
 * when the engine does not name it: finding it takes some twenty parses.
 */
export function describeJsonFault(text: string): string {
  const reason = reasonOf(text);
  const end = text.trimEnd().length;
  if (end === 0) return "it is empty";
  const at = isBeginning(text.slice(0, end)) ? end : (placeIn(text) ?? faultIn(text));
  if (at === undefined) return `it is no JSON: ${reason}`;
  const before = text.slice(0, at).split("\n");
  const place = `line ${before.length}, column ${before[before.length - 1]!.length + 1}`;
  return at === end ? `it is cut short at ${place} (${reason})` : `it is no JSON: ${reason} at ${place}`;
}

/** What the engine says, without the place that it gives for some faults and as an offset only. */
function reasonOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return errorMessage(error).replace(
      /,? (?:\.{3})?".*is not valid JSON$|(?: in JSON)? at position .*$/s,
      "",
    );
  }
}

/** The index of the fault, where the engine's message names it. */
function placeIn(text: string): number | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    const place = POSITION.exec(errorMessage(error))?.[1];
    if (place !== undefined) return Number(place);
  }
  return undefined;
}

/** How V8 ends a message that names the place; the texts that it quotes in others are no place. */
const POSITION = / at position (\d+)(?: \(line \d+ column \d+\))?$/;

const MOST_HALVED = 1024 * 1024;

/** The index of the first character that no JSON text can have there, found by halving; undefined for a text that is too long. */
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

/** Whether more text could make JSON of this one. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = errorMessage(error);
    if (/unterminated string|unexpected end/i.test(message)) return true;
    // It stopped at the end: in the middle of a number, an escape, or before the next member.
    return Number(POSITION.exec(message)?.[1]) >= text.length;
  }
}
