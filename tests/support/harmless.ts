import * as assert from "uvu/assert";
import { FORGED } from "./poison.js";

const FORBIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** Fails when a text for a terminal or a log file has a control character, or a line that starts with {@link FORGED}. */
export function assertHarmless(text: string): void {
  assert.not.match(text, FORBIDDEN, JSON.stringify(text.slice(0, 2000)));
  for (const line of text.split("\n")) assert.not.ok(line.startsWith(FORGED), `forged: ${line}`);
}
