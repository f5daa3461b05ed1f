import { getMember, getString, type JsonDocument, parseDocument } from "../json/document.js";

/** One edit: a key and the JSON literal to store under it, verbatim. */
export interface Edit {
  readonly key: string;
  readonly value: string;
}

/** An edit as it could be read: `key` is null when it is no string, a missing member is undefined. */
export interface AskedEdit {
  readonly key: string | null | undefined;
  readonly value: string | undefined;
}

/** A reset as it could be read: without a `key` it is of every declared key. */
export interface AskedReset {
  readonly key: string | null | undefined;
}

/** The body of an edit for the settings route. */
export function writeEdit({ key, value }: Edit): string {
  return `{${editMembers(key, value)}}`;
}

/** Reads the body of an edit; undefined when it is no JSON object. */
export function readEdit(body: string): AskedEdit | undefined {
  const document = parseDocument(body);
  return document && editIn(document);
}

/** The body of a reset for the settings route, of one key or of all. */
export function writeReset(key?: string): string {
  return key === undefined ? "" : JSON.stringify({ key });
}

/** Reads the body of a reset; undefined when it is neither blank nor a JSON object. */
export function readReset(body: string): AskedReset | undefined {
  if (body.trim() === "") return { key: undefined };
  const document = parseDocument(body);
  return document && { key: getString(document, "key") };
}

/** What is asked of a mod over the bus: a reset, or an edit, which is `live` while a control is being dragged. */
export interface ApplyQuery extends AskedEdit {
  readonly guid: string;
  readonly reset: boolean;
  readonly live: boolean;
}

/** The payload that asks a mod for an edit. */
export function writeEditQuery(guid: string, { key, value }: Edit, live = false): string {
  return `{"guid":${JSON.stringify(guid)},${editMembers(key, value)}${live ? ',"live":true' : ""}}`;
}

/** The payload that asks a mod for a reset, of one key or of all. */
export function writeResetQuery(guid: string, key?: string): string {
  return JSON.stringify({ guid, key, reset: true });
}

/** Reads either payload; undefined for what is no JSON object or has no guid. */
export function readApplyQuery(payload: unknown): ApplyQuery | undefined {
  const query = typeof payload === "string" ? parseDocument(payload) : undefined;
  const guid = query && getString(query, "guid");
  if (!query || typeof guid !== "string") return undefined;
  return { guid, ...editIn(query), reset: isTrue(query, "reset"), live: isTrue(query, "live") };
}

function editIn(document: JsonDocument): AskedEdit {
  return { key: getString(document, "key"), value: getMember(document, "value") };
}

function isTrue(document: JsonDocument, member: string): boolean {
  return getMember(document, member) === "true";
}

function editMembers(key: string, value: string): string {
  return `"key":${JSON.stringify(key)},"value":${value}`;
}
