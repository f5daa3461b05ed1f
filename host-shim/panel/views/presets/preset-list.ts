import { html, nothing } from "lit-html";
import type { Preset } from "../../../protocol/presets/preset-file.js";
import { deferredIcon } from "../../icons/deferred-icon.js";
import { type LeftOut, type PresetChange, type PresetPlan, planPreset } from "../../presets/preset-plan.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import { partId, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";

/** Tries or applies a preset; the control with the id `focus` gets the focus back. */
type UsePreset = (mod: ModEntry, preset: Preset, focus: string) => void;

/** Draws the button that opens the presets of a mod, and the open list; `nothing` for a mod without presets. */
export function presetList(
  ui: Ui,
  mod: ModEntry,
  presets: readonly Preset[],
  tries: (changes: readonly PresetChange[]) => boolean,
  use: UsePreset,
) {
  if (presets.length === 0) return nothing;
  const id = `presets/${mod.guid}`;
  const isOpen = ui.popup?.kind === "menu" && ui.popup.id === id;
  const toggle = () => {
    ui.popup = isOpen ? undefined : { kind: "menu", id };
  };
  const item = (preset: Preset) => {
    const { title, about } = preset;
    const plan = planPreset(preset, ui.store.rows(mod.guid));
    const { length } = plan.changes;
    const verb = tries(plan.changes) ? deferredWords.tryOut : deferredWords.apply;
    return html`<li><b dir="auto">${title}</b>${
      length > 0
        ? html`<button type="button" aria-label=${deferredWords.actionOn(verb, title)} ?disabled=${ui.readOnly(mod.guid)} @click=${() => {
            ui.popup = undefined;
            use(mod, preset, id);
          }}>${verb}</button>`
        : nothing
    }<p dir="auto">${about} <small>${length > 0 ? deferredWords.presetChanges(length) : deferredWords.presetInForce} ${leftOut(plan)}</small></p></li>`;
  };
  return html`<button type="button" class="opens" id=${partId(id, "control")} aria-expanded=${isOpen} title=${deferredWords.presets} @click=${toggle}>${deferredIcon("layers")}<span>${deferredWords.presets}</span></button>${
    isOpen
      ? html`<div class="popup menu presets" role="group" aria-label=${deferredWords.presets}><ul>${presets.map(item)}</ul></div>`
      : nothing
  }`;
}

function leftOut({ leftOut }: PresetPlan): string {
  if (leftOut.length === 0) return "";
  const reasons: Readonly<Record<LeftOut, string>> = {
    ...deferredWords.leftOutAs,
    locked: deferredWords.locked,
    unimplemented: words.noEffectYet,
    misfit: words.otherKind,
  };
  return deferredWords.leftOut(
    deferredWords.list(leftOut.map(({ name, why }) => deferredWords.actionOf(name, reasons[why]))),
  );
}
