import { isJson } from "../json/scan.js";

const LOGGED_LENGTH = 200;

// A lone surrogate (with the `u` flag a pair is one character) has no UTF-8 form: the file would hold another character.
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** Whether a value is a JSON literal that a file in UTF-8 can hold. */
export function isStorable(literal: unknown): literal is string {
  return typeof literal === "string" && isJson(literal) && !LONE_SURROGATE.test(literal);
}

/** Shortens a literal for a log line. */
export function shorten(literal: string): string {
  if (literal.length <= LOGGED_LENGTH) return literal;
  // Not `cutText`: every mod contains this file, and the pattern is here already.
  return `${literal.slice(0, LOGGED_LENGTH).replace(LONE_SURROGATE, "")}…`;
}
