import { VERDICT_CHOICES } from "../../protocol/verdicts.js";
import type { Decision, ModVerdict } from "../reach/panel-transport.js";
import { words } from "../words/words.js";

const CHOICES: Readonly<Record<string, string>> = VERDICT_CHOICES;

/** A verdict in a word or two; one that the panel does not know stays as it is. */
export function verdictWord(verdict: string): string {
  return (words.verdicts as Readonly<Record<string, string>>)[verdict] ?? (verdict || words.noVerdict);
}

/** The decision that counts for a mod: of its own side, the client first. */
export function sideDecision({ client, server }: ModVerdict): Decision | undefined {
  return client ?? server ?? undefined;
}

/** How a verdict looks: fine, off by choice, or in need of a hand. */
export function verdictTone({ enabled, verdict }: Decision): "ok" | "mute" | "err" {
  return enabled ? "ok" : CHOICES[verdict] === "off" ? "mute" : "err";
}

/** Whether a mod is off although a choice of the player would not bring it about: something else has to change. */
export function needsMore({ enabled, verdict }: Decision): boolean {
  return !enabled && CHOICES[verdict] !== "off" && CHOICES[verdict] !== "open";
}

/** Whether a choice of the player can turn a mod on or off. */
export function canSwitch(mod: ModVerdict): boolean {
  const decision = sideDecision(mod);
  return decision !== undefined && (decision.enabled || CHOICES[decision.verdict] !== "closed");
}
