import { isJsonFrom, quote, scanString, skipSpace } from "./scan.js";

/**
 * A JSON object as text, with the places of its members. It never changes: {@link setMembers} gives a new one, whose
 * places are known without reading the text again.
 */
export interface JsonDocument {
  /** The whole text, byte order mark included. */
  readonly text: string;
  /** Where each member begins (the opening quote of its key), in the order of the text. */
  readonly starts: readonly number[];
  /** Whether any key is spelled with an escape. */
  readonly escaped: boolean;
  /** How keys are found; shared by the documents that differ in values alone. */
  readonly lookup: Lookup;
}

interface Lookup {
  /** How many keys may still be searched one by one: building the map costs more than a few searches. */
  searches: number;
  /** For each key, unescaped, which member it names; `undefined` until it is worth building. */
  members?: Map<string, number>;
}

/**
 * Reads an object document. Gives `undefined` for a text that `JSON.parse` refuses and for a root that is no object.
 * A byte order mark in front is kept.
 */
export function parseDocument(text: string): JsonDocument | undefined {
  const document = { text, starts: [], escaped: false, lookup: newLookup() };
  const open = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  return text[open] === "{" && isJsonFrom(text, open, document) ? document : undefined;
}

/** The document that an absent file stands for. */
export function emptyDocument(): JsonDocument {
  return parseDocument("{}\n")!;
}

/** The place of a reader that asks for many members of one document, at the start `{ next: 0 }`. */
export interface Cursor {
  /** The number of the member behind the one that was found last. */
  next: number;
}

/**
 * The literal of a member as it is spelled in the text, or `undefined` when the document has no such key. With a cursor it is looked
 * for first behind the member that was found with it last: the map of thousands of keys is in none of the processor's caches.
 */
export function getMember(document: JsonDocument, key: string, cursor?: Cursor): string | undefined {
  const member = findMember(document, key, cursor?.next);
  if (member < 0) return undefined;
  if (cursor) cursor.next = member + 1;
  const [start, end] = valueSpan(document, member);
  return document.text.slice(start, end);
}

/** The value of a member that is a string; undefined when there is no such member, null when it is of another type. */
export function getString(document: JsonDocument, key: string): string | null | undefined {
  const literal = getMember(document, key);
  if (literal === undefined) return undefined;
  return literal.charCodeAt(0) === 0x22 ? JSON.parse(literal) : null;
}

/**
 * Sets members: a value that is there has its own characters replaced, a new member goes to the end in the document's
 * own style, and no other character changes. Literals must be valid JSON; they are stored as they are spelled, without
 * space around them. When `entries` names a key twice the last one counts.
 */
export function setMembers(
  document: JsonDocument,
  entries: readonly (readonly [key: string, literal: string])[],
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

function newLookup(): Lookup {
  return { searches: 4 };
}

/** Which member a key names, of duplicates the last as in `JSON.parse`, or -1. `likely` is the first to look at. */
function findMember(document: JsonDocument, key: string, likely = document.starts.length): number {
  const { text, starts, escaped, lookup } = document;
  // Without escapes no key has a quote, and each is spelled one way.
  if (!lookup.members && !escaped && lookup.searches-- > 0) {
    if (key.includes('"')) return -1;
    const quoted = `"${key}"`;
    let member = starts.length;
    while (--member >= 0 && !standsAt(text, starts[member]!, quoted));
    return member;
  }
  lookup.members ??= new Map(starts.map((start, member) => [keyAt(document, start), member]));
  // Where a key is there twice, the one that counts may stand further behind.
  const once = lookup.members.size === starts.length && likely < starts.length;
  return once && keyAt(document, starts[likely]!) === key ? likely : (lookup.members.get(key) ?? -1);
}

/** Whether `part` stands at `start`. Compared from its end, where keys such as `hud.x` and `hud.y` differ. */
function standsAt(text: string, start: number, part: string): boolean {
  let index = part.length;
  while (--index >= 0 && text.charCodeAt(start + index) === part.charCodeAt(index));
  return index < 0;
}

/** The key, unescaped, that begins at `start`. */
function keyAt(document: JsonDocument, start: number): string {
  const quoted = document.text.slice(start, keyEnd(document, start));
  return document.escaped ? JSON.parse(quoted) : quoted.slice(1, -1);
}

/** The index after the key that begins at `start`. */
function keyEnd({ text, escaped }: JsonDocument, start: number): number {
  return escaped ? scanString(text, start) : text.indexOf('"', start + 1) + 1;
}

/** Where the value of a member starts and ends, told by what stands round it: the value itself is not read again. */
function valueSpan(document: JsonDocument, member: number): readonly [start: number, end: number] {
  const { text, starts } = document;
  const start = skipSpace(text, text.indexOf(":", keyEnd(document, starts[member]!)) + 1);
  const next = starts[member + 1];
  const stop = next === undefined ? text.lastIndexOf("}") : text.lastIndexOf(",", next);
  return [start, start + text.slice(start, stop).trimEnd().length];
}

/** Adds members that the document does not have after its last one, spaced as its own are. */
function addMembers(document: JsonDocument, additions: ReadonlyMap<string, string>): JsonDocument {
  const old = document.text;
  const starts = document.starts.slice();
  const last = starts.length - 1;
  let { escaped } = document;

  // An empty object: lines of two spaces. Otherwise what stands between the last two members, or before the only one.
  let at = old.indexOf("{") + 1;
  let tail = old.includes("\r\n") ? "\r\n" : "\n";
  let lead = `${tail}  `;
  let separator = `,${lead}`;
  let colon = ": ";
  if (last >= 0) {
    const [value, end] = valueSpan(document, last);
    colon = old.slice(keyEnd(document, starts[last]!), value);
    separator = old.slice(last > 0 ? valueSpan(document, last - 1)[1] : at, starts[last]);
    if (last === 0) separator = `,${separator || colon.slice(colon.indexOf(":") + 1)}`;
    lead = separator;
    at = end;
    tail = "";
  } else if (old.slice(at, old.indexOf("}")).includes("\n")) tail = "";

  let text = old.slice(0, at);
  for (const [key, literal] of additions) {
    const quoted = quote(key);
    if (quoted.includes("\\")) escaped = true;
    starts.push(text.length + lead.length);
    text += lead + quoted + colon + literal;
    lead = separator;
  }
  return { text: text + tail + old.slice(at), starts, escaped, lookup: newLookup() };
}
