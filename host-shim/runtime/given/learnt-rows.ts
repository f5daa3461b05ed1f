// Reads only those members of rows that decide about given values; the panel's readers would double the size of this folder.

import { valueIn } from "../../../sdk/json/object.js";
import { arrayItems, memberLiterals, memberValue } from "../../../sdk/json/parts.js";
import { isSecret } from "../../../sdk/protocol/secret.js";
import type { GivenValue } from "../../protocol/record.js";

/** The literals of a served row's members by name. */
type RowMembers = ReadonlyMap<string, string>;

/** The parts of a served row that decide whether a given value is valid and in force. */
export interface LearntRow {
  readonly type: unknown;
  /** The row's default, as a JSON literal. */
  readonly default: string;
  /** The row's value, as a JSON literal; the default if the row has no value. */
  readonly value: string;
  readonly secret: boolean;
  /** Whether a key is one of the row's earlier keys. */
  readonly had: (key: string) => boolean;
}

/** The rows of a mod by key, in declared order. */
export type LearntRows = ReadonlyMap<string, LearntRow>;

/** Returns the members of each row of a page. */
export function membersOfRows(rows: string): readonly RowMembers[] {
  return arrayItems(rows).map(memberLiterals);
}

/** Reads the rows of a page. */
export function learnRows(rows: string): LearntRows {
  return new Map(
    membersOfRows(rows).map((row) => {
      const earlier = memberValue(row, "renamedFrom");
      const defaultLiteral = row.get("default") ?? "null";
      const learnt = {
        type: memberValue(row, "type"),
        default: defaultLiteral,
        value: row.get("value") ?? defaultLiteral,
        secret: isSecret({ secret: memberValue(row, "secret") }),
        had: (key: string) => Array.isArray(earlier) && earlier.includes(key),
      };
      return [`${memberValue(row, "key")}`, learnt];
    }),
  );
}

/** Returns why a row cannot have a list's value, `""` if an edit could store the value. */
export function faultIn({ key, literal }: GivenValue, rows: LearntRows): string {
  const row = rows.get(key);
  if (row === undefined) return "the mod declares no such setting";
  if (row.secret) return "it is a secret";
  const value = valueIn(literal);
  const number = Number.isFinite(value);
  const fits =
    row.type === "bool"
      ? typeof value === "boolean"
      : row.type === "int"
        ? number && /^-?\d+$/.test(literal)
        : row.type === "float"
          ? number
          : typeof value === "string";
  return fits ? "" : `${literal.slice(0, 80)} is no ${row.type}`;
}

/** Adds a facet `given` at the end of each row for which `facetOf` returns one. */
export function withFacets(
  rows: string,
  facetOf: (key: string, value: string) => string | undefined,
): string {
  const served = arrayItems(rows).map((text) => {
    const row = memberLiterals(text);
    const facet = facetOf(`${memberValue(row, "key")}`, row.get("value") ?? "null");
    return facet === undefined ? text : `${text.slice(0, text.lastIndexOf("}"))},"given":${facet}}`;
  });
  return `[${served.join()}]`;
}
