import type { Side } from "../../../sdk/index.js";
import type { DecisionChange, SideDecision } from "../../protocol/mod-list.js";
import { mentionedIn, Verdict } from "../../protocol/verdicts.js";
import { SIDES } from "../culprit/live-set.js";
import type { Selection } from "../resolve/decisions.js";
import type { Decision } from "../resolve/resolve.js";

/** Returns the changes from the decisions in force to the decisions of `after`, for each side at its host version. */
export function decisionChanges(
  selection: Pick<Selection, "decisions">,
  hostVersion: (side: Side) => string,
  after: (side: Side, hostVersion: string) => readonly Decision[],
): readonly DecisionChange[] {
  return SIDES.flatMap((side) => {
    const version = hostVersion(side);
    const before = new Map(selection.decisions(side, version).map((one) => [one.mod.id, one]));
    return after(side, version)
      .filter(({ mod }) => mod.sides.includes(side))
      .map((next) => ({
        id: next.mod.id,
        name: next.mod.name,
        before: decisionOf(before.get(next.mod.id)!, side),
        after: decisionOf(next, side),
      }))
      .filter(({ before: was, after: is }) => was.verdict !== is.verdict || was.reason !== is.reason);
  });
}

/** Converts a decision to its format in replies. */
export function decisionOf({ verdict, reason, cause }: Decision, side: Side): SideDecision {
  const mods = mentionedIn(cause);
  const decision = { side, enabled: verdict === Verdict.Loaded, verdict, reason };
  return { ...decision, ...(mods.length > 0 && { mods }), ...(cause && { cause }) };
}
