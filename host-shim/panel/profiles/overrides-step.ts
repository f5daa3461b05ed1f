import { PROFILE_SCHEMA, type ProfileOverride } from "../../protocol/profiles/profile-file.js";
import { writeApplyRequest } from "../../protocol/profiles/profile-requests.js";

/** The player's overrides before and after a profile was applied. */
export interface OverridesStep {
  readonly before: readonly ProfileOverride[];
  readonly after: readonly ProfileOverride[];
}

/** Returns the request that undoes (`back`) or redoes a change of all overrides; undefined if they have changed since. */
export function restoringRequest(
  { before, after }: OverridesStep,
  now: readonly ProfileOverride[],
  back: boolean,
): string | undefined {
  const [from, to] = back ? [after, before] : [before, after];
  if (!hasSameOverrides(from, now)) return undefined;
  const profile = { schema: PROFILE_SCHEMA, name: "undo", hostVersion: "", overrides: to, mods: [] } as const;
  return writeApplyRequest({ profile, base: undefined, keep: false });
}

/** Whether two lists have the same overrides in the same order. */
export function hasSameOverrides(
  one: readonly ProfileOverride[],
  other: readonly ProfileOverride[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, enabled }, at) => id === other[at]!.id && enabled === other[at]!.enabled)
  );
}
