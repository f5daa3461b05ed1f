import { PROFILE_SCHEMA, type Profile, type ProfileMod } from "../../protocol/profiles/profile-file.js";
import type { ResolutionRecord } from "../../protocol/record.js";
import { Verdict } from "../../protocol/verdicts.js";
import type { ProfileParts } from "./profile-parts.js";

/** Returns the SHA-256 of each library by its mod's id. */
export function libraryHashes(records: readonly ResolutionRecord[]): ReadonlyMap<string, string> {
  return new Map(records.map(({ guid, artifact }) => [guid, artifact.sha256]));
}

/**
 * Returns the state in force as a profile: all overrides, the mods that are loaded or have an override, and the values and
 * the library's hash of each mod that this process runs.
 */
export function currentProfile(parts: ProfileParts, name: string): Profile {
  const { selection, running, hostVersion } = parts;
  const overrides = selection.overrides();
  const named = new Set(overrides.map(({ id }) => id));
  for (const side of ["client", "server"] as const) {
    for (const { mod, verdict } of selection.decisions(side, hostVersion(side)))
      if (verdict === Verdict.Loaded) named.add(mod.id);
  }
  const hashes = libraryHashes(selection.records("server", hostVersion("server")));
  const mods = (selection.registry()?.mods ?? [])
    .filter(({ id }) => named.has(id))
    .map(({ id, version }): ProfileMod => {
      const values = running?.isLive(id) ? running.valuesOf(id) : undefined;
      if (values === undefined) return { id, version };
      const sha256 = hashes.get(id);
      return { id, version, ...(sha256 && { sha256 }), values };
    });
  return { schema: PROFILE_SCHEMA, name, hostVersion: hostVersion("client"), overrides, mods };
}
