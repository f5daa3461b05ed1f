/** The log line that a hostile text tries to forge. */
export const FORGED = "MOD REJECTED BY THE PLATFORM: Fake";

/** Attacks by text in a log: starting a new line, controlling the terminal, reversing the text's direction. */
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

/** All attacks in one text, after a word that identifies its log line. */
export const POISON: string = `p0ison${POISONS.map(([, text]) => text).join("")}`;

/** {@link POISON} without C0 controls, which JSON literals, headers and file names cannot have unescaped. */
export const POISON_WITHOUT_C0: string = POISON.replace(/[\0-\x1f]/g, "");
