import type { LogLevel } from "../../sdk/index.js";

/** The log function of an embedding program, called once per message. */
export type Log = (level: LogLevel, text: string) => void;

// The longest message in bytes of UTF-8: every log collector accepts a line of 8 KiB.
const MOST_BYTES = 8192;

/**
 * Makes a string safe for a terminal or a log file: escapes control characters except tab and line feed, line and paragraph
 * separators and bidi controls as `\u{1b}`, and indents every line after the first by two spaces, so that no string can
 * imitate a message. A string without any of these is returned unchanged.
 */
export function printable(text: string): string {
  return text.replace(
    /\r?\n(?: {2})?|[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (found) => (found.includes("\n") ? "\n  " : `\\u{${found.charCodeAt(0).toString(16)}}`),
  );
}

/** Makes a text {@link printable} and cuts it to 8 KiB of UTF-8, with the number of characters that were cut. Idempotent. */
export function logMessage(text: string): string {
  // Cut first: a mod may log 50 MB.
  let head = text.slice(0, MOST_BYTES);
  for (;;) {
    const left = text.length - head.length;
    const message = printable(head) + (left > 0 ? `… (${left} more characters)` : "");
    // No UTF-16 unit takes more than three bytes.
    if (message.replace(/[^\0-\x7f]/g, "...").length <= MOST_BYTES) return message;
    head = head.slice(0, head.length * 0.9).replace(/[\ud800-\udbff]$/, "");
  }
}

/**
 * Wraps a log: passes on messages that are safe to print, see {@link logMessage}, and never throws, so that logging a fault
 * cannot cause another one. An unknown level becomes `info`.
 */
export function safeLog(log: Log): Log {
  return (level, text) => {
    try {
      log(/^(debug|info|warn|error)$/.test(level) ? level : "info", logMessage(text));
    } catch {}
  };
}
