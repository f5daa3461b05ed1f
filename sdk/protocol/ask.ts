import { getMember, getString, type JsonDocument, parseDocument } from "../json/document.js";

/** One edit: a key and the JSON literal to store under it, verbatim. */
export interface Edit {
  readonly key: string;
  readonly value: string;
}

/** A partly valid edit: `key` is null when it is not a string; a missing member is undefined. */
export interface AskedEdit {
  readonly key: string | null | undefined;
  readonly value: string | undefined;
}

/** A partly valid reset: without a `key` it resets every declared key. */
export interface AskedReset {
  readonly key: string | null | undefined;
}

/** Writes the body of an edit for the settings route. */
export function writeEdit({ key, value }: Edit): string {
  return `{${editMembers(key, value)}}`;
}

/** Reads the body of an edit; undefined when it is not a JSON object. */
export function readEdit(body: string): AskedEdit | undefined {
  const document = parseDocument(body);
  return document && editIn(document);
}

/** Writes the body of a reset for the settings route, of one key or of all. */
export function writeReset(key?: string): string {
  return key === undefined ? "" : JSON.stringify({ key });
}

/** Reads the body of a reset; undefined when it is neither blank nor a JSON object. */
export function readReset(body: string): AskedReset | undefined {
  if (body.trim() === "") return { key: undefined };
  const document = parseDocument(body);
  return document && { key: getString(document, "key") };
}

/** A request to a mod over the bus: a reset, or an edit, which is `live` while a control is being dragged. */
export interface ApplyQuery extends AskedEdit {
  readonly guid: string;
  readonly reset: boolean;
  readonly live: boolean;
}

/** Writes the payload of an edit. */
export function writeEditQuery(guid: string, { key, value }: Edit, live = false): string {
  return `{"guid":${JSON.stringify(guid)},${editMembers(key, value)}${live ? ',"live":true' : ""}}`;
}

/** Writes the payload of a reset, of one key or of all. */
export function writeResetQuery(guid: string, key?: string): string {
  return JSON.stringify({ guid, key, reset: true });
}

/** Reads the payload of an edit or a reset; undefined unless it is a JSON object with a guid. */
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
