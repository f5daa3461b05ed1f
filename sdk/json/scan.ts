// A scanner for JSON (RFC 8259) that builds no values, so every literal keeps its spelling. Sticky regular expressions match runs
// of plain text several times faster than a loop; the bound on escapes per match keeps backtracking small. An array holds the
// nesting, so depth costs no stack.

const SPACE = "[ \\t\\n\\r]*";
const PLAIN = '[^"\\\\\\0-\\x1f]*';
const CHARACTERS = `${PLAIN}(?:\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4})${PLAIN}){0,9}`;
const SCALAR = `(?:"${CHARACTERS}"|true|false|null|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)`;

const space = RegExp(SPACE, "y");
const characters = RegExp(CHARACTERS, "y");
const scalar = RegExp(SCALAR, "y");
/** A member with a plain key and a scalar value, up to the next key: nearly every member of a config file. */
const plainMember = RegExp(`"${PLAIN}"${SPACE}:${SPACE}${SCALAR}${SPACE},${SPACE}`, "y");

/** The type of a JSON value. JSON has one type for integers and fractions. */
export type LiteralKind = "object" | "array" | "string" | "number" | "boolean" | "null";

const KINDS: { readonly [first: string]: LiteralKind } = {
  "{": "object",
  "[": "array",
  '"': "string",
  t: "boolean",
  f: "boolean",
  n: "null",
};

/** Whether `JSON.parse` accepts the text. Never throws, at any nesting depth. */
export function isJson(text: string): boolean {
  return isJsonFrom(text, 0);
}

/** Like {@link isJson}, for the text from `at` on. Adds the offset of each key of a root object to `starts`. */
export function isJsonFrom(text: string, at: number, starts?: number[]): boolean {
  const end = scanValue(text, skipSpace(text, at), starts);
  return end > 0 && skipSpace(text, end) === text.length;
}

/** Returns the kind of a valid JSON text; surrounding space is allowed. The result for invalid text is unspecified. */
export function literalKind(literal: string): LiteralKind {
  return KINDS[literal.charAt(skipSpace(literal, 0))] ?? "number";
}

/** Returns the JSON string literal of a text. Escapes lone surrogates, so that the literal survives UTF-8. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** Returns the index of the first character at or after `at` that is not JSON white space. */
export function skipSpace(text: string, at: number): number {
  return match(space, text, at);
}

/** Returns the index after the pattern's match at `at`, or -1. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Returns the index after the string literal at `at`, or -1 when there is none. */
export function scanString(text: string, at: number): number {
  if (text[at] !== '"') return -1;
  let index = at + 1;
  for (;;) {
    const end = match(characters, text, index);
    if (text[end] === '"') return end + 1;
    if (end === index) return -1;
    index = end;
  }
}

/** Returns the index after the JSON value at `at` (without leading space), or -1 when there is none. */
function scanValue(text: string, at: number, starts?: number[]): number {
  // The expected closing brackets, outermost first.
  const closers: string[] = [];
  let index = at;
  for (;;) {
    let closer = closers[closers.length - 1];
    if (closer === "}") {
      if (closers.length === 1) starts?.push(index);
      const next = match(plainMember, text, index);
      if (next > 0) {
        index = next;
        continue;
      }
      const end = scanString(text, index);
      const colon = skipSpace(text, end);
      if (end < 0 || text[colon] !== ":") return -1;
      index = skipSpace(text, colon + 1);
    }

    const first = text[index];
    if (first === "{" || first === "[") {
      closer = first === "{" ? "}" : "]";
      closers.push(closer);
      index = skipSpace(text, index + 1);
      if (text[index] !== closer) continue;
    } else {
      const end = match(scalar, text, index);
      index = end < 0 ? scanString(text, index) : end;
      if (index < 0) return -1;
    }

    // The value ended, or an empty container is about to end.
    while (closer) {
      index = skipSpace(text, index);
      const next = text[index++];
      if (next === ",") break;
      if (next !== closer) return -1;
      closers.pop();
      closer = closers[closers.length - 1];
    }
    if (!closer) return index;
    index = skipSpace(text, index);
  }
}
