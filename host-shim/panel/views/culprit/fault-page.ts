import { html, nothing } from "lit-html";
import type { FoundMod, Outcome, SearchState } from "../../../protocol/culprit/culprit-state.js";
import { hashOf } from "../../rows/links.js";
import type { Switches } from "../../state/mod-switches.js";
import { follow, partId, type Ui } from "../../state/ui.js";
import { modNameOf } from "../../verdicts/reasons.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { faceView } from "../pages/face.js";
import { verdictQuestion } from "../pages/verdict.js";
import type { HostReports } from "../report/host-reports.js";
import type { FaultSearch } from "./fault-search.js";
import type { GoBack } from "./go-back.js";

/**
 * Draws the page of the search for the mod at fault: its start, the suspects of the running step, or its outcome; for a backend
 * without a search, a message.
 */
export function faultPage(
  ui: Ui,
  search: FaultSearch,
  switches: Switches,
  goBack: GoBack,
  reports: HostReports,
) {
  const isOff = !search.isKnown();
  const state = search.state();
  const problem = isOff ? "" : search.problem();
  return html`${
    // The question above has the title.
    search.asking()
      ? html`<h1 class="hidden">${deferredWords.faultTitle}</h1>`
      : html`<div class="mod"><h1>${deferredWords.faultTitle}</h1></div>`
  }${
    isOff
      ? html`<p class="lede">${ui.verdictsProblem || (ui.verdicts ? deferredWords.faultMissing : words.loading)}</p>`
      : state === undefined
        ? start(ui, search)
        : state.outcome === null
          ? suspects(ui, state)
          : outcome(ui, search, switches, goBack, reports, state.outcome)
  }${problem && !search.asking() ? html`<p class="banner err" role="alert">${problem}</p>` : nothing}`;
}

function start(ui: Ui, search: FaultSearch) {
  return html`<p class="lede">${deferredWords.faultHow}</p><p class="lede"><b>${deferredWords.faultEveryGame}</b></p>${startButton(ui, search, deferredWords.faultStart)}`;
}

function startButton(ui: Ui, search: FaultSearch, text: string) {
  return html`<button type="button" class="main" ?disabled=${search.isBusy() || ui.readOnly()} @click=${() => search.start()}>${text}</button>`;
}

function suspects(ui: Ui, { on, held }: SearchState) {
  const part = (title: string, ids: readonly string[]) =>
    ids.length === 0
      ? nothing
      : html`<h2>${title}</h2><p dir="auto">${deferredWords.list(ids.map((id) => modNameOf(ui, id)))}</p>`;
  return html`<p class="lede">${deferredWords.faultEveryGame}</p><div class="card facts">${part(deferredWords.faultOn, on)}${part(deferredWords.faultOff, held)}</div>`;
}

function outcome(
  ui: Ui,
  search: FaultSearch,
  switches: Switches,
  goBack: GoBack,
  reports: HostReports,
  { kind, groups, more, sure }: Outcome,
) {
  // A mod that is turned off here does not run again.
  const running = new Set(ui.verdicts?.mods.filter(switches.isOn).map(({ id }) => id));
  const allRun = groups.every(({ mods }) => mods.every(({ id }) => running.has(id)));
  return html`<p class="lede" role="status">${deferredWords.faultOutcomes[kind]} ${more ? deferredWords.faultMore : nothing} ${
    sure ? nothing : deferredWords.faultUnsure
  }</p>${groups.map(
    ({ mods }) =>
      html`<div class="card facts">${mods.length > 1 && kind === "found" ? html`<p>${deferredWords.faultTogether}</p>` : nothing}<ul>${mods.map(
        (mod) => found(ui, switches, goBack, mod),
      )}</ul></div>`,
  )}${allRun ? html`<p class="lede">${deferredWords.faultAllRun}</p>` : nothing}
    <p>${startButton(ui, search, deferredWords.faultAgain)} <button type="button" ?disabled=${search.isBusy()} @click=${search.stop}>${deferredWords.done}</button></p>${reports.view(
      deferredWords.faultTitle,
      undefined,
      groups.flatMap(({ mods }) => mods.map(({ id }) => id)),
    )}`;
}

/** Draws a mod at fault, the suspects that ran as its dependencies, its earlier files, and the button that turns the mod off. */
function found(ui: Ui, switches: Switches, goBack: GoBack, { id, name, with: needs }: FoundMod) {
  const mod = ui.verdicts?.mods.find((each) => each.id === id);
  const view = { kind: "mod", guid: id } as const;
  const runs = mod !== undefined && switches.isOn(mod);
  return html`<li>${faceView(ui, id, name, runs ? "" : "off")}<span><a href=${hashOf(view)} dir="auto" @click=${follow(ui, view)}>${name}</a>${
    needs.length > 0
      ? html`<br><small>${deferredWords.faultWith(deferredWords.list(needs.map((need) => modNameOf(ui, need))))}</small>`
      : nothing
  }${goBack.view(id, name)}</span>${
    mod
      ? html`<button type="button" id=${partId(id, "control")} aria-label=${deferredWords.turnOffMod(name)} ?disabled=${!runs || ui.readOnly()}
          @click=${() => switches.flip(mod)}>${runs ? deferredWords.turnOff : deferredWords.isOffNow}</button>`
      : nothing
  }</li>${mod ? verdictQuestion(ui, switches, mod) : nothing}`;
}
