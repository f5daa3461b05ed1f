import { HEAD, headOf, mayBeSecret } from "./row.js";

/** The searchable texts of a served row. */
export interface PlainRow {
  readonly key: string;
  readonly label: string;
  /** The quoted titles of its groups, separated by commas; `""` for none. */
  readonly path: string;
  readonly description: string;
  /** Its value as a JSON literal. */
  readonly value: string;
}

const LETTERS = '[^"\\\\\\x00-\\x1f]';
const PLAIN_STRING = `"${LETTERS}*"`;
const NUMBER = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";
const PLAIN_SCALAR = `(?:${PLAIN_STRING}|${NUMBER}|true|false|null)`;
const PLAIN_HEAD = /* @__PURE__ */ headOf(`"(${LETTERS}+)"`, `"(${LETTERS}+)"`, PLAIN_STRING, PLAIN_SCALAR);
const TITLES = `(?:${PLAIN_STRING}(?:,${PLAIN_STRING})*)?`;
const MEMBER = `,(?!"(?:key|label|value)")${PLAIN_STRING}:(?:${PLAIN_SCALAR}|\\[${TITLES}\\])`;
const PLAIN = /* @__PURE__ */ new RegExp(`${PLAIN_HEAD}(${PLAIN_SCALAR})(?:${MEMBER})*\\}$`);
// Without escaped quotes, a quoted name before a colon is a member.
const PATH = /* @__PURE__ */ new RegExp(`"path":\\[(${TITLES})\\]`);
const DESCRIPTION = /"description":"([^"]*)"/;

/**
 * Reads the searchable texts of a row in the served format, with strings without escapes, numbers and lists. Takes a
 * fifth of the time of a parse and allocates only its result. Returns undefined for any other text, for a secret, and
 * for a row of an older mod, which has a category instead of a path.
 */
export function readPlainRow(text: string): PlainRow | undefined {
  const found = PLAIN.exec(text);
  if (!found || mayBeSecret(text)) return undefined;
  const [, key = "", label = "", value = ""] = found;
  const path = PATH.exec(text)?.[1] ?? "";
  if (path === "" && text.includes('"category":')) return undefined;
  const description = DESCRIPTION.exec(text)?.[1] ?? "";
  return { key, label, value, path, description };
}

const GIVEN = /"given"|\\u/;
const SAME_LITERALS = /* @__PURE__ */ new RegExp(`${HEAD}\\1[,}]`);

/**
 * Tests of a row's text, ten times faster than reading the row. Each is true for every row with the property, in any
 * JSON formatting (`\u` may hide a name), and for a few other rows: read the row to be sure.
 */
export const mayBe = {
  /** Its value differs from its default, or a list of the registry gives it a value. */
  modified: (text: string) => !SAME_LITERALS.test(text) || GIVEN.test(text),
  /** Its edits take effect after a restart. */
  restart: (text: string) => /"appliesOn"\s*:\s*"restart"|\\u/.test(text),
  /** Its last edit waits for a restart. */
  waiting: (text: string) => /"effect"\s*:\s*"restart"|\\u/.test(text),
  keybind: (text: string) => /"keybind"\s*:\s*true|\\u/.test(text),
  unimplemented: (text: string) => /"implemented"\s*:\s*false|\\u/.test(text),
  /** A list of the registry gives it a value. */
  given: (text: string) => GIVEN.test(text),
} as const;
