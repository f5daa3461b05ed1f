// Shapes of the values in an install's files.

import { type Check, isFlag, isRecord, isText } from "../../sdk/json/shape.js";

/** The rules of plain values, each with its JSON Schema in `registry-schema.ts`. */
export type Rule =
  | "text"
  | "flag"
  | "object"
  | "list"
  | "schema"
  | "id"
  | "listId"
  | "version"
  | "range"
  | "side"
  | "folder"
  | "library"
  | "sha256"
  | "line"
  | "address"
  | "icon"
  | "tags"
  | "values";

/** A shape: its reader, and its parts, from which the JSON Schema and the check for unknown members derive. */
export interface Shape<Value> {
  /**
   * Returns the value. Throws an Error that names the field, the expected and the found value. `noun` names a value that is
   * not a field (default: `field`).
   */
  readonly read: (value: unknown, field: string, noun?: string) => Value;
  /** The rule of a plain value; absent for objects and lists. */
  readonly rule?: Rule;
  /** The shapes of an object's members. */
  readonly members?: Readonly<Record<string, Shape<unknown>>>;
  /** The shape of a list's items. */
  readonly item?: Shape<unknown>;
  /** True for a list whose invalid items are skipped; messages about an item then have its id. */
  readonly skips?: boolean;
  /** The value of a member that is left out; required members have none. */
  readonly fallback?: unknown;
}

/** The value that a shape reads. */
export type Read<Of extends Shape<unknown>> = ReturnType<Of["read"]>;

/** Returns the shape of a plain value. */
export function plain<Value>(rule: Rule, check: Check<Value>, expected: string): Shape<Value> {
  return {
    rule,
    read(value, field, noun = field) {
      if (check(value)) return value;
      throw new Error(`${noun} must be ${expected}, found ${show(value)}`);
    },
  };
}

export const TEXT = plain("text", isText, "a string");
export const FLAG = plain("flag", isFlag, "true or false");
export const RECORD = plain("object", isRecord, "an object");
export const LIST = plain("list", isList, "a list");

/** Returns the shape of a string with a rule: `fault` ends the sentence `<field> must `, or returns `""`. */
export function textWith(rule: Rule, fault: (text: string) => string): Shape<string> {
  return {
    rule,
    read(value, field) {
      const text = TEXT.read(value, field);
      const wrong = fault(text);
      if (wrong === "") return text;
      throw new Error(`${field} must ${wrong}`);
    },
  };
}

/** Returns the shape of an object; its reader ignores members that are not in `members`. */
export function object<Value extends object>(
  members: {
    readonly [Member in keyof Value]: Shape<Value[Member]>;
  },
): Shape<Readonly<Value>> {
  const shapes = Object.entries<Shape<unknown>>(members);
  return {
    members,
    read(value, field, noun) {
      const record = RECORD.read(value, field, noun);
      const start = field === "" ? "" : `${field}.`;
      const result: Record<string, unknown> = {};
      for (const [name, shape] of shapes) result[name] = shape.read(record[name], start + name);
      return result as Value;
    },
  };
}

/** Returns the shape of a list; an invalid item makes the list invalid. */
export function list<Item>(item: Shape<Item>): Shape<readonly Item[]> {
  return {
    item,
    read: (value, field) =>
      LIST.read(value, field).map((each) => item.read(each, field, item.members && `a part of ${field}`)),
  };
}

/** Returns the shape of a list whose items the caller reads one by one, to skip invalid items. */
export function skipping(item: Shape<unknown>): Shape<readonly unknown[]> {
  return { item, skips: true, read: LIST.read };
}

/** Returns the shape of a member that may be left out. */
export function or<Value>(shape: Shape<Value>, fallback: NoInfer<Value>): Shape<Value> {
  return {
    ...shape,
    fallback,
    read: (value, field) => (value === undefined || value === null ? fallback : shape.read(value, field)),
  };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Formats a found value for a message. */
export function show(value: unknown): string {
  return value === undefined ? "nothing" : JSON.stringify(value).slice(0, 80);
}
