import type { Side } from "../../../sdk/index.js";
import { PROFILE_SCHEMA, type ProfileMod, type Shared } from "../../protocol/profiles/profile-file.js";
import {
  NO_SETTINGS,
  type PreviewedMod,
  type ProfileModState,
  type ProfilePreview,
  type SkippedValue,
} from "../../protocol/profiles/profile-replies.js";
import type { PlannedValue } from "../../protocol/profiles/value-plan.js";
import { Verdict } from "../../protocol/verdicts.js";
import type { Override } from "../overrides.js";
import type { Decision } from "../resolve/resolve.js";
import { decisionChanges } from "../routes/decision-changes.js";
import { libraryHashes } from "./current-profile.js";
import type { ProfileParts, WaitingMod } from "./profile-parts.js";

/** The changes of a profile in one mod, with the values to store. */
export interface PlannedMod extends PreviewedMod {
  readonly values: readonly PlannedValue[];
  /** The values to store when the mod is loaded; undefined if no values are pending. */
  readonly waiting?: WaitingMod;
}

/** A preview, with the overrides and values to write when it is applied. */
export interface ProfilePlan extends ProfilePreview {
  readonly mods: readonly PlannedMod[];
  readonly overrides: { readonly before: readonly Override[]; readonly after: readonly Override[] };
}

/** Plans a profile or a set for the state in force. Changes nothing. */
export function planProfile(parts: ProfileParts, shared: Shared): ProfilePlan {
  const { selection, hostVersion, hash } = parts;
  const before = selection.overrides();
  const after = overridesAfter(parts, shared);
  const changes = decisionChanges(selection, hostVersion, (side, version) =>
    selection.decide(after, side, version),
  );
  const server = selection.decide(after, "server", hostVersion("server"));
  const decided = new Map(server.map((one) => [one.mod.id, one]));
  const recordsOf = (side: Side) => selection.records(side, hostVersion(side));
  const records = [recordsOf("client"), recordsOf("server")] as const;
  const hashes = libraryHashes(records[1]);
  const mods = shared.mods.map((mod) => planMod(parts, mod, shared, decided.get(mod.id), hashes.get(mod.id)));
  const listed = new Set(mods.map(({ id }) => id));
  for (const { id } of overridesOf(shared) ?? []) {
    if (!listed.has(id) && selection.modOf(id) === undefined)
      mods.push({ id, state: "not-installed", values: [], skipped: [] });
  }
  const values = mods.map(({ id, values }) => [id, values.map((one) => [one.key, one.before, one.after])]);
  const base = hash(JSON.stringify([before, records, values]));
  return { base, changes, mods, overrides: { before, after } };
}

function overridesOf(shared: Shared): readonly Override[] | undefined {
  return shared.schema === PROFILE_SCHEMA ? shared.overrides : undefined;
}

/**
 * Returns the overrides after a profile. The override of a mod that is not installed stays, as one of the oldest, unless the
 * profile names the mod; the profile adds no override of a mod that is not installed.
 */
function overridesAfter({ selection }: ProfileParts, shared: Shared): readonly Override[] {
  const before = selection.overrides();
  const wanted = overridesOf(shared);
  if (wanted === undefined) return before;
  const named = new Set([...wanted, ...shared.mods].map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  const isInstalled = (id: string) => selection.modOf(id) !== undefined;
  return [
    ...before.filter(({ id }) => !isInstalled(id) && !named.has(id)),
    ...wanted.filter(({ id }) => isInstalled(id) || known.has(id)),
  ];
}

function planMod(
  parts: ProfileParts,
  mod: ProfileMod,
  shared: Shared,
  decision: Decision | undefined,
  hash: string | undefined,
): PlannedMod {
  const { selection, running } = parts;
  const { id, values } = mod;
  const installed = selection.modOf(id);
  if (installed === undefined) return skipAll(mod, "not-installed", "not installed");
  if (running === undefined || !installed.sides.includes("server")) return skipAll(mod, "elsewhere");
  const isSame = mod.version === installed.version && (mod.sha256 === undefined || mod.sha256 === hash);
  const state = isSame ? "ok" : "other-version";
  if (decision?.verdict !== Verdict.Loaded)
    return skipAll(mod, "not-running", decision?.reason || "not loaded");
  if (values === undefined) return skipAll(mod, running.isLive(id) ? state : "not-running");
  const isState = shared.schema === PROFILE_SCHEMA && state === "ok";
  if (!running.isReady(id)) {
    const waits = [...values].map(([key, after]) => ({ key, before: undefined, after, reset: false }));
    return { id, state: "not-running", values: waits, skipped: [], waiting: { id, values, isState } };
  }
  const plan = running.plan({ id, values, isState });
  return plan === undefined ? skipAll(mod, state, NO_SETTINGS) : { id, state, ...plan };
}

/** Returns a plan that stores no value of a mod; with `why`, the plan lists each value as skipped for this reason. */
function skipAll({ id, values }: ProfileMod, state: ProfileModState, why?: string): PlannedMod {
  const keys = why === undefined ? [] : [...(values?.keys() ?? [])];
  return { id, state, values: [], skipped: keys.map((key): SkippedValue => ({ key, why: why! })) };
}
