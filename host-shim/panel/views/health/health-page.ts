import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { firstLine } from "../../../../sdk/host/describe-error.js";
import type { AutoAnswer } from "../../../protocol/culprit/auto-answer.js";
import type { Health, HealthFault, ModHealth } from "../../../protocol/health/host-health.js";
import { hashOf } from "../../rows/links.js";
import { follow, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import type { FaultSearch } from "../culprit/fault-search.js";
import { faceView } from "../pages/face.js";
import type { HostReports } from "../report/host-reports.js";
import { costPerFrame, type HealthReader, type HostHealth, RECURRING } from "./health-reader.js";

/** The cost that a full bar shows, in milliseconds per frame, unless a mod costs more. */
const FULL_MS = 2;

/** Draws the health page: for each host in reach, the errors and the cost of each mod. */
export function healthPage(ui: Ui, reader: HealthReader, search: FaultSearch, reports: HostReports) {
  const hosts = reader.hosts();
  const isMissing = hosts?.length === 0 || (!hosts && ui.verdicts && !reader.isKnown());
  const shown = hosts?.filter(({ health }) => health.mods.length + health.faults.length > 0);
  const problem = search.asking() ? "" : search.problem();
  return html`<div class="mod"><h1>${deferredWords.healthTitle}</h1></div>
    <p class="lede">${isMissing ? deferredWords.healthMissing : hosts ? deferredWords.healthSeen : words.loading}</p>
    ${problem ? html`<p class="banner err" role="alert">${problem}</p>` : nothing}
    ${shown?.map((host) => hostView(ui, reader, search, host, reports))}`;
}

function hostView(
  ui: Ui,
  reader: HealthReader,
  search: FaultSearch,
  { name, game, health }: HostHealth,
  reports: HostReports,
) {
  const { side, frames, mods, faults } = health;
  const costs = mods.map(costPerFrame);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const most = Math.max(FULL_MS, ...costs);
  const shown = reader.sorted(health).filter(({ self, load, slow }) => self + load > 0 || slow);
  const idle = mods.length - shown.length;
  return html`<div class="group"><h2 dir="auto">${name}</h2></div>${
    side === "client" && frames.measured > 0
      ? html`<p class="lede">${deferredWords.healthFrames(words.amount(frames.measured), ms(frames.mean), ms(frames.worst), words.amount(frames.long))} ${deferredWords.healthTotal(ms(total), ms(frames.mean))}</p>`
      : nothing
  }${
    faults.length > 0
      ? html`<div class="card facts costs"><h2>${deferredWords.healthErrors}</h2><ul>${repeat(
          faults,
          ({ guid, where, text, sha256 }) => `${guid}\n${sha256}\n${where}\n${text}`,
          (fault) => faultView(ui, search, health, fault),
        )}</ul></div>`
      : nothing
  }<div class="card facts costs"><h2>${deferredWords.healthCosts}${total > 0 ? html` <small>${deferredWords.healthFull(ms(most))}</small>` : nothing}</h2><ul>${repeat(
    shown,
    ({ guid }) => guid,
    (mod) => costView(ui, search, mod, most),
  )}</ul>${idle > 0 ? html`<small>${deferredWords.healthIdle(idle)}</small>` : nothing}</div>${reports.view(name, game)}`;
}

function faultView(
  ui: Ui,
  search: FaultSearch,
  health: Health,
  { guid, where, text, count, also }: HealthFault,
) {
  const nameOf = (id: string) =>
    [...health.mods, ...(ui.verdicts?.mods.map((mod) => ({ guid: mod.id, name: mod.name })) ?? [])].find(
      (mod) => mod.guid === id,
    )?.name ?? id;
  return html`<li>${faceView(ui, guid, nameOf(guid))}<div>${
    guid ? modLink(ui, guid, nameOf(guid)) : deferredWords.healthUnknown
  } <small dir="auto">${where}${count > 1 ? ` × ${words.amount(count)}` : ""}</small><br><code dir="auto">${firstLine(text)}</code>${
    also.length > 0
      ? html`<br><small>${deferredWords.healthAlso(deferredWords.list(also.map(nameOf)))}</small>`
      : nothing
  }</div>${findButton(ui, search, guid, nameOf(guid), autoAnswer(health, guid, where, text))}</li>`;
}

function costView(ui: Ui, search: FaultSearch, mod: ModHealth, most: number) {
  const { guid, name, worst, load, by, slow } = mod;
  const cost = costPerFrame(mod);
  const parts = RECURRING.filter((entry) => by[entry] > 0).sort((a, b) => by[b] - by[a]);
  const facts = [
    ...parts.map(
      (entry) =>
        html`<i class="key" .style=${`--at:${RECURRING.indexOf(entry)}`}></i>${deferredWords.healthEntries[entry]} ${ms(by[entry])}`,
    ),
    ...(cost > 0 ? [deferredWords.healthWorst(ms(worst))] : []),
    deferredWords.healthLoad(ms(load)),
  ];
  return html`<li>${faceView(ui, guid, name)}<div>${modLink(ui, guid, name)} <b>${ms(cost)}</b><div class="bar" aria-hidden="true" ?hidden=${cost === 0}>${parts.map(
    (entry) => html`<i .style=${`width:${(by[entry] / most) * 100}%;--at:${RECURRING.indexOf(entry)}`}></i>`,
  )}</div><div><small>${facts.map((fact, at) => [at > 0 ? " · " : "", fact])}</small></div>${
    slow
      ? html`<p class="note warn"><span dir="auto">${words.because(deferredWords.healthSlow, slow)}</span>${findButton(ui, search, guid, name)}</p>`
      : nothing
  }</div></li>`;
}

/** Draws the link to the page of a mod. */
export function modLink(ui: Ui, guid: string, name: string) {
  const view = { kind: "mod", guid } as const;
  return html`<a href=${hashOf(view)} dir="auto" @click=${follow(ui, view)}>${name}</a>`;
}

/** Draws the button that starts the search for the mod at fault, with a mod as first suspect; `nothing` if it cannot start. */
function findButton(ui: Ui, search: FaultSearch, guid: string, name: string, auto?: AutoAnswer) {
  if (!search.isKnown() || search.asking() || !ui.verdicts?.mods.some(({ id }) => id === guid))
    return nothing;
  return html`<button type="button" class="small" aria-label=${`${deferredWords.faultTitle}: ${name}`} ?disabled=${
    search.isBusy() || ui.readOnly()
  } @click=${() => search.start(guid, auto)}>${deferredWords.faultTitle}</button>`;
}

/**
 * Returns the `auto` of a search, with which the game of an error answers the questions; undefined for a mod of the backend,
 * and for an error during an unload, which does not recur while the game is played.
 */
function autoAnswer(
  { session, side }: Health,
  guid: string,
  where: string,
  text: string,
): AutoAnswer | undefined {
  if (side !== "client" || /^(?:unload\(\)|a disposer)/.test(where)) return undefined;
  return { session, seconds: 15, kind: "fault", guid, where, line: firstLine(text) };
}

function ms(value: number): string {
  return `${words.amount(Number(Number(value.toPrecision(2)).toFixed(3)))}\u00a0ms`;
}
