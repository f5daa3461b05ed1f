import { isRecord } from "./shape.js";

/** Returns the value of a JSON text; undefined for invalid text and for nesting too deep for the engine. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether two JSON texts are the same scalar in any spelling, such as `1.0` and `1`, or are the same text. */
export function isSameValue(a: string, b: string): boolean {
  if (a === b) return true;
  const value = valueIn(a);
  return value !== undefined && typeof value !== "object" && value === valueIn(b);
}

/** Returns the members of a JSON object text; undefined for any other text. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = valueIn(text);
  return isRecord(value) ? value : undefined;
}
