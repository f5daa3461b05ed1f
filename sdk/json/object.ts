/** The value of a JSON text; undefined for any other text, and for one that nests deeper than the engine reads. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The members of a JSON text that is an object; undefined for any other text. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = valueIn(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
