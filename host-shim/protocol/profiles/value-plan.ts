import { isSameValue } from "../../../sdk/json/object.js";
import { listOf, textOf } from "../../../sdk/json/shape.js";
import { readRow, readRows, type WireRow } from "../../../sdk/protocol/row.js";
import { isSecret } from "../../../sdk/protocol/secret.js";
import type { ProfileValues } from "./profile-file.js";
import type { SkippedValue, ValueChange } from "./profile-replies.js";

/** A value that a profile stores, by an edit or by a reset to the default or suggestion. */
export interface PlannedValue extends ValueChange {
  readonly reset: boolean;
}

/** The values of one mod that a profile stores, in this order, and the values that it skips. */
export interface ValuePlan {
  readonly values: readonly PlannedValue[];
  readonly skipped: readonly SkippedValue[];
}

const EARLIER_KEY = "earlier key, tried";

/** Returns the player's values in these served rows: no defaults, no values of lists (`given`), no secrets. */
export function playersValues(rows: string): ProfileValues {
  const values = new Map<string, string>();
  for (const [key, row] of readAll(rows)) {
    const literal = playersLiteral(row);
    if (literal !== undefined && !isSecret(row.wire) && isScalar(literal)) values.set(key, literal);
  }
  return values;
}

/**
 * Plans the values of a mod with these served rows. With `isState`, a row that `named` lacks is reset to its default or
 * suggestion; otherwise its value stays. A key of an earlier version comes first, so that the newer key wins.
 */
export function planValues(rows: string, named: ProfileValues, isState: boolean): ValuePlan {
  const all = readAll(rows);
  const earlier: PlannedValue[] = [];
  const edits: PlannedValue[] = [];
  const resets: PlannedValue[] = [];
  const skipped: SkippedValue[] = [];
  const moved = new Set<WireRow>();
  // Keys of no row come first: the row of an earlier key does not keep the value that it holds now.
  const ordered = [...named].sort(([one], [other]) => Number(all.has(one)) - Number(all.has(other)));
  for (const [key, after] of ordered) {
    const row = all.get(key);
    const owners = row === undefined ? [...all.values()].filter((each) => hadKey(each, key)) : [row];
    const why = owners.map(protection).find((reason) => reason !== undefined);
    if (row === undefined) for (const owner of owners) moved.add(owner);
    if (why !== undefined) skipped.push({ key, why });
    else if (row === undefined) {
      if (owners.length === 0 || owners.some((owner) => !holds(owner, after)))
        earlier.push({ key, before: undefined, after, note: EARLIER_KEY, reset: false });
    } else if (!holds(row, after) || earlier.some((value) => hadKey(row, value.key)))
      edits.push({ key, before: row.literals.value, after, reset: false });
  }
  for (const [key, row] of isState ? all : []) {
    if (named.has(key) || moved.has(row) || protection(row) !== undefined) continue;
    if (playersLiteral(row) === undefined) continue;
    const after = row.given?.value ?? row.literals.default;
    resets.push({ key, before: row.literals.value, after, reset: true });
  }
  return { values: [...earlier, ...edits, ...resets], skipped };
}

function readAll(rows: string): Map<string, WireRow> {
  const all = new Map<string, WireRow>();
  for (const text of readRows(rows)) {
    const row = readRow(text);
    if (row !== undefined) all.set(textOf(row.wire["key"]), row);
  }
  return all;
}

/** Returns the literal that the player chose; undefined for the default, in any spelling, and for an unchanged suggestion. */
function playersLiteral({ literals, given }: WireRow): string | undefined {
  if (given?.how === "suggest") return given.own;
  const value = given === undefined ? literals.value : given.own;
  return value !== undefined && isSameValue(value, literals.default) ? undefined : value;
}

/** Whether a row already has the value of this literal, by the player's choice or as its default; a list's suggestion does not count. */
function holds(row: WireRow, literal: string): boolean {
  const own = playersLiteral(row) ?? (row.given === undefined ? row.literals.value : undefined);
  return own !== undefined && isSameValue(own, literal);
}

/** Returns why a profile must not change a row; undefined if it may. */
function protection({ wire, given }: WireRow): string | undefined {
  if (isSecret(wire)) return "a secret";
  if (given?.how === "lock") return `locked by ${given.by}${given.why === "" ? "" : `: ${given.why}`}`;
  if (wire["implemented"] === false) return "not implemented";
  return wire["moveProblem"] ? textOf(wire["moveProblem"]) : undefined;
}

function hadKey({ wire }: WireRow, key: string): boolean {
  return listOf(wire["renamedFrom"]).includes(key);
}

/** Whether a literal is a number, a string or a boolean: a mod's file may hold any JSON value. */
function isScalar(literal: string): boolean {
  return /^["tf\d-]/.test(literal);
}
