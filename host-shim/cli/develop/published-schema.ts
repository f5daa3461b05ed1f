import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { writeFileAtomically } from "../../node/index.js";
import { LOCK_FILE, type LockedRow, readSchemaLock } from "../trial/schema-lock.js";
import { sourceOf } from "./mod-sources.js";

/** The rows of a mod that were published, as the file beside it has them. */
export interface PublishedSchema {
  readonly rows: readonly LockedRow[];
  /** Why the file cannot be read; `""` when it can, or is not there. */
  readonly problem: string;
  /** Writes what the file is to hold from now on, if that is something else. */
  readonly keep: (text: string) => void;
}

/**
 * Reads `schema.lock.json` in a mod's folder. It is begun beside sources alone: an install holds what was published by
 * others. One that cannot be read is left as it is.
 */
export function readPublishedSchema(folder: string): PublishedSchema {
  const path = join(folder, LOCK_FILE);
  if (!existsSync(path)) {
    const keep = (text: string) => writeFileAtomically(path, text);
    return { rows: [], problem: "", keep: sourceOf(folder) !== undefined ? keep : () => {} };
  }
  try {
    const before = readFileSync(path, "utf8");
    return {
      rows: readSchemaLock(before),
      problem: "",
      keep(text) {
        if (text !== before) writeFileAtomically(path, text);
      },
    };
  } catch (error) {
    const problem = `${LOCK_FILE} cannot be read, so nobody can say what players would lose: ${errorMessage(error)}`;
    return { rows: [], problem, keep: () => {} };
  }
}
