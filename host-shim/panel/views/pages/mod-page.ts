import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { ModEntry, ModVerdict } from "../../reach/panel-transport.js";
import { modOf } from "../../rows/mod-address.js";
import type { PageOutline } from "../../rows/page-outline.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { modName, type Ui } from "../../state/ui.js";
import { wasPlaced } from "../../store/browser-storage.js";
import { sideDecision } from "../../verdicts/mod-verdicts.js";
import { asSentence, words } from "../../words/words.js";
import { groupHead } from "../row/group-head.js";
import { type MarkLabel, rowView } from "../row/row-view.js";
import { faceView } from "./face.js";

/** Draws the head of a mod's page. Its texts arrive with the verdicts, its buttons with the second file. */
export function modHead(ui: Ui, mod: ModEntry | undefined, guid: string) {
  const verdict = ui.verdicts?.mods.find(({ id }) => id === modOf(guid));
  const decision = verdict && sideDecision(verdict);
  const deferred = ui.deferred.get();
  const shown = verdict && deferred?.verdict(verdict);
  const awaited = !ui.verdicts && ui.verdictsProblem === "";
  const name = modName(ui, guid);
  const on = decision?.enabled ?? true;
  return html`<div class="mod head">${faceView(ui, modOf(guid), name, on ? "big" : "big off")}<h1 dir="auto">${name}</h1>
    <p class="lede" dir="auto">${lede(ui, mod, verdict, on)}</p><div class="tools">${mod && deferred?.transfer.menu(mod)}${
      shown ? shown.power : awaited ? html`<span class="awaited"></span>` : nothing
    }</div><div class="about"><span>${mod?.version ?? verdict?.version}</span>${shown?.tag}${deferred?.about(mod, verdict)}${
      shown && verdict.override !== "absent" ? html`<span>${shown.choice}</span>` : nothing
    }</div></div>${mod && (deferred ? deferred.places.head(guid) : awaitedPlaces(guid))}${mod && [deferred?.reset.question(mod), deferred?.transfer.question(mod)]}${shown?.question}${shown?.card}${mod || !on ? nothing : deferred?.elsewhere(guid)}${
      decision?.enabled && decision.reason !== ""
        ? html`<p class="ask warn" dir="auto">${asSentence(decision.reason)}</p>`
        : nothing
    }`;
}

/**
 * Draws room for the choice between a mod's places if it had one when a panel was last open: the places are read after the
 * first paint, and would move the rows.
 */
export function awaitedPlaces(guid: string) {
  return wasPlaced(modOf(guid))
    ? html`<div class="segments places" inert><input type="radio"></div>`
    : nothing;
}

/** Returns the line below a mod's name: why the settings of a mod that is on cannot be read, else its description. */
function lede(ui: Ui, mod: ModEntry | undefined, verdict: ModVerdict | undefined, on: boolean) {
  const silence = mod && on ? ui.store.silence(mod.guid) : "";
  if (silence !== "") return `${words.givesNone} ${words.sentence(silence)} ${words.askedAgain}`;
  const description = verdict?.description ?? "";
  return description || mod || ui.store.reach() !== "loading" ? description : words.reading;
}

/** Draws all rows of a page that is short enough to be entirely in the document; on a very wide page in two columns. */
export function wholePage(ui: Ui, { columns }: PageOutline) {
  return html`<div class="columns">${columns.map(
    (groups) =>
      html`<div>${repeat(
        groups,
        ({ id }) => id,
        (group) => html`<section>${groupHead(ui, group)}${rowCard(ui, group.rows)}</section>`,
      )}</div>`,
  )}</div>`;
}

/** Draws a card with these rows; `mark` as in {@link rowView}. */
export function rowCard(ui: Ui, rows: readonly PanelRow[], mark?: MarkLabel) {
  return html`<div class="card">${repeat(
    rows,
    ({ id }) => id,
    (row) => rowView(ui, row, mark),
  )}</div>`;
}
