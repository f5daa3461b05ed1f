import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { LOCK_FILE, type LockedRow, readSchemaLock } from "../trial/schema-lock.js";

/** The published rows of a mod, from its lock file. */
export interface PublishedSchema {
  readonly rows: readonly LockedRow[];
  /** Why the file cannot be read; `""` for a valid or missing file. */
  readonly problem: string;
}

/** Reads `schema.lock.json` in a mod's folder. */
export function readPublishedSchema(folder: string): PublishedSchema {
  const path = join(folder, LOCK_FILE);
  if (!existsSync(path)) return { rows: [], problem: "" };
  try {
    return { rows: readSchemaLock(readFileSync(path, "utf8")), problem: "" };
  } catch (error) {
    const problem = `${LOCK_FILE} cannot be read, so lost rows are not found: ${errorMessage(error)}`;
    return { rows: [], problem };
  }
}
