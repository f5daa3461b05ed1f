import { isJsonFrom, quote, scanString, skipSpace } from "./scan.js";

/**
 * A JSON object as text, with the offsets of its members. The text never changes: {@link setMembers} returns a new document and
 * computes its offsets without scanning the text again.
 */
export interface JsonDocument {
  /** The whole text, byte order mark included. */
  readonly text: string;
  /** The offset of each member (the opening quote of its key), in the order of the text. */
  readonly starts: readonly number[];
  /** The number of linear searches left before the map is built, which costs more than a few searches. */
  searches: number;
  /** Member numbers by unescaped key; documents that differ only in values share it. */
  members?: ReadonlyMap<string, number>;
}

/** Parses a JSON object, which a byte order mark may precede. Returns undefined for any other text. */
export function parseDocument(text: string): JsonDocument | undefined {
  const starts: number[] = [];
  const open = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  return text[open] === "{" && isJsonFrom(text, open, starts) ? documentOf(text, starts) : undefined;
}

/** Returns the document `{}`, which represents an absent file. */
export function emptyDocument(): JsonDocument {
  return parseDocument("{}\n")!;
}

function documentOf(text: string, starts: readonly number[]): JsonDocument {
  return { text, starts, searches: 4 };
}

/** Returns the literal of a member, byte for byte, or undefined when the document has no such key. */
export function getMember(document: JsonDocument, key: string): string | undefined {
  const member = findMember(document, key);
  if (member < 0) return undefined;
  const [start, end] = valueSpan(document, member);
  return document.text.slice(start, end);
}

/** Returns the value of a string member; undefined when the member is missing, null when it has another type. */
export function getString(document: JsonDocument, key: string): string | null | undefined {
  const literal = getMember(document, key);
  if (literal === undefined) return undefined;
  return literal.charCodeAt(0) === 0x22 ? JSON.parse(literal) : null;
}

/**
 * Sets members. Replaces the characters of an existing value, appends a new member in the document's own style, and changes no
 * other character. Literals must be valid JSON; they are stored verbatim, trimmed. The last of duplicate entries wins.
 */
export function setMembers(
  document: JsonDocument,
  entries: readonly (readonly [key: string, literal: string, ...unknown[]])[],
): JsonDocument {
  const old = document.text;
  const starts = document.starts.slice();
  const literals = new Array<string | undefined>(starts.length);
  const additions = new Map<string, string>();
  for (const [key, literal] of entries) {
    const member = findMember(document, key);
    if (member < 0) additions.set(key, literal.trim());
    else literals[member] = literal.trim();
  }

  let text = "";
  let copied = 0;
  let shift = 0;
  for (let member = 0; member < starts.length; member++) {
    starts[member]! += shift;
    const literal = literals[member];
    if (literal !== undefined) {
      const [from, to] = valueSpan(document, member);
      text += old.slice(copied, from) + literal;
      copied = to;
      shift += literal.length - (to - from);
    }
  }
  const changed = { ...document, text: text + old.slice(copied), starts };
  return additions.size > 0 ? addMembers(changed, additions) : changed;
}

/** Returns the number of the member with this key, the last of duplicates as in `JSON.parse`, or -1. */
function findMember(document: JsonDocument, key: string): number {
  const { text, starts } = document;
  // Without escapes, no key contains a quote and each key has one spelling, so a text search finds the key.
  if (!document.members && document.searches-- > 0 && !text.includes("\\")) {
    if (key.includes('"')) return -1;
    const quoted = `"${key}"`;
    let member = starts.length;
    while (--member >= 0 && !text.startsWith(quoted, starts[member]));
    return member;
  }
  document.members ??= new Map(
    starts.map((start, member) => [JSON.parse(text.slice(start, scanString(text, start))), member]),
  );
  return document.members.get(key) ?? -1;
}

/** Returns the start and end of a member's value, found from the punctuation around the value, without a scan of the value. */
function valueSpan(document: JsonDocument, member: number): readonly [start: number, end: number] {
  const { text, starts } = document;
  const start = skipSpace(text, text.indexOf(":", scanString(text, starts[member]!)) + 1);
  const next = starts[member + 1];
  const stop = next === undefined ? text.lastIndexOf("}") : text.lastIndexOf(",", next);
  return [start, start + text.slice(start, stop).trimEnd().length];
}

/** Appends new members, spaced like the existing ones. */
function addMembers(document: JsonDocument, additions: ReadonlyMap<string, string>): JsonDocument {
  const old = document.text;
  const starts = document.starts.slice();
  const last = starts.length - 1;

  // An empty object gets lines with two spaces. Otherwise copy the text between the last two members, or before the only one.
  let at = old.indexOf("{") + 1;
  let tail = old.includes("\r\n") ? "\r\n" : "\n";
  let lead = `${tail}  `;
  let separator = `,${lead}`;
  let colon = ": ";
  if (last >= 0) {
    const [value, end] = valueSpan(document, last);
    colon = old.slice(scanString(old, starts[last]!), value);
    separator = old.slice(last > 0 ? valueSpan(document, last - 1)[1] : at, starts[last]);
    if (last === 0) separator = `,${separator || colon.slice(colon.indexOf(":") + 1)}`;
    lead = separator;
    at = end;
    tail = "";
  } else if (old.slice(at, old.indexOf("}")).includes("\n")) tail = "";

  let text = old.slice(0, at);
  for (const [key, literal] of additions) {
    starts.push(text.length + lead.length);
    text += lead + quote(key) + colon + literal;
    lead = separator;
  }
  return documentOf(text + tail + old.slice(at), starts);
}
