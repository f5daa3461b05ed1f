import { errorMessage } from "../../sdk/host/describe-error.js";
import { asBoolean, asList, asRecord, asText, isRecord, itemsWithout, parseJson, show } from "./fields.js";

/** A player's own word about one mod: it outranks every list. */
export interface Override {
  readonly id: string;
  readonly enabled: boolean;
}

/** What an overrides file holds, with what of it could not be read. */
export interface Overrides {
  /** The latest request last; one for each id. */
  readonly overrides: readonly Override[];
  readonly problems: readonly string[];
}

const SCHEMA = "svc.overrides/1";

/** Reads the text of an overrides file. Throws an Error that says what is wrong when as a whole it is none. */
export function parseOverrides(text: string): Overrides {
  const root = parseJson(text);
  if (!isRecord(root) || root["schema"] !== SCHEMA) {
    throw new Error(`it must be an object with "schema": "${SCHEMA}", found ${show(root)}`);
  }
  const problems: string[] = [];
  const read = itemsWithout(asList(root["overrides"], '"overrides"'), (item, index) => {
    try {
      const { id, enabled } = asRecord(item, "an override");
      return { id: asText(id, "id"), enabled: asBoolean(enabled, "enabled") };
    } catch (error) {
      problems.push(`overrides[${index}]: ${errorMessage(error)}`);
      return undefined;
    }
  });
  // Of two for one mod the later request counts, and it counts at its own place.
  const byId = new Map<string, Override>();
  for (const override of read) {
    byId.delete(override.id);
    byId.set(override.id, override);
  }
  return { overrides: [...byId.values()], problems };
}

/** The text of an overrides file. */
export function overridesText(overrides: readonly Override[]): string {
  return `${JSON.stringify({ schema: SCHEMA, overrides }, undefined, 2)}\n`;
}

/** The overrides with one set (it becomes the strongest, last) or, with `undefined`, removed. */
export function withOverride(
  overrides: readonly Override[],
  id: string,
  enabled: boolean | undefined,
): readonly Override[] {
  const others = overrides.filter((override) => override.id !== id);
  return enabled === undefined ? others : [...others, { id, enabled }];
}
