import { HEAD, headOf } from "./row.js";
import { mayBeSecret } from "./secret.js";

/** The searchable texts of a served row. */
interface PlainRow {
  readonly key: string;
  readonly label: string;
  /** The quoted titles of the row's groups, separated by commas; `""` for a row without groups. */
  readonly path: string;
  readonly description: string;
  /** The row's value as a JSON literal. */
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
// No string of a plain row has an escaped quote, so these two names, quoted and before a colon, can only be members.
const PATH = /* @__PURE__ */ new RegExp(`"path":\\[(${TITLES})\\]`);
const DESCRIPTION = /"description":"([^"]*)"/;

/**
 * Reads the searchable texts of a row in the format of `serveRow`, in a fifth of the time of a parse. Returns undefined for any
 * other format, a string with escapes, a nested object, a secret, and a row of an older mod, which has a category instead of a
 * path.
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
  /** The row's value differs from its default, or a registry list sets the value (`given`). */
  modified: (text: string) => !SAME_LITERALS.test(text) || GIVEN.test(text),
  /** Edits take effect after a restart. */
  restart: (text: string) => /"appliesOn"\s*:\s*"restart"|\\u/.test(text),
  /** The last edit takes effect after a restart. */
  waiting: (text: string) => /"effect"\s*:\s*"restart"|\\u/.test(text),
  keybind: (text: string) => /"keybind"\s*:\s*true|\\u/.test(text),
  unimplemented: (text: string) => /"implemented"\s*:\s*false|\\u/.test(text),
  /** A registry list sets the value. */
  given: (text: string) => GIVEN.test(text),
} as const;
