import type { Decision, ModVerdict } from "../../reach/panel-transport.js";
import { hashOf } from "../../rows/links.js";
import type { Switches } from "../../state/mod-switches.js";
import { importId } from "../../state/popup.js";
import { partId, type Ui } from "../../state/ui.js";
import { html, nothing } from "../../templates/template.js";
import { sideDecision } from "../../verdicts/mod-verdicts.js";
import { reasonOf } from "../../verdicts/reasons.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { children, drawInto } from "../row/children.js";
import { faceView } from "./face.js";
import { verdictChoice, verdictQuestion, verdictSwitch, verdictTag } from "./verdict.js";

/**
 * Every mod of the registry with its verdict, the reason, and its switch. What is off comes first; a mod that is turned on
 * or off keeps its place while the player is here, so that its switch stays under the pointer.
 */
export function modsView(ui: Ui, switches: Switches) {
  const { verdicts, modsOrder: order } = ui;
  const all = verdicts?.mods ?? [];
  const off = (mod: ModVerdict) => (sideDecision(mod)?.enabled ? 1 : 0);
  for (const { id } of [...all].sort((a, b) => off(a) - off(b)))
    if (!order.has(id)) order.set(id, order.size);
  const mods = [...all].sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  return html`<div class="mod"><h1>${words.modsAndVerdicts}</h1></div>
    <p class="lede">${ui.verdictsProblem || (verdicts ? deferredWords.whatRuns : deferredWords.readingVerdicts)}</p>
    ${ui.store.mods().length > 0 ? allValues(ui) : nothing}
    ${verdicts?.problems.map((problem) => html`<p class="banner warn">${problem}</p>`)}
    <div class="card" ${children(
      mods,
      ({ id }) => id,
      drawInto("div", (mod) => modCard(ui, switches, mod), "verdict"),
    )}></div>`;
}

/** The export and the import of the values of every mod. */
function allValues(ui: Ui) {
  const transfer = ui.deferred.get()!.transfer;
  return html`<div class="about"><div class="buttons"><button type="button" class="ghost" @click=${() => transfer.exportValues(undefined)}>${deferredWords.exportAll}</button>
    <label class="ghost button ${ui.readOnly() ? "disabled" : ""}">${words.importValues}<input type="file" class="hidden" id=${partId(importId(""), "control")} accept="application/json,.json"
      ?disabled=${ui.readOnly()} @change=${({ target }: Event) => transfer.importFrom(target as HTMLInputElement, undefined)}></label></div></div>${transfer.question(undefined)}`;
}

function modCard(ui: Ui, switches: Switches, mod: ModVerdict) {
  const settings = ui.store.mods().some(({ guid }) => guid === mod.id);
  return html`${faceView(ui, mod.id, mod.name, sideDecision(mod)?.enabled ? "" : "off")}<div class="name"><h2 dir="auto">${
    settings
      ? html`<a href=${hashOf({ kind: "mod", guid: mod.id })} @click=${(event: Event) => {
          event.preventDefault();
          ui.go({ kind: "mod", guid: mod.id });
        }}>${mod.name}</a>`
      : mod.name
  } <small>${mod.version}</small></h2>${side(ui, mod.client, deferredWords.inGame)}${side(ui, mod.server, deferredWords.onServer)}
    <p>${verdictChoice(ui, switches, mod)} · <code>${mod.id}</code></p></div>${verdictSwitch(ui, switches, mod)}${verdictQuestion(ui, switches, mod)}`;
}

function side(ui: Ui, decision: Decision | null, where: string) {
  return decision
    ? html`<p><span class="where">${where}</span> ${verdictTag(decision)} ${reasonOf(ui.verdicts, decision)}</p>`
    : nothing;
}
