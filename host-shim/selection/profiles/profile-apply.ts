import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { Response } from "../../../sdk/http/index.js";
import { failure, jsonText } from "../../protocol/json-reply.js";
import { nameOf } from "../../protocol/profiles/profile-file.js";
import { nameBefore } from "../../protocol/profiles/profile-name.js";
import {
  type AppliedProfile,
  writeApplied,
  writeProfilePreview,
} from "../../protocol/profiles/profile-replies.js";
import type { ApplyRequest } from "../../protocol/profiles/profile-requests.js";
import { currentProfile } from "./current-profile.js";
import type { Refusal } from "./kept-profiles.js";
import type { ProfileParts } from "./profile-parts.js";
import { type ProfilePlan, planProfile } from "./profile-preview.js";

/**
 * Applies a profile: with `keep`, saves the previous state as another profile, then writes the overrides, then the values. A
 * kill between two writes leaves a mixture of both states; the saved profile still has the previous state.
 */
export function applyProfile(parts: ProfileParts, asked: ApplyRequest): Response {
  const { selection, running, changed } = parts;
  const { profile, base, keep } = asked;
  const plan = planProfile(parts, profile);
  if (base !== undefined && base !== plan.base)
    return jsonText(
      409,
      writeProfilePreview(plan, "the state has changed since the preview: check it again"),
    );
  const { overrides } = plan;
  const isWritten = JSON.stringify(overrides.before) !== JSON.stringify(overrides.after);
  const waiting = plan.mods.flatMap((mod) => mod.waiting ?? []);
  const isChanged = isWritten || waiting.length > 0 || plan.mods.some(({ values }) => values.length > 0);
  const elsewhere = plan.mods.filter(({ state }) => state === "elsewhere").map(({ id }) => id);
  const skipped = plan.mods.flatMap(({ id, skipped }) => skipped.map((each) => ({ id, ...each })));
  const nothing = {
    changed: false,
    before: undefined,
    overrides,
    values: [],
    skipped,
    waiting: [],
    elsewhere,
  };
  if (!isChanged) {
    running?.wait([]);
    return jsonText(200, writeApplied(nothing));
  }
  const before = keep ? saveCurrent(parts, profile) : undefined;
  if (typeof before === "object") return failure(before.status, before.err);
  if (isWritten) {
    try {
      selection.replaceOverrides(overrides.after);
    } catch (error) {
      if (before !== undefined) removeSaved(parts, before);
      return failure(500, errorMessage(error));
    }
    changed();
  }
  const stored = storeValues(parts, plan);
  running?.wait(waiting);
  return jsonText(
    200,
    writeApplied({
      ...nothing,
      changed: true,
      before,
      values: stored.values,
      skipped: [...skipped, ...stored.skipped],
      waiting: waiting.map(({ id }) => id),
    }),
  );
}

/** Saves the state before a profile is applied. Returns the name of the saved profile, or why it is refused. */
function saveCurrent(parts: ProfileParts, profile: ApplyRequest["profile"]): string | Refusal {
  const { kept } = parts;
  try {
    const name = nameBefore(nameOf(profile), kept.has);
    return kept.save(currentProfile(parts, name), { replace: false, auto: true }) ?? name;
  } catch (error) {
    return { status: 500, err: errorMessage(error) };
  }
}

/** Removes a saved profile that is of no use. A storage that fails keeps it: the reason of the first fault matters more. */
function removeSaved({ kept }: ProfileParts, name: string): void {
  try {
    kept.remove(name);
  } catch {}
}

/** Stores the values of the mods that run; skips values that a mod refuses. */
function storeValues(
  { running }: ProfileParts,
  { mods }: ProfilePlan,
): Pick<AppliedProfile, "values" | "skipped"> {
  const values: AppliedProfile["values"][number][] = [];
  const skipped: AppliedProfile["skipped"][number][] = [];
  for (const { id, values: planned, waiting } of mods) {
    if (running === undefined || waiting !== undefined) continue;
    const whys = running.store(id, planned);
    for (const [at, { reset: _, ...change }] of planned.entries()) {
      const why = whys[at]!;
      if (why === "") values.push({ id, ...change });
      else skipped.push({ id, key: change.key, why });
    }
  }
  return { values, skipped };
}
