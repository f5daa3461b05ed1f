import type { ModVerdict } from "../../reach/panel-transport.js";
import type { VerdictParts } from "../../state/deferred-file.js";
import type { Switches } from "../../state/mod-switches.js";
import type { Ui } from "../../state/ui.js";
import { html, nothing } from "../../templates/template.js";
import { sideDecision } from "../../verdicts/mod-verdicts.js";
import { offCard } from "./off-card.js";
import { verdictChoice, verdictQuestion, verdictSwitch, verdictTag } from "./verdict.js";

/** What the head of a mod's page shows of its verdict. */
export function verdictParts(ui: Ui, switches: Switches, mod: ModVerdict): VerdictParts {
  const decision = sideDecision(mod);
  return {
    head: html`${verdictSwitch(ui, switches, mod)}${decision ? verdictTag(decision) : nothing}`,
    question: verdictQuestion(ui, switches, mod),
    choice: verdictChoice(ui, switches, mod),
    card: offCard(ui, switches, mod),
  };
}
