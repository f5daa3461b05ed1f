import { html, nothing } from "lit-html";
import type { Decision, ModVerdict } from "../../reach/panel-transport.js";
import type { Switches } from "../../state/mod-switches.js";
import { partId, type SwitchQuestion, type Ui } from "../../state/ui.js";
import { CHOICES, sideDecision, verdictWord } from "../../verdicts/mod-verdicts.js";
import { plannedText } from "../../verdicts/reasons.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence } from "../../words/words.js";

/** Draws a verdict as a tag. */
export function verdictTag(decision: Decision) {
  return html`<span class="tag ${verdictTone(decision)}">${verdictWord(decision.verdict)}</span>`;
}

/**
 * Draws the switch that turns a mod on and off.
 * Elements before the switch must not change with its state, so that the switch stays under the pointer.
 */
export function verdictSwitch(ui: Ui, switches: Switches, mod: ModVerdict) {
  if (!sideDecision(mod)) return nothing;
  return html`<button type="button" role="switch" class="switch" id=${partId(mod.id, "control")} aria-label=${deferredWords.run(mod.name)}
    aria-checked=${switches.isOn(mod)} ?disabled=${ui.readOnly()} @click=${() => switches.flip(mod)}></button>`;
}

/** Draws the override or list that decides about a mod, and the button that removes the override. */
export function verdictChoice(ui: Ui, switches: Switches, mod: ModVerdict) {
  const { override, list } = mod;
  if (override === "absent") return html`${list ? deferredWords.listDecides(list) : deferredWords.noList}`;
  return html`${deferredWords.yourChoice(override === "enabled")} <button type="button" class="ghost small" ?disabled=${ui.readOnly()}
    aria-label=${deferredWords.letListDecideOn(mod.name)} @click=${() => switches.clear(mod)}>${deferredWords.letListDecide}</button>`;
}

/** Draws the question before an override that changes other mods too; `nothing` if the question is not open. */
export function verdictQuestion(ui: Ui, switches: Switches, mod: ModVerdict) {
  const { asked } = ui;
  if (asked?.id !== mod.id) return nothing;
  const step =
    asked.verb === "clear"
      ? deferredWords.leaving(mod.name)
      : deferredWords.turning(mod.name, asked.verb === "enable");
  return html`<div class="card ask" role="group" aria-label=${deferredWords.whatElse(mod.name)}>
    <p>${deferredWords.alsoChanges(asSentence(step))}</p>
    <ul>${planned(ui, asked).map((text) => html`<li dir="auto">${text}</li>`)}</ul>
    <button type="button" class="main" @click=${() => switches.answer(true)}>${actText(ui, asked)}</button>
    <button type="button" class="ghost" @click=${() => switches.answer(false)}>${deferredWords.cancel}</button></div>`;
}

/** Returns the text of the button that confirms: the changes of the mod and of the other mods. */
function actText(ui: Ui, { verb, changes }: SwitchQuestion): string {
  const own = verb === "enable" ? deferredWords.turnOn : deferredWords.turnOff;
  const act = verb === "clear" ? deferredWords.letListDecide : own;
  const flips = changes.filter(({ id, after }) => after.enabled !== isOn(ui, id));
  const others = new Map(flips.map((change) => [change.id, change]));
  const [first] = others.values();
  if (!first) return act;
  return others.size > 1
    ? deferredWords.andChange(act, others.size)
    : deferredWords.andTurn(act, first.name, first.after.enabled);
}

/** Returns the changes of other mods as texts; names a mod with two sides once if both change in the same way. */
function planned(ui: Ui, { changes }: SwitchQuestion): readonly string[] {
  const { verdicts } = ui;
  return [...new Set(changes.map((change) => plannedText(verdicts, change, isOn(ui, change.id))))];
}

function isOn(ui: Ui, id: string): boolean {
  return decisionOn(ui, id)?.enabled === true;
}

/** Returns the {@link sideDecision} of the mod with this id; undefined while it is not known. */
export function decisionOn({ verdicts }: Ui, id: string): Decision | undefined {
  const mod = verdicts?.mods.find((each) => each.id === id);
  return mod && sideDecision(mod);
}

/** Returns the tone of a verdict: on, off by choice, or in need of a fix. */
function verdictTone({ enabled, verdict }: Decision): "ok" | "mute" | "err" {
  return enabled ? "ok" : CHOICES[verdict] === "off" ? "mute" : "err";
}
