import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { ModEntry, ModVerdict } from "../../reach/panel-transport.js";
import type { PageOutline } from "../../rows/page-outline.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { importId } from "../../state/popup.js";
import { partId, type Ui, whenLoaded } from "../../state/ui.js";
import { sideDecision } from "../../verdicts/mod-verdicts.js";
import { asSentence, words } from "../../words/words.js";
import { groupHead } from "../row/group-head.js";
import { rowView } from "../row/row-view.js";
import { aboutView } from "./about.js";
import { faceView } from "./face.js";
import { gameLink } from "./in-game.js";

/** The head of a mod's page. */
export function modHead(ui: Ui, mod: ModEntry | undefined, guid: string) {
  const verdict = ui.verdicts?.mods.find(({ id }) => id === guid);
  const decision = verdict && sideDecision(verdict);
  const shown = verdict && ui.deferred.get()?.verdict(verdict);
  const awaited = verdict ?? (!ui.verdicts && ui.verdictsProblem === "");
  const name = mod?.name ?? verdict?.name ?? guid;
  const on = decision?.enabled ?? true;
  return html`<div class="mod">${faceView(ui, guid, name, on ? "big" : "big off")}<div class="title"><h1 dir="auto">${name}</h1>
    <p class="lede" dir="auto">${lede(ui, mod, verdict, guid)}</p></div>${
      shown ? shown.head : awaited ? html`<span class="awaited"></span>` : nothing
    }</div>
  <div class="about"><span>${mod?.version ?? verdict?.version}</span>${verdict && aboutView(verdict)}${
    mod ? html`<span>${implemented(mod)}</span>` : nothing
  }${shown && verdict.override !== "absent" ? html`<span>${shown.choice}</span>` : nothing}<div class="buttons">${
    mod
      ? html`<button type="button" class="ghost" @click=${() => void whenLoaded(ui, ({ transfer }) => transfer.exportValues(mod))}>${words.exportValues}</button>
        <label class="ghost button ${ui.readOnly() ? "disabled" : ""}">${words.importValues}<input type="file" class="hidden" id=${partId(importId(guid), "control")} accept="application/json,.json"
          ?disabled=${ui.readOnly()} @change=${({ target }: Event) => void whenLoaded(ui, ({ transfer }) => transfer.importFrom(target as HTMLInputElement, mod))}></label>
        <button type="button" class="ghost" id=${partId(guid, "control")} ?disabled=${ui.readOnly()} @click=${() => void whenLoaded(ui, ({ reset }) => reset.ask(mod))}>${words.resetMod}</button>`
      : nothing
  }</div></div>${mod && [ui.deferred.get()?.reset.question(mod), ui.deferred.get()?.transfer.question(mod)]}${shown?.question}${shown?.card}${
    decision?.enabled && decision.reason !== ""
      ? html`<p class="ask warn" dir="auto">${asSentence(decision.reason)}</p>`
      : nothing
  }`;
}

/** Returns a text with the number of a mod's settings, and how many of them are implemented if not all are. */
function implemented({ done, count }: ModEntry): string {
  return done === count ? words.someSettings(count) : words.implemented(done, count);
}

/** The line below a mod's name: the problem with its settings, else the mod's summary. */
function lede(ui: Ui, mod: ModEntry | undefined, verdict: ModVerdict | undefined, guid: string) {
  const silence = mod ? ui.store.silence(mod.guid) : "";
  if (silence !== "") return `${words.givesNone} ${words.sentence(silence)} ${words.askedAgain}`;
  const description = verdict?.description ?? "";
  if (mod || (verdict && !sideDecision(verdict)?.enabled)) return description;
  return html`${description} ${withoutSettings(ui)} ${
    ui.store.reach() === "loading" ? nothing : gameLink(ui, { kind: "mod", guid }, words.openInGame)
  }`;
}

/** Returns why a mod has no settings, for a mod that is not known to be off. */
function withoutSettings(ui: Ui): string {
  if (ui.store.reach() === "loading") return words.reading;
  return ui.store.transport.serverOnly ? words.runsInGame : words.announcesNone;
}

/** All rows of a page that is short enough to be entirely in the document. */
export function wholePage(ui: Ui, { groups }: PageOutline) {
  return html`<div>${repeat(
    groups,
    ({ id }) => id,
    (group) => html`<section>${groupHead(ui, group)}${rowCard(ui, group.rows)}</section>`,
  )}</div>`;
}

/** A card with these rows. */
export function rowCard(ui: Ui, rows: readonly PanelRow[]) {
  return html`<div class="card">${repeat(
    rows,
    ({ id }) => id,
    (row) => rowView(ui, row),
  )}</div>`;
}
