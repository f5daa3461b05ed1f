import { repeat } from "lit/directives/repeat.js";
import { html, nothing } from "lit/html.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import type { Group } from "../../rows/group-tree.js";
import type { PageOutline } from "../../rows/page-outline.js";
import { sideDecision } from "../../state/mod-verdicts.js";
import { setDraft, type Ui, whenLoaded } from "../../state/ui.js";
import { asSentence, words } from "../../words/words.js";
import { groupHead } from "../row/group-head.js";
import { rowView } from "../row/row-view.js";

/** The head of a mod's page. */
export function modHead(ui: Ui, mod: ModEntry | undefined, guid: string) {
  const verdict = ui.verdicts?.mods.find(({ id }) => id === guid);
  const decision = verdict && sideDecision(verdict);
  const shown = verdict && ui.deferred.get()?.verdict(verdict);
  const rows = ui.store.rows(guid);
  const name = mod?.name ?? verdict?.name ?? guid;
  return html`<div class="mod"><h1 dir="auto">${name}</h1><span class="version">${mod?.version ?? verdict?.version}</span>${
    shown?.head
  }<div class="grow"></div><div class="buttons">${
    mod
      ? html`<button type="button" class="ghost" ?disabled=${ui.readOnly()} @click=${() => resetMod(ui, mod)}>${words.resetMod}</button>
        <button type="button" class="ghost" @click=${() => void whenLoaded(ui, ({ exportMod }) => exportMod(mod, rows))}>${words.exportValues}</button>
        <label class="ghost button ${ui.readOnly() ? "disabled" : ""}">${words.importValues}<input type="file" class="hidden" accept="application/json,.json"
          ?disabled=${ui.readOnly()} @change=${({ target }: Event) => void whenLoaded(ui, ({ importMod }) => void importMod(mod, target as HTMLInputElement))}></label>`
      : nothing
  }</div>${shown?.question}</div>
  <p class="lede">${lede(ui, mod, decision)}${
    shown && verdict.override !== "absent" ? html` ${shown.choice}` : nothing
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
  if (silence !== "") return `${words.givesNone} ${words.sentence(silence)} ${words.askedAgain}`;
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
