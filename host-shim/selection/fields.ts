// What the files of an install may hold, field by field. Each function throws an Error that names the field, what it
// must be and what was found.

import { describeJsonFault } from "./json-fault.js";

/** Parses JSON; a BOM at the start is no part of it. Throws an Error that says what is wrong, at which line and column. */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch {
    throw new Error(describeJsonFault(json));
  }
}

/** Reads each item; one that comes out as undefined is left out. */
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

/** The value, when it is an object. */
export function asRecord(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Error(`${field} must be an object, found ${show(value)}`);
  return value;
}

/** The value, when it is a list. */
export function asList(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${field} must be a list, found ${show(value)}`);
  return value;
}

/** The value, when it is a string. */
export function asText(value: unknown, field: string): string {
  if (typeof value !== "string") throw new Error(`${field} must be a string, found ${show(value)}`);
  return value;
}

/** The value, when it is a boolean. */
export function asBoolean(value: unknown, field: string): boolean {
  if (typeof value !== "boolean") throw new Error(`${field} must be true or false, found ${show(value)}`);
  return value;
}

/** ` (id)` of an entry that has one, for a message about it. */
export function nameOf(item: unknown): string {
  return isRecord(item) && typeof item["id"] === "string" ? ` (${item["id"].slice(0, 80)})` : "";
}

/** A found value as a message shows it. */
export function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
}
