import { VERDICT_CHOICES } from "../../protocol/verdicts.js";
import type { Decision, ModVerdict } from "../reach/panel-transport.js";
import { words } from "../words/words.js";

/** What a choice of the player does to a mod, by its verdict; a verdict that the panel does not know has none. */
export const CHOICES: Readonly<Record<string, string>> = VERDICT_CHOICES;

/** A verdict in a word or two; one that the panel does not know stays as it is. */
export function verdictWord(verdict: string): string {
  return (words.verdicts as Readonly<Record<string, string>>)[verdict] ?? (verdict || words.noVerdict);
}

/** The decision that counts for a mod: of its own side, the client first. */
export function sideDecision({ client, server }: ModVerdict): Decision | undefined {
  return client ?? server ?? undefined;
}

/** Whether a mod is off although a choice of the player would not bring it about: something else has to change. */
export function needsMore({ enabled, verdict }: Decision): boolean {
  return !enabled && CHOICES[verdict] !== "off" && CHOICES[verdict] !== "open";
}
