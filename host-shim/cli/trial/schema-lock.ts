import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { getMember, getString, parseDocument } from "../../../sdk/json/document.js";
import { arrayItems } from "../../../sdk/json/parts.js";

/** A published row: players may have stored a value under its key. */
export interface LockedRow {
  readonly key: string;
  /** The wire name of its kind. */
  readonly type: string;
  /** The JSON literal of its default. */
  readonly default: string;
}

/** The file in a mod's folder that lists its published rows. */
export const LOCK_FILE = "schema.lock.json";

const SCHEMA = "svc.schema-lock/1";

/** Returns the text of a lock file, one row per line for line-based diffs. */
export function writeSchemaLock(rows: readonly LockedRow[]): string {
  const lines = rows.map(
    ({ key, type, default: literal }) =>
      `    { "key": ${JSON.stringify(key)}, "type": ${JSON.stringify(type)}, "default": ${literal} }`,
  );
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
  return `{\n  "schema": "${SCHEMA}",\n  "rows": ${list}\n}\n`;
}

/** Reads a lock file. Throws an Error with the reason for an invalid text. */
export function readSchemaLock(text: string): LockedRow[] {
  const document = parseDocument(text);
  if (document === undefined) throw new Error("it is no JSON object");
  const schema = getString(document, "schema");
  if (schema !== SCHEMA) throw new Error(`its "schema" is not ${JSON.stringify(SCHEMA)}`);
  const list = getMember(document, "rows");
  if (list === undefined || !list.startsWith("[")) throw new Error('its "rows" is not a list');
  return arrayItems(list).map(readLockedRow);
}

/**
 * Reads the published rows of the mod in a folder; `[]` without a lock file. `problem` is why the file cannot be read, else
 * `""`.
 */
export function readPublishedRows(folder: string): {
  readonly rows: readonly LockedRow[];
  readonly problem: string;
} {
  const path = join(folder, LOCK_FILE);
  if (!existsSync(path)) return { rows: [], problem: "" };
  try {
    return { rows: readSchemaLock(readFileSync(path, "utf8")), problem: "" };
  } catch (error) {
    const problem = `${LOCK_FILE} cannot be read, so lost rows are not found: ${errorMessage(error)}`;
    return { rows: [], problem };
  }
}

function readLockedRow(item: string): LockedRow {
  const document = parseDocument(item);
  const key = document && getString(document, "key");
  const type = document && getString(document, "type");
  const literal = document && getMember(document, "default");
  if (typeof key !== "string" || typeof type !== "string" || literal === undefined) {
    throw new Error(`a row in it is not a {"key", "type", "default"}: ${item}`);
  }
  return { key, type, default: literal };
}

/**
 * Returns the locked rows after the `declared` ones are published. A row that is no longer declared, or now has another
 * type, stays: players may have stored a value under its key, so only the author removes it.
 */
export function lockedAfter(locked: readonly LockedRow[], declared: readonly LockedRow[]): LockedRow[] {
  const now = new Map(declared.map((row) => [row.key, row]));
  const kept = locked.map((row) => {
    const next = now.get(row.key);
    now.delete(row.key);
    return next?.type === row.type ? next : row;
  });
  return [...kept, ...now.values()];
}

/**
 * Returns warnings about locked rows whose stored values the declared rows would lose. `moved` has the locked keys that a
 * declared row names in its `renamedFrom`, each with the reason why this row rejects the stored value; `""` if it accepts it.
 */
export function remarksOnLock(
  locked: readonly LockedRow[],
  declared: readonly LockedRow[],
  moved: ReadonlyMap<string, string>,
): string[] {
  const now = new Map(declared.map((row) => [row.key, row]));
  return locked.flatMap(({ key, type, default: literal }) => {
    const row = now.get(key);
    if (row !== undefined) {
      if (row.type === type) return [];
      return `the row ${key} was published as ${type} and is ${row.type} now: values that players have stored do not fit, so give it a new key, with renamedFrom: [${JSON.stringify(key)}] and a convert`;
    }
    const err = moved.get(key);
    if (err === undefined) {
      return `the row ${key} was published and is gone, so the values that players have stored under it are lost: name it in the renamedFrom of the row that replaces it, or remove it from ${LOCK_FILE}`;
    }
    return err === ""
      ? []
      : `stored values of the published row ${key}, such as its default ${literal}, are lost: ${err}`;
  });
}
