import { PROFILE_SCHEMA, type ProfileMod, type Shared } from "../../protocol/profiles/profile-file.js";
import type { SkippedValue } from "../../protocol/profiles/profile-replies.js";
import { type PlannedValue, planValues } from "../../protocol/profiles/value-plan.js";
import type { ReadMod, ValueSide } from "./game-values.js";

/** The mods of one side, as far as the panel has read them. */
export interface KnownSide {
  readonly side: ValueSide;
  /** Returns a mod if it runs on the side and its rows were read. */
  readonly read: (id: string) => ReadMod | undefined;
  /** Returns why a mod will not run on the side once the profile is applied; undefined if it will run. */
  readonly offReason: (id: string) => string | undefined;
}

/** The values of one mod that the panel stores on a side. */
export interface SideMod {
  readonly id: string;
  readonly values: readonly PlannedValue[];
  readonly skipped: readonly SkippedValue[];
  /** Whether the values wait until the mod is loaded; the values in force are unknown until then. */
  readonly waits: boolean;
  /** Whether the mod has another version than in the profile. If so, only the values that the profile names change. */
  readonly isOther: boolean;
}

/**
 * Plans the values of one side. The values of a mod that will be off are skipped, with the reason; a mod that is not loaded
 * yet gets its values once it is loaded.
 */
export function planSide(shared: Shared, known: KnownSide): readonly SideMod[] {
  return shared.mods.flatMap((mod) => planMod(mod, shared, known) ?? []);
}

function planMod(mod: ProfileMod, { schema }: Shared, known: KnownSide): SideMod | undefined {
  const { id, version } = mod;
  const named = mod[known.side];
  if (named === undefined) return undefined;
  const none = { id, values: [], skipped: [], waits: false, isOther: false };
  const why = known.offReason(id);
  if (why !== undefined) return { ...none, skipped: [...named.keys()].map((key) => ({ key, why })) };
  const read = known.read(id);
  if (read === undefined) {
    const values = [...named].map(([key, after]) => ({ key, before: undefined, after, reset: false }));
    return { ...none, values, waits: true };
  }
  const isOther = read.version !== version;
  return { ...none, isOther, ...planValues(read.rows, named, schema === PROFILE_SCHEMA && !isOther) };
}
