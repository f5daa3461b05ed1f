// The grammar of JSON (RFC 8259) walked over text. Nothing is built, so every literal stays as its author spelled it.
// Runs of plain text go through the engine's own matcher, which reads them several times faster than a loop does; the
// bound on escapes in one match keeps its backtracking small. Nesting is a loop over an array: depth costs no stack.

const SPACE = "[ \\t\\n\\r]*";
const PLAIN = '[^"\\\\\\0-\\x1f]*';
const CHARACTERS = `${PLAIN}(?:\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4})${PLAIN}){0,9}`;
const SCALAR = `(?:"${CHARACTERS}"|true|false|null|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)`;

const characters = RegExp(CHARACTERS, "y");
const scalar = RegExp(SCALAR, "y");
/** A member with a plain key and a scalar value, up to the next key: what nearly all of a config file is. */
const plainMember = RegExp(`"${PLAIN}"${SPACE}:${SPACE}${SCALAR}${SPACE},${SPACE}`, "y");

/** What a JSON value is, told apart as JSON does: integers and fractions are both numbers. */
export type LiteralKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** Where a scan notes the members of the outermost object. */
interface MemberSink {
  /** The opening quote of each key. */
  readonly starts: number[];
  /** Whether any key is spelled with an escape. */
  escaped: boolean;
}

const KINDS: { readonly [first: string]: LiteralKind } = {
  "{": "object",
  "[": "array",
  '"': "string",
  t: "boolean",
  f: "boolean",
  n: "null",
};

/** Whether `JSON.parse` would accept the text. Never throws, whatever the text and however deep it nests. */
export function isJson(text: string): boolean {
  return isJsonFrom(text, 0);
}

/** As {@link isJson} for the text from `at` on. `members` learns the members when the root is an object. */
export function isJsonFrom(text: string, at: number, members?: MemberSink): boolean {
  const end = scanValue(text, skipSpace(text, at), members);
  return end > 0 && skipSpace(text, end) === text.length;
}

/** The kind of a text that is valid JSON; space around the value is fine. For other texts the answer means nothing. */
export function literalKind(literal: string): LiteralKind {
  return KINDS[literal.charAt(skipSpace(literal, 0))] ?? "number";
}

/** The JSON string literal of a text. A lone surrogate is escaped, so that the literal survives UTF-8. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** The index of the first character at or after `at` that is none of space, tab, line feed and carriage return. */
export function skipSpace(text: string, at: number): number {
  let index = at;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) break;
    index++;
  }
  return index;
}

/** The index after what the pattern matches at `at`, or -1. */
function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The index after the string literal that starts at `at`, or -1 when there is none. */
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

/** The index after the JSON value that starts at `at` (no space before it), or -1 when there is none. */
function scanValue(text: string, at: number, members?: MemberSink): number {
  // The closing characters that are still to come, outermost first.
  const closers: string[] = [];
  let index = at;
  for (;;) {
    let closer = closers[closers.length - 1];
    if (closer === "}") {
      const sink = closers.length === 1 ? members : undefined;
      sink?.starts.push(index);
      const next = match(plainMember, text, index);
      if (next > 0) {
        index = next;
        continue;
      }
      const end = scanString(text, index);
      const colon = skipSpace(text, end);
      if (end < 0 || text[colon] !== ":") return -1;
      if (sink && text.slice(index, end).includes("\\")) sink.escaped = true;
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

    // A value ends here, or an empty container is about to.
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
