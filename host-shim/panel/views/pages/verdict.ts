import type { Decision, ModVerdict } from "../../reach/panel-transport.js";
import { canSwitch, type Switches } from "../../state/mod-switches.js";
import { CHOICES, verdictWord } from "../../state/mod-verdicts.js";
import { type Asked, partId, type Ui } from "../../state/ui.js";
import { html, nothing } from "../../templates/template.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence } from "../../words/words.js";

/** A verdict as a tag. */
export function verdictTag(decision: Decision) {
  return html`<span class="tag ${verdictTone(decision)}">${verdictWord(decision.verdict)}</span>`;
}

/**
 * The switch that turns a mod on and off; nothing for a mod that no choice can change. What stands before it must not
 * change with it, so that it stays under the pointer.
 */
export function verdictSwitch(ui: Ui, switches: Switches, mod: ModVerdict) {
  if (!canSwitch(mod) && ui.asked?.id !== mod.id) return nothing;
  return html`<button type="button" role="switch" class="switch" id=${partId(mod.id, "control")} aria-label=${deferredWords.run(mod.name)}
    aria-checked=${switches.isOn(mod)} ?disabled=${ui.readOnly()} @click=${() => switches.flip(mod)}></button>`;
}

/** Who decides about a mod, and the way to leave it to the lists again. */
export function verdictChoice(ui: Ui, switches: Switches, mod: ModVerdict) {
  const { override, list } = mod;
  if (override === "absent") return html`${list ? deferredWords.listDecides(list) : deferredWords.noList}`;
  return html`${deferredWords.yourChoice(override === "enabled")} <button type="button" class="ghost small" ?disabled=${ui.readOnly()}
    aria-label=${deferredWords.letListDecideOn(mod.name)} @click=${() => switches.clear(mod)}>${deferredWords.letListDecide}</button>`;
}

/** The question before a choice that changes other mods too. */
export function verdictQuestion(ui: Ui, switches: Switches, mod: ModVerdict) {
  return ui.asked?.id === mod.id ? question(switches, mod, ui.asked) : nothing;
}

function question(switches: Switches, mod: ModVerdict, asked: Asked) {
  const step =
    asked.verb === "clear"
      ? deferredWords.leaving(mod.name)
      : deferredWords.turning(mod.name, switches.isOn(mod));
  return html`<div class="ask warn" role="group" aria-label=${deferredWords.whatElse(mod.name)}>
    <p>${deferredWords.alsoChanges(asSentence(step))}</p>
    <ul>${asked.changes.map(
      (change) =>
        html`<li><b>${change.name}</b> ${verdictTag(change.after)} ${asSentence(change.after.reason)}</li>`,
    )}</ul>
    <button type="button" class="main" @click=${() => switches.answer(true)}>${deferredWords.doIt}</button>
    <button type="button" @click=${() => switches.answer(false)}>${deferredWords.cancel}</button></div>`;
}

/** How a verdict looks: fine, off by choice, or in need of a hand. */
function verdictTone({ enabled, verdict }: Decision): "ok" | "mute" | "err" {
  return enabled ? "ok" : CHOICES[verdict] === "off" ? "mute" : "err";
}
