// Given values: the values that registry lists set in mods' settings, by `suggest` or `lock` of an entry.

import { errorMessage } from "../../sdk/host/describe-error.js";
import { utf8Length } from "../../sdk/http/text/utf8.js";
import { arrayItems, memberLiterals } from "../../sdk/json/parts.js";
import { literalKind } from "../../sdk/json/scan.js";
import { compareStrings } from "../protocol/order.js";
import { GIVEN_LIMITS, type GivenValue } from "../protocol/record.js";
import { GIVES } from "./registry-shape.js";
import { show } from "./shapes.js";

/** An entry's value for a key: a JSON literal, or null to cancel the value of another list. */
export interface Give {
  readonly key: string;
  readonly how: GivenValue["how"];
  readonly literal: string | null;
}

/** Returns the literals of a member of an entry, spelled as in the file. `list` and `entry` are indexes. */
export type Spelling = (list: number) => (entry: number, member: string) => ReadonlyMap<string, string>;

/**
 * Creates the {@link Spelling} of a valid registry text. Scans the text at the first call: most registries have no given
 * values.
 */
export function createSpelling(text: string): Spelling {
  let lists: readonly string[] | undefined;
  return (list) => {
    let entries: readonly string[] | undefined;
    return (entry, member) => {
      lists ??= arrayItems(memberLiterals(text).get("lists")!);
      entries ??= arrayItems(memberLiterals(lists[list]!).get("entries")!);
      return memberLiterals(memberLiterals(entries[entry]!).get(member)!);
    };
  };
}

/**
 * Reads the given values of an entry; `lock` of a key wins over `suggest`. Returns undefined for an entry without a valid
 * `lock` or `suggest`. Leaves out a bad value and adds the reason to `problems`.
 */
export function readGives(
  entry: Readonly<Record<string, unknown>>,
  spelled: (how: string) => ReadonlyMap<string, string>,
  where: string,
  problems: string[],
): readonly Give[] | undefined {
  const gives = new Map<string, Give>();
  let found = false;
  for (const how of ["lock", "suggest"] as const) {
    const value = entry[how];
    if (value === undefined || value === null) continue;
    try {
      GIVES[how].read(value, how);
    } catch (error) {
      problems.push(`${where} is used without its ${how}: ${errorMessage(error)}`);
      continue;
    }
    found = true;
    for (const [key, literal] of spelled(how)) {
      const fault = gives.has(key) ? "lock names it, too, and wins: remove one" : faultIn(key, literal);
      if (fault !== "") problems.push(`${where} is used without ${how} of ${show(key)}: ${fault}`);
      else gives.set(key, { key, how, literal: literal === "null" ? null : literal });
    }
  }
  return found ? [...gives.values()] : undefined;
}

function faultIn(key: string, literal: string): string {
  if (key === "" || [...key].length > GIVEN_LIMITS.key)
    return `a key has 1 to ${GIVEN_LIMITS.key} characters`;
  const kind = literalKind(literal);
  if (kind === "object" || kind === "array")
    return `a setting is true, false, a number or a string, no ${kind}`;
  const { length } = [...literal];
  return length > GIVEN_LIMITS.literal
    ? `it has ${length} characters, at most ${GIVEN_LIMITS.literal} are given`
    : "";
}

/** The parts of a list that give values. */
interface GivingList {
  readonly id: string;
  readonly entries: readonly {
    readonly id: string;
    readonly note: string;
    readonly gives?: readonly Give[];
  }[];
}

/** Returns the given values of each mod, sorted by key, and the exceeded limits. Later `lists` override earlier ones. */
export function givenBy(
  lists: readonly GivingList[],
  mods: readonly { readonly id: string }[],
): {
  readonly values: ReadonlyMap<string, readonly GivenValue[]>;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const values = new Map<string, readonly GivenValue[]>();
  const nearest = nearestOf(lists);
  let bytes = 0;
  for (const { id } of nearest.size > 0 ? mods : []) {
    const all = [...(nearest.get(id)?.values() ?? [])]
      .filter((value): value is GivenValue => value !== null)
      .sort((a, b) => compareStrings(a.key, b.key));
    if (all.length === 0) continue;
    const { keys } = GIVEN_LIMITS;
    if (all.length > keys) {
      problems.push(
        `the lists give ${id} ${all.length} values, at most ${keys}: ${show(all[keys]!.key)} and the later keys are left out`,
      );
    }
    const given = all.slice(0, keys);
    values.set(id, given);
    for (const value of given) bytes += bytesOf(value);
  }
  if (bytes > GIVEN_LIMITS.bytes) {
    problems.push(
      `the lists give values of ${bytes} bytes, at most ${GIVEN_LIMITS.bytes} in one decision: values of the last mods in load order are left out`,
    );
  }
  return { values, problems };
}

/** Returns for each mod and key the value of the last list that names them; null where that list cancels a value. */
function nearestOf(
  lists: readonly GivingList[],
): ReadonlyMap<string, ReadonlyMap<string, GivenValue | null>> {
  const nearest = new Map<string, Map<string, GivenValue | null>>();
  for (const { id: by, entries } of [...lists].reverse()) {
    for (const { id, note: why, gives = [] } of entries) {
      if (gives.length === 0) continue;
      const named = nearest.get(id) ?? new Map<string, GivenValue | null>();
      nearest.set(id, named);
      for (const { key, how, literal } of gives) {
        if (named.has(key)) continue;
        named.set(key, literal === null ? null : { key, how, by, literal, ...(why !== "" && { why }) });
      }
    }
  }
  return nearest;
}

/** Creates the size limit of one decision: a function to call for each record, which returns the values that fit. */
export function createAllowance(): (given: readonly GivenValue[]) => readonly GivenValue[] {
  let left: number = GIVEN_LIMITS.bytes;
  return (given) =>
    given.filter((value) => {
      const bytes = bytesOf(value);
      if (bytes > left) return false;
      left -= bytes;
      return true;
    });
}

/** Returns the bytes of a value in a record, with its comma. */
function bytesOf(value: GivenValue): number {
  return utf8Length(JSON.stringify(value)) + 1;
}
