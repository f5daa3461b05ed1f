import { VERDICT_CHOICES } from "../../protocol/verdicts.js";
import type { Decision, ModVerdict } from "../reach/panel-transport.js";
import { words } from "../words/words.js";

/** How each verdict relates to the player's override, as {@link VERDICT_CHOICES}; no entry for an unknown verdict. */
export const CHOICES: Readonly<Record<string, string>> = VERDICT_CHOICES;

/** Returns the short label of a verdict; an unknown verdict unchanged. */
export function verdictWord(verdict: string): string {
  return (words.verdicts as Readonly<Record<string, string>>)[verdict] ?? (verdict || words.noVerdict);
}

/** Returns the decision on the side that a mod has; the client's for a mod of both sides. */
export function sideDecision({ client, server }: ModVerdict): Decision | undefined {
  return client ?? server ?? undefined;
}

/** Whether a mod is on, on the side of {@link sideDecision}. */
export function isOn(mod: ModVerdict): boolean {
  return sideDecision(mod)?.enabled === true;
}

/** Whether a mod is off and the player's override alone cannot turn it on. */
export function needsMore({ enabled, verdict }: Decision): boolean {
  return !enabled && CHOICES[verdict] !== "off" && CHOICES[verdict] !== "open";
}
