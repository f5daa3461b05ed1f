/** A player's own word about one mod: it outranks every list. */
export interface Override {
  readonly id: string;
  readonly enabled: boolean;
}

const SCHEMA = "svc.overrides/1";

/** Reads the text of an overrides file. Throws an Error that says what is wrong. */
export function parseOverrides(text: string): Override[] {
  const root = JSON.parse(text.replace(/^\ufeff/, "")) as { schema?: unknown; overrides?: unknown } | null;
  if (root?.schema !== SCHEMA || !Array.isArray(root.overrides)) {
    throw new Error(`the overrides must be an object with "schema": "${SCHEMA}" and a list "overrides"`);
  }
  for (const item of root.overrides) {
    if (typeof item?.id !== "string" || typeof item?.enabled !== "boolean") {
      throw new Error(
        `an override must be {"id": text, "enabled": true or false}, found ${JSON.stringify(item)}`,
      );
    }
  }
  return root.overrides.map(({ id, enabled }: Override) => ({ id, enabled }));
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
