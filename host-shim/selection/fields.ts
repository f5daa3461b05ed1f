// Readers for the fields of an install's files. Each throws an Error that names the field, the expected type and the value found.

import { describeJsonFault } from "./json-fault.js";

/** Parses JSON; ignores a leading BOM. Throws an Error with the fault, its line and column. */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch {
    throw new Error(describeJsonFault(json));
  }
}

/** Reads each item and omits those that return undefined. */
export function itemsWithout<Item>(
  items: readonly unknown[],
  read: (item: unknown, index: number) => Item | undefined,
): Item[] {
  const kept: Item[] = [];
  items.forEach((item, index) => {
    const value = read(item, index);
    if (value !== undefined) kept.push(value);
  });
  return kept;
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object. */
export function asRecord(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Error(`${field} must be an object, found ${show(value)}`);
  return value;
}

/** Returns the value if it is an array. */
export function asList(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${field} must be a list, found ${show(value)}`);
  return value;
}

/** Returns the value if it is a string. */
export function asText(value: unknown, field: string): string {
  if (typeof value !== "string") throw new Error(`${field} must be a string, found ${show(value)}`);
  return value;
}

/** Returns the value if it is a boolean. */
export function asBoolean(value: unknown, field: string): boolean {
  if (typeof value !== "boolean") throw new Error(`${field} must be true or false, found ${show(value)}`);
  return value;
}

/** ` (id)` for messages about an entry that has an id, else `""`. */
export function nameOf(item: unknown): string {
  return isRecord(item) && typeof item["id"] === "string" ? ` (${item["id"].slice(0, 80)})` : "";
}

/** Formats a found value for a message. */
export function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
}
