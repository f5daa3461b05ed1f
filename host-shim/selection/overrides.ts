import { errorMessage } from "../../sdk/host/describe-error.js";
import { recordOf } from "../../sdk/json/shape.js";
import { parseJson } from "./json-fault.js";
import { FLAG, LIST, object, show, TEXT } from "./shapes.js";

/** A player's decision about one mod: it outranks every list. */
export interface Override {
  readonly id: string;
  readonly enabled: boolean;
}

/** The contents of an overrides file, and what of it is unreadable. */
export interface Overrides {
  /** Ordered oldest first, one for each id. */
  readonly overrides: readonly Override[];
  readonly problems: readonly string[];
}

const SCHEMA = "svc.overrides/1";
const OVERRIDE = object<Override>({ id: TEXT, enabled: FLAG });

/** Parses an overrides file. Throws an Error that says why the file as a whole is invalid. */
export function parseOverrides(text: string): Overrides {
  const root = parseJson(text);
  const { schema, overrides } = recordOf(root);
  if (schema !== SCHEMA) {
    throw new Error(`it must be an object with "schema": "${SCHEMA}", found ${show(root)}`);
  }
  const problems: string[] = [];
  const read = LIST.read(overrides, '"overrides"').flatMap((item, index) => {
    try {
      return [OVERRIDE.read(item, "", "an override")];
    } catch (error) {
      problems.push(`overrides[${index}]: ${errorMessage(error)}`);
      return [];
    }
  });
  // Of two overrides for one mod the later one counts, at its own position.
  const byId = new Map<string, Override>();
  for (const override of read) {
    byId.delete(override.id);
    byId.set(override.id, override);
  }
  return { overrides: [...byId.values()], problems };
}

export function overridesText(overrides: readonly Override[]): string {
  return `${JSON.stringify({ schema: SCHEMA, overrides }, undefined, 2)}\n`;
}

/** Returns the overrides with one set (last, so strongest) or, with `undefined`, removed. */
export function withOverride(
  overrides: readonly Override[],
  id: string,
  enabled: boolean | undefined,
): readonly Override[] {
  const others = overrides.filter((override) => override.id !== id);
  return enabled === undefined ? others : [...others, { id, enabled }];
}
