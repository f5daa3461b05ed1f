import { isJson } from "../../sdk/json/scan.js";
import { hasMembers, isMaybe, isOneOf, isText } from "../../sdk/json/shape.js";

/** The path and the hash of a mod's library. */
export interface Artifact {
  /** The mod's folder below the install's `mods/`; `""` when the backend omits it. */
  readonly dir: string;
  /** The library's file name inside that folder; `""` when the backend omits it. */
  readonly library: string;
  /** The lower-case hex SHA-256 of the library; `""` when the backend has no such file. */
  readonly sha256: string;
}

/** The backend's decision about one mod on one side. */
export interface ResolutionRecord {
  /** The mod's id. */
  readonly guid: string;
  /** Its displayed name. */
  readonly name: string;
  /** Its version in the registry. */
  readonly version: string;
  /** True exactly when the verdict is `loaded`. */
  readonly enabled: boolean;
  /** One of the constants in `Verdict`, or a verdict of a newer backend; `""` when the backend omits it. */
  readonly verdict: string;
  /** The backend's reason as a sentence. */
  readonly reason: string;
  /** The ids of the mods that must be loaded before this one. */
  readonly requires: readonly string[];
  /** The path and the hash of the mod's library. */
  readonly artifact: Artifact;
  /** The values that active lists set for the mod's settings; absent if there are none. */
  readonly given?: readonly GivenValue[];
  /** True if the search for the mod at fault disables the mod, which would otherwise be loaded. */
  readonly held?: true;
}

/** A value that a registry list sets for a setting, by `lock` or `suggest`. */
export interface GivenValue {
  readonly key: string;
  /** `lock`: the player cannot change the value. `suggest`: the player may replace it. */
  readonly how: "lock" | "suggest";
  /** The id of the list. */
  readonly by: string;
  /** The JSON literal, as the registry spells it. */
  readonly literal: string;
  /** The note of the list's entry. */
  readonly why?: string;
}

/** The limits of given values: keys of one mod, characters of a key and of a literal, bytes of all in one decision. */
export const GIVEN_LIMITS = { keys: 500, key: 200, literal: 4096, bytes: 64 * 1024 } as const;

const isGivenValue = hasMembers({
  key: isText,
  how: isOneOf("lock", "suggest"),
  by: isText,
  literal: isText,
  why: isMaybe(isText),
});

/** Reads the `given` of a record; returns undefined when a value is malformed, over a limit or a duplicate. */
export function readGiven(value: unknown): readonly GivenValue[] | undefined {
  if (!Array.isArray(value) || value.length > GIVEN_LIMITS.keys) return undefined;
  const given = new Map<string, GivenValue>();
  for (const one of value) {
    if (!isGivenValue(one) || given.has(one.key)) return undefined;
    const { key, how, by, literal, why = "" } = one;
    const isLong = [...key].length > GIVEN_LIMITS.key || [...literal].length > GIVEN_LIMITS.literal;
    if (isLong || !isJson(literal)) return undefined;
    given.set(key, { key, how, by, literal, ...(why !== "" && { why }) });
  }
  return [...given.values()];
}
