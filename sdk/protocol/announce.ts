import type { ModInfo } from "../host/host.js";
import { objectIn, valueIn } from "../json/object.js";
import { memberLiterals } from "../json/parts.js";
import { quote } from "../json/scan.js";
import { announcedEffect, type EffectReport, readEffect } from "./effect.js";
import { isOneArray } from "./row.js";

/** A mod's entry in the index. */
export interface IndexEntry extends ModInfo {
  /** The numbers of declared and of implemented rows. */
  readonly count: number;
  readonly done: number;
}

/** Writes a mod's answer to an index query. */
export function writeIndexAnnounce({ guid, name, version }: ModInfo, count: number, done: number): string {
  return JSON.stringify({ guid, name, version, count, done });
}

/** Reads an index announce; undefined unless it is a JSON object with a guid. */
export function readIndexAnnounce(text: unknown): IndexedAs | undefined {
  return typeof text === "string" ? readIndexEntry(valueIn(text)) : undefined;
}

/** A partly valid index entry: members that are missing or of another type are omitted. */
type IndexedAs = Partial<IndexEntry> & Pick<IndexEntry, "guid">;

/** Reads an index entry from an announce or from the reply of the index route; undefined if it has no guid. */
export function readIndexEntry(value: unknown): IndexedAs | undefined {
  const { guid, name, version, count, done } = (value ?? {}) as Partial<Record<keyof IndexEntry, unknown>>;
  if (typeof guid !== "string" || guid === "") return undefined;
  return {
    guid,
    ...(typeof name === "string" && { name }),
    ...(typeof version === "string" && { version }),
    ...(typeof count === "number" && { count }),
    ...(typeof done === "number" && { done }),
  };
}

/** The served rows of one mod, as the JSON text of an array. */
interface PageAnnounce {
  readonly guid: string;
  readonly rows: string;
}

/** Writes a mod's answer to a page query. */
export function writePageAnnounce(guid: string, rows: string): string {
  return `{"guid":${quote(guid)},"rows":${rows}}`;
}

/** Reads a page announce; undefined unless it is a JSON object with a guid and rows. */
export function readPageAnnounce(text: unknown): PageAnnounce | undefined {
  const parts = partsOf(text);
  if (parts?.rows === undefined) return undefined;
  const { guid } = parts.head;
  return typeof guid === "string" ? { guid, rows: parts.rows } : undefined;
}

/** The result of an edit or a reset. */
export interface ApplyAnnounce {
  readonly guid: string;
  readonly ok: boolean;
  /** The reason of a refusal; `""` when `ok`. */
  readonly err: string;
  /** The request's key, or the key of the first row that lists it in `renamedFrom`; `value` is a declared key's literal. */
  readonly key?: string | undefined;
  readonly value?: string | undefined;
  readonly effect?: EffectReport | undefined;
  /** The rows after the write; undefined for an accepted live edit. */
  readonly rows?: string | undefined;
}

/** Writes a mod's answer to an edit or a reset. */
export function writeApplyAnnounce({ guid, ok, err, key, value, effect, rows }: ApplyAnnounce): string {
  const named = JSON.stringify({ guid, ok, err, key }).slice(0, -1);
  const known = `${value === undefined ? "" : `,"value":${value}`}${effect ? announcedEffect(effect) : ""}`;
  return `${named}${known}${rows === undefined ? "" : `,"rows":${rows}`}}`;
}

/** Reads an apply announce; undefined unless it is a JSON object with a guid. */
export function readApplyAnnounce(text: unknown): ApplyAnnounce | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const { head, spelled, rows } = parts;
  const { guid, err, key, effect, effectDetail } = head;
  if (typeof guid !== "string") return undefined;
  return {
    guid,
    ok: head["ok"] === true,
    err: typeof err === "string" ? err : "",
    key: typeof key === "string" ? key : undefined,
    value: memberLiterals(spelled).get("value"),
    effect: readEffect(effect, effectDetail),
    rows,
  };
}

/** A split announce: an object with its members, usually without the rows, and the text of the rows. */
interface Parts {
  readonly head: Readonly<Record<string, unknown>>;
  /** The JSON text of the object. */
  readonly spelled: string;
  readonly rows: string | undefined;
}

const ROWS = ',"rows":[';

function partsOf(text: unknown): Parts | undefined {
  if (typeof text !== "string") return undefined;
  // Rows in the last member, where the writers above put them, are not parsed: a page may have megabytes of rows.
  const at = text.indexOf(ROWS);
  const short = at > 0 && text.endsWith("]}") ? `${text.slice(0, at)}}` : "";
  const before = objectIn(short);
  const last = text.slice(at + ROWS.length - 1, -1);
  if (before && isOneArray(last)) return { head: before, spelled: short, rows: last };
  const head = objectIn(text);
  return head && { head, spelled: text, rows: memberLiterals(text).get("rows") };
}
