import { repeat } from "lit/directives/repeat.js";
import { html, nothing } from "lit/html.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import { buildTree, type Group } from "../../rows/group-tree.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { exportMod, importMod } from "../../state/import-export.js";
import { sideDecision } from "../../state/mod-verdicts.js";
import { setDraft, type Ui } from "../../state/ui.js";
import { asSentence, words } from "../../words/words.js";
import { rowView } from "../row/row-view.js";
import { verdictChoice, verdictQuestion, verdictSwitch, verdictTag } from "./verdict.js";

/** A heading or a row, in the order in which the page shows them. */
export type PageItem = { readonly group: Group } | { readonly row: PanelRow };

/** The groups of a mod's rows and the flat list of what its page shows. */
export interface PageOutline {
  readonly rows: readonly PanelRow[];
  readonly tree: Group;
  readonly items: readonly PageItem[];
}

/** Outlines a mod's rows: each group's own rows under one heading, depth first. */
export function outline(guid: string, name: string, rows: readonly PanelRow[]): PageOutline {
  const tree = buildTree(guid, name, rows);
  const items: PageItem[] = [];
  const walk = (group: Group): void => {
    if (group.rows.length > 0) items.push({ group }, ...group.rows.map((row) => ({ row })));
    for (const inner of group.groups) walk(inner);
  };
  walk(tree);
  return { rows, tree, items };
}

/** The head of a mod's page. */
export function modHead(ui: Ui, mod: ModEntry | undefined, guid: string) {
  const verdict = ui.verdicts?.mods.find(({ id }) => id === guid);
  const decision = verdict && sideDecision(verdict);
  const rows = ui.store.rows(guid);
  const name = mod?.name ?? verdict?.name ?? guid;
  return html`<div class="mod"><h1 dir="auto">${name}</h1><span class="version">${mod?.version ?? verdict?.version}</span>${
    verdict ? verdictSwitch(ui, verdict) : nothing
  }${decision ? verdictTag(decision) : nothing}<div class="grow"></div><div class="buttons">${
    mod
      ? html`<button type="button" class="ghost" ?disabled=${ui.readOnly()} @click=${() => resetMod(ui, mod)}>${words.resetMod}</button>
        <button type="button" class="ghost" @click=${() => exportMod(ui, mod, rows)}>${words.exportValues}</button>
        <label class="ghost button ${ui.readOnly() ? "disabled" : ""}">${words.importValues}<input type="file" class="hidden" accept="application/json,.json"
          ?disabled=${ui.readOnly()} @change=${(event: Event) => void importMod(ui, mod, event.target as HTMLInputElement)}></label>`
      : nothing
  }</div>${verdict ? verdictQuestion(ui, verdict) : nothing}</div>
  <p class="lede">${lede(ui, mod, decision)}${
    verdict && verdict.override !== "absent" ? html` ${verdictChoice(ui, verdict)}` : nothing
  }</p>${
    decision?.enabled && decision.reason !== ""
      ? html`<p class="ask warn" dir="auto">${asSentence(decision.reason)}</p>`
      : nothing
  }`;
}

function lede(
  ui: Ui,
  mod: ModEntry | undefined,
  decision: { enabled: boolean; reason: string } | undefined,
): string {
  const silence = mod ? ui.store.silence(mod.guid) : "";
  if (silence !== "") return `${words.givesNone} ${silence}. ${words.askedAgain}`;
  if (mod) return words.implemented(mod.done, mod.count);
  if (decision && !decision.enabled) return asSentence(decision.reason);
  if (ui.store.reach() === "loading") return words.reading;
  return ui.store.transport.serverOnly ? words.runsInGame : words.announcesNone;
}

function resetMod(ui: Ui, mod: ModEntry): void {
  for (const { id } of ui.store.rows(mod.guid)) setDraft(ui, id, undefined);
  const count = ui.store.resetMod(mod.guid);
  ui.say(count === 0 ? words.atDefaults(mod.name) : words.wereReset(count));
}

/** The heading of a group, with its way from the top and a button that resets its rows. */
export function groupHead(ui: Ui, group: Group) {
  const { path } = group;
  const modified = group.rows.some((row) => ui.store.shown(row) !== row.defaultJson);
  const reset = () => {
    const count = ui.store.reset(words.resetting(path.join(" / ") || words.general), group.rows);
    ui.say(words.wereReset(count));
  };
  const title = path.at(-1);
  return html`<div class="group" id=${group.id}><h2 dir="auto">${path.slice(0, -1).map((part) => html`<span>${part} / </span>`)}${
    title ?? html`<span>${words.general}</span>`
  }</h2>${
    modified
      ? html`<button type="button" class="ghost small" ?disabled=${ui.readOnly()} aria-label=${words.resetNamed(title ?? words.general)}
          @click=${reset}>${words.reset}</button>`
      : nothing
  }</div>`;
}

/** The rows of a page that is short enough to be whole in the document. */
export function wholePage(ui: Ui, { tree }: PageOutline) {
  const cards: Group[] = [];
  const walk = (group: Group): void => {
    if (group.rows.length > 0) cards.push(group);
    for (const inner of group.groups) walk(inner);
  };
  walk(tree);
  return repeat(
    cards,
    (group) => group.id,
    (group) =>
      html`${groupHead(ui, group)}<div class="card">${repeat(
        group.rows,
        (row) => row.id,
        (row) => rowView(ui, row),
      )}</div>`,
  );
}
