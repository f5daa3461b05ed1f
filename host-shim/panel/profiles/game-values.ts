import type { Profile, ProfileMod } from "../../protocol/profiles/profile-file.js";
import { playersValues } from "../../protocol/profiles/value-plan.js";

/** A mod whose rows the panel has read, with their JSON text. */
export interface ReadMod {
  readonly id: string;
  readonly version: string;
  readonly rows: string;
}

/** The member of a mod in a profile that has the mod's values on one side: `values` on the server, `game` in the game. */
export type ValueSide = "values" | "game";

/** Returns the profile with the player's values of the mods in `read` on one side; adds mods that the profile lacks. */
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
