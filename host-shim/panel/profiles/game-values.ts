import type { Profile, ProfileMod } from "../../protocol/profiles/profile-file.js";
import { playersValues } from "../../protocol/profiles/value-plan.js";

/** A mod whose rows the panel has read, with their JSON text. */
export interface ReadMod {
  readonly id: string;
  readonly version: string;
  readonly rows: string;
}

/** The member of a profile's mod that holds the values of a side: those of the server, or those of the game. */
export type ValueSide = "values" | "game";

/** Returns a profile with the player's values of these mods on a side; adds missing mods. */
export function withValues(profile: Profile, side: ValueSide, read: readonly ReadMod[]): Profile {
  const left = new Map(read.map((mod) => [mod.id, mod]));
  const add = (mod: ProfileMod): ProfileMod => {
    const own = left.get(mod.id);
    left.delete(mod.id);
    return own ? { ...mod, [side]: playersValues(own.rows) } : mod;
  };
  const mods = profile.mods.map(add);
  return {
    ...profile,
    mods: [...mods, ...[...left.values()].map(({ id, version }) => add({ id, version }))],
  };
}
