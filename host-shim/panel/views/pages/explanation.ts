import { html, nothing, render } from "lit-html";
import { showsKeys } from "../../controls/index.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { Deferred } from "../../state/deferred-file.js";
import type { Ui } from "../../state/ui.js";
import { sideDecision } from "../../verdicts/mod-verdicts.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { stateOf } from "../row/row-state.js";
import { valueText, withUnit } from "../row/value-text.js";
import { faceView } from "./face.js";

/** The column beside a wide page. */
export interface Explanation {
  /** Call it after each draw. */
  readonly draw: () => void;
  readonly end: () => void;
}

/**
 * Creates the column beside a wide page: all facts about the focused row, else the face of the mod. It is visual only and
 * takes no focus: assistive technology reads the row's help. It is drawn separately, so that moving the focus redraws no
 * row.
 */
export function createExplanation(
  ui: Ui,
  root: ShadowRoot,
  focusedRow: () => PanelRow | undefined,
  needs: Deferred["needs"],
): Explanation {
  function draw(): void {
    const row = focusedRow();
    const column = root.querySelector("aside");
    if (!column) return;
    render(
      html`<div class="explained" tabindex="-1" @mousedown=${prevent}>${row ? rowExplained(ui, row, needs) : modShown(ui)}</div>`,
      column,
    );
  }

  for (const type of ["focusin", "focusout"]) root.addEventListener(type, draw);
  return {
    draw,
    end() {
      for (const type of ["focusin", "focusout"]) root.removeEventListener(type, draw);
    },
  };
}

/** Keeps the focus on the explained row at a press in the column. */
function prevent(event: Event): void {
  event.preventDefault();
}

function rowExplained(ui: Ui, row: PanelRow, needs: Deferred["needs"]) {
  const need = needs(row);
  const state = stateOf(ui.store, row);
  return html`<small dir="auto">${[row.mod, ...row.titles].join(" · ")}</small><strong dir="auto">${row.label}</strong>
    ${row.appliesOn === "restart" ? html`<span class="tag warn">${words.needsRelaunch}</span>` : nothing}
    <p dir="auto">${row.implemented ? row.description : words.noEffectBecause(row.description)}</p>
    ${need ? html`<p dir="auto"><b>${need.head}</b> ${need.text}</p>` : nothing}
    ${state ? html`<p class=${state.tone} dir="auto"><b>${state.head}</b> ${state.detail}</p>` : nothing}
    <dl>${row.secret ? nothing : fact(deferredWords.byDefault, byDefault(ui, row))}${
      row.range ? fact(deferredWords.fromTo, withUnit(row, `${row.range.min} – ${row.range.max}`)) : nothing
    }${fact(html`<code>config.json</code>`, html`<code>${row.key}</code>`)}</dl>`;
}

function byDefault(ui: Ui, row: PanelRow) {
  const text = valueText(ui, row, row.defaultJson);
  return showsKeys(row) ? html`<kbd>${text}</kbd>` : text;
}

function fact(name: unknown, text: unknown) {
  return html`<div><dt>${name}</dt><dd dir="auto">${text}</dd></div>`;
}

function modShown(ui: Ui) {
  const view = ui.view();
  const guid = view.kind === "mod" && ui.query.trim() === "" ? view.guid : "";
  const verdict = ui.verdicts?.mods.find(({ id }) => id === guid);
  const mod = ui.store.mods().find((each) => each.guid === guid) ?? verdict;
  if (!mod) return view.kind === "mods" ? nothing : html`<p class="hint">${deferredWords.explainedHere}</p>`;
  const on = (verdict && sideDecision(verdict))?.enabled ?? true;
  const by = [mod.version, verdict?.author].filter(Boolean).join(", ");
  return html`${faceView(ui, guid, mod.name, on ? "big" : "big off")}<strong dir="auto">${mod.name}</strong><small dir="auto">${by}</small>
    <p dir="auto">${verdict?.description}</p>${mod === verdict ? nothing : html`<p class="hint">${deferredWords.explainedHere}</p>`}`;
}
