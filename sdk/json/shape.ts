import { cutText } from "./cut-text.js";

// Checks and lenient readers of JSON from outside: from a file, a backend or a browser's storage.

/** Whether a value has the type `Value`. */
export type Check<Value> = (value: unknown) => value is Value;

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a check that accepts the strings in `texts`. */
export function isOneOf<Text extends string>(...texts: readonly Text[]): Check<Text> {
  return (value): value is Text => texts.some((text) => text === value);
}

/** Returns a check that accepts lists whose items all pass `isItem`. */
export function isListOf<Item>(isItem: Check<Item>): Check<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(isItem);
}

/** Whether a value is a list of two strings. */
export function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every(isText);
}

/** Returns a check that accepts objects whose members pass `checks`; other members are allowed. */
export function hasMembers<Value extends object>(
  checks: {
    readonly [Member in keyof Value]: Check<Value[Member]>;
  },
): Check<Value> {
  const members = Object.entries<Check<unknown>>(checks);
  return (value): value is Value => isRecord(value) && members.every(([name, check]) => check(value[name]));
}

/** Returns a check that also accepts undefined, for a member that may be missing. */
export function isMaybe<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || check(value);
}

/** Returns the value if it is a string, else `""`. */
export function textOf(value: unknown): string {
  return isText(value) ? value : "";
}

/** Returns the value if it is a list, else an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is a JSON object, else an empty object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** Returns a value as JSON text for an error, cut to 80 characters; `missing` for undefined. */
export function show(value: unknown): string {
  return cutText(JSON.stringify(value) ?? "missing", 80);
}
