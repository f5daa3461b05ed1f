/** The line that a hostile text tries to print as the platform's own. */
export const FORGED = "MOD REJECTED BY THE PLATFORM: Fake";

/** Each thing that text in a log can do to its reader: start a new line, drive the terminal, turn the text round. */
export const POISONS: readonly (readonly [name: string, text: string])[] = [
  ["a line feed", `\n${FORGED}`],
  ["a carriage return", `\r${FORGED}`],
  ["a line separator", `\u2028${FORGED}`],
  ["a paragraph separator", `\u2029${FORGED}`],
  ["an escape sequence", "\x1b[2J\x1b[31m"],
  ["a bell", "\x07"],
  ["a backspace", "\x08\x08"],
  ["a delete", "\x7f"],
  ["a C1 control", "\x9b31m"],
  ["bidi controls", "\u202e\u2066\u200f\u061c"],
];

/** All of them in one text, with a word in front by which a log line is known to hold it. */
export const POISON: string = `p0ison${POISONS.map(([, text]) => text).join("")}`;

/** The same without what a JSON literal, a header or a file name cannot hold as it is: the C0 controls. */
export const POISON_WITHOUT_C0: string = POISON.replace(/[\0-\x1f]/g, "");
