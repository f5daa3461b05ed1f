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
const STRING = `"${LETTERS}*"`;
const NUMBER = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";
const SCALAR = `(?:${STRING}|${NUMBER}|true|false|null)`;
const HEAD = `"key":"(${LETTERS}+)","label":"(${LETTERS}+)","type":${STRING},"default":${SCALAR},"value":(${SCALAR})`;
const TITLES = `(?:${STRING}(?:,${STRING})*)?`;
const MEMBER = `,(?!"(?:key|label|value)")${STRING}:(?:${SCALAR}|\\[${TITLES}\\])`;
const PLAIN = /* @__PURE__ */ new RegExp(`^\\{${HEAD}(?:${MEMBER})*\\}$`);
// Without escaped quotes, a quoted name before a colon is a member.
const PATH = /* @__PURE__ */ new RegExp(`"path":\\[(${TITLES})\\]`);
const DESCRIPTION = /"description":"([^"]*)"/;

/**
 * Reads the searchable texts of a row in the served format, with strings without escapes, numbers and lists. Takes a
 * fifth of the time of a parse and allocates nothing else. Returns undefined for any other text.
 */
export function readPlainRow(text: string): PlainRow | undefined {
  const found = PLAIN.exec(text);
  if (!found) return undefined;
  const [, key = "", label = "", value = ""] = found;
  const path = PATH.exec(text)?.[1] ?? "";
  const description = DESCRIPTION.exec(text)?.[1] ?? "";
  return { key, label, value, path, description };
}
