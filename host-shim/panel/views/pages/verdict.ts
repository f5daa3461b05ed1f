import { html, nothing } from "lit/html.js";
import type { Decision, ModVerdict } from "../../reach/panel-transport.js";
import { canSwitch, verdictTone, verdictWord } from "../../state/mod-verdicts.js";
import { type Asked, partId, type Ui } from "../../state/ui.js";
import { asSentence, words } from "../../words/words.js";

/** A verdict as a tag. */
export function verdictTag(decision: Decision) {
  return html`<span class="tag ${verdictTone(decision)}">${verdictWord(decision.verdict)}</span>`;
}

/**
 * The switch that turns a mod on and off; nothing for a mod that no choice can change. What stands before it must not
 * change with it, so that it stays under the pointer.
 */
export function verdictSwitch(ui: Ui, mod: ModVerdict) {
  if (!canSwitch(mod) && ui.asked?.id !== mod.id) return nothing;
  return html`<button type="button" role="switch" class="switch" id=${partId(mod.id, "control")} aria-label=${words.run(mod.name)}
    aria-checked=${ui.switches.isOn(mod)} ?disabled=${ui.readOnly()} @click=${() => ui.switches.flip(mod)}></button>`;
}

/** Who decides about a mod, and the way to leave it to the lists again. */
export function verdictChoice(ui: Ui, mod: ModVerdict) {
  const { override, list } = mod;
  if (override === "absent") return html`${list ? words.listDecides(list) : words.noList}`;
  return html`${words.yourChoice(override === "enabled")} <button type="button" class="ghost small" ?disabled=${ui.readOnly()}
    aria-label=${words.letListDecideOn(mod.name)} @click=${() => ui.switches.clear(mod)}>${words.letListDecide}</button>`;
}

/** The question before a choice that changes other mods too. */
export function verdictQuestion(ui: Ui, mod: ModVerdict) {
  return ui.asked?.id === mod.id ? question(ui, mod, ui.asked) : nothing;
}

function question(ui: Ui, mod: ModVerdict, asked: Asked) {
  const step =
    asked.verb === "clear" ? words.leaving(mod.name) : words.turning(mod.name, ui.switches.isOn(mod));
  return html`<div class="ask warn" role="group" aria-label=${words.whatElse(mod.name)}>
    <p>${words.alsoChanges(asSentence(step))}</p>
    <ul>${asked.changes.map(
      (change) =>
        html`<li><b>${change.name}</b> ${verdictTag(change.after)} ${asSentence(change.after.reason)}</li>`,
    )}</ul>
    <button type="button" class="main" @click=${() => ui.switches.answer(true)}>${words.doIt}</button>
    <button type="button" @click=${() => ui.switches.answer(false)}>${words.cancel}</button></div>`;
}
