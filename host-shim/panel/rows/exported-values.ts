import type { Side } from "../../../sdk/host/host.js";
import { cutText } from "../../../sdk/json/cut-text.js";
import { isSameValue, objectIn, valueIn } from "../../../sdk/json/object.js";
import { arrayItems, memberLiterals } from "../../../sdk/json/parts.js";
import { fitsKind, kindNamed } from "../../../sdk/kinds/index.js";
import { deferredWords } from "../words/deferred-words.js";
import { isLocked } from "./given-rows.js";
import type { PanelRow } from "./panel-row.js";

// An export file is an object with the values of one mod, or an object with a list of such objects under `mods`.

const SCHEMA = "svc.settings/1";

/** A mod to export, with its rows. */
interface ExportedMod {
  readonly guid: string;
  readonly version: string;
  readonly side: Side;
  /** The name of the linked game that the mod runs in; `""` in the panel's own game and on the server. */
  readonly place: string;
  readonly rows: readonly PanelRow[];
}

/** Returns the player's own literal of a row; undefined if the row has only the value of a registry list (`given`). */
export function ownLiteral({ given, valueJson }: Pick<PanelRow, "given" | "valueJson">): string | undefined {
  return given ? given.own : valueJson;
}

/** Returns the rows to export: all except secrets and rows that only have a given value. */
export const openRows = (rows: readonly PanelRow[]): readonly PanelRow[] =>
  rows.filter((row) => !row.secret && ownLiteral(row) !== undefined);

/** Returns the values of a mod, without secrets, as a JSON text; literals are spelled as in the mod's file. */
export function exportText(mod: ExportedMod): string {
  return `{\n  "schema": "${SCHEMA}",\n${membersText(mod, "  ")}\n}\n`;
}

/** Returns the values of several mods as one JSON text. */
export function exportAllText(mods: readonly ExportedMod[]): string {
  const items = mods.map((mod) => `    {\n${membersText(mod, "      ")}\n    }`).join(",\n");
  return `{\n  "schema": "${SCHEMA}",\n  "mods": [\n${items}\n  ]\n}\n`;
}

function membersText({ guid, version, side, place, rows }: ExportedMod, indent: string): string {
  const values = openRows(rows).map((row) => `${indent}  ${JSON.stringify(row.key)}: ${ownLiteral(row)}`);
  const members = [
    `"mod": ${JSON.stringify(guid)}`,
    `"version": ${JSON.stringify(version)}`,
    `"side": "${side}"`,
    ...(place === "" ? [] : [`"in": ${JSON.stringify(place)}`]),
  ];
  return [...members, `"values": {\n${values.join(",\n")}\n${indent}}`]
    .map((member) => indent + member)
    .join(",\n");
}

/** A file's literals for one mod, by key. */
export interface ModValues {
  readonly guid: string;
  /** The side that the values are of; undefined if the file is of an earlier version, or the values are of a shared set. */
  readonly side?: Side | undefined;
  /**
   * The name of the linked game that the mod ran in, or `""`. In a file of an earlier version it is the displayed name: the word
   * for the server in the player's language, or a game's name, perhaps with the time when the game joined.
   */
  readonly place: string;
  readonly literals: ReadonlyMap<string, string>;
}

/** Reads an exported text, of one mod or several; returns a message for a text that is not a valid export. */
export function readExported(text: string): readonly ModValues[] | string {
  const whole = objectIn(text);
  if (!whole) {
    const value = valueIn(text);
    return value === undefined ? deferredWords.notJson : deferredWords.holds(kindOf(value));
  }
  const { schema = null, mods = null } = whole;
  if (schema !== null && schema !== SCHEMA)
    return deferredWords.otherSchema(typeof schema === "string" ? shorten(schema) : kindOf(schema));
  if (mods !== null && !Array.isArray(mods)) return deferredWords.otherMod(kindOf(mods));
  const items = mods === null ? [text] : arrayItems(memberLiterals(text).get("mods")!);
  const found = items.map(valuesIn);
  return found.find((each) => typeof each === "string") ?? found.filter((each) => typeof each !== "string");
}

function valuesIn(text: string): ModValues | string {
  const { mod = null, values = null, side, in: place } = objectIn(text) ?? { mod: valueIn(text) };
  if (mod === null) return deferredWords.namesNoMod;
  if (typeof mod !== "string") return deferredWords.otherMod(kindOf(mod));
  if (values === null) return deferredWords.holdsNone;
  if (typeof values !== "object" || Array.isArray(values)) return deferredWords.otherValues(kindOf(values));
  return {
    guid: mod,
    side: side === "client" || side === "server" ? side : undefined,
    place: typeof place === "string" ? place : "",
    literals: memberLiterals(memberLiterals(text).get("values")!),
  };
}

function kindOf(value: unknown): string {
  const kind = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
  return deferredWords.kinds[kind as keyof typeof deferredWords.kinds];
}

/** Shortens a text of any length to fit into a message. */
export function shorten(text: string): string {
  return cutText(text, 60);
}

/** A row whose value differs from the file's literal. */
export interface Difference {
  readonly row: PanelRow;
  readonly literal: string;
  /** The key in the file, if it is an earlier key of the row; else `""`. */
  readonly from: string;
}

/** The planned changes of an import to the rows of a mod. */
export interface ImportPlan {
  readonly changes: readonly Difference[];
  /** Values that do not fit their rows. */
  readonly refused: readonly Difference[];
  /** The labels of locked rows, which cannot be changed. */
  readonly locked: readonly string[];
  /** The labels of unimplemented rows, which cannot be changed. */
  readonly noEffect: readonly string[];
  /** The labels of the secret rows in a shared set, which never changes them. */
  readonly secret: readonly string[];
  /** The keys that no row has or had in earlier versions. */
  readonly unknown: readonly string[];
}

/**
 * Compares the values of a file or a shared set (`isSet`) with the rows of their mod. A row's current key outranks its earlier
 * keys; of these, the latest wins. Never refuses the value of an earlier key, because only the mod knows how to convert it.
 */
export function planImport({ literals }: ModValues, rows: readonly PanelRow[], isSet = false): ImportPlan {
  const changes: Difference[] = [];
  const refused: Difference[] = [];
  const known = new Set<string>();
  const locked: string[] = [];
  const noEffect: string[] = [];
  const secret: string[] = [];
  for (const row of rows) {
    const keys = [row.key, ...row.renamedFrom];
    for (const key of keys) known.add(key);
    const found = keys.find((key) => literals.has(key));
    if (found === undefined) continue;
    const literal = literals.get(found)!;
    if (isSet && row.secret) {
      secret.push(row.label);
      continue;
    }
    if (isSameValue(literal, isLocked(row) ? (row.given?.own ?? row.valueJson) : row.valueJson)) continue;
    const from = found === row.key ? "" : found;
    if (isLocked(row)) locked.push(row.label);
    else if (!row.implemented) noEffect.push(row.label);
    else if (from !== "" || fitsKind(kindNamed(row.type), literal)) changes.push({ row, literal, from });
    else refused.push({ row, literal, from });
  }
  return {
    changes,
    refused,
    locked,
    noEffect,
    secret,
    unknown: [...literals.keys()].filter((key) => !known.has(key)),
  };
}
