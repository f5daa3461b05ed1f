import { html, nothing } from "lit/html.js";
import type { ModEntry, ModVerdict } from "../reach/panel-transport.js";
import type { Group } from "../rows/group-tree.js";
import { hashOf } from "../rows/links.js";
import { sideDecision, verdictTone, verdictWord } from "../state/mod-verdicts.js";
import { summaryOf, type Ui, type View } from "../state/ui.js";
import { words } from "../words/words.js";

/** What the list of places needs beside the panel's own state. */
export interface NavParts {
  /** The groups of the mod whose page is shown. */
  readonly tree: Group | undefined;
  /** The id of the group that the page is scrolled to. */
  readonly group: string;
  readonly setScale: (scale: number) => void;
}

/** The places of the panel: each mod with what works of what it declares, the groups of the one shown, and the rest. */
export function navView(ui: Ui, { tree, group, setScale }: NavParts) {
  const view = ui.view();
  const { scale } = ui;
  const mods = ui.store.mods();
  const settled = new Set(mods.map(({ guid }) => guid));
  const verdicts = new Map(ui.verdicts?.mods.map((mod) => [mod.id, mod]));
  const others = [...verdicts.values()].filter(({ id }) => !settled.has(id));
  const off = [...verdicts.values()].filter((mod) => sideDecision(mod)?.enabled === false).length;
  const clashes = summaryOf(ui).keys.clashes.size;
  return html`<nav aria-label=${words.places}><h2 id="installed">${words.installed}</h2><ul aria-labelledby="installed">
    ${mods.map((mod) => modItem(ui, mod, verdicts.get(mod.guid), isMod(view, mod.guid) ? tree : undefined, group))}
    ${others.map((mod) => otherItem(ui, mod))}</ul>
    <h2 id="all">${words.allMods}</h2><ul aria-labelledby="all">
      <li>${link(ui, { kind: "keybinds" }, html`<span>${words.keybinds}</span>${clashes ? html`<small>${words.clashes(clashes)}</small>` : nothing}`)}</li>
      <li>${link(ui, { kind: "mods" }, html`<span>${words.whyOff}</span>${off ? html`<small>${words.amount(off)}</small>` : nothing}`)}</li></ul>
    <div class="scale" role="group" aria-label=${words.panelSize}>${words.size}
      <button type="button" class="icon" aria-label=${words.smaller} ?disabled=${scale <= 75} @click=${() => setScale(scale - 25)}>−</button>
      <output>${words.percent(scale / 100)}</output>
      <button type="button" class="icon" aria-label=${words.larger} ?disabled=${scale >= 200} @click=${() => setScale(scale + 25)}>+</button></div></nav>`;
}

function isMod(view: View, guid: string): boolean {
  return view.kind === "mod" && view.guid === guid;
}

function link(ui: Ui, view: View, content: unknown) {
  const now = ui.view();
  const here = now.kind === view.kind && (view.kind !== "mod" || isMod(now, view.guid));
  return html`<a href=${hashOf(view)} aria-current=${here ? "page" : nothing} @click=${(
    event: MouseEvent,
  ) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ui.go(view);
  }}>${content}</a>`;
}

function modItem(
  ui: Ui,
  mod: ModEntry,
  verdict: ModVerdict | undefined,
  tree: Group | undefined,
  group: string,
) {
  const decision = verdict && sideDecision(verdict);
  const { guid, name, done, count } = mod;
  return html`<li>${link(
    ui,
    { kind: "mod", guid },
    html`<span class="dot ${decision ? verdictTone(decision) : ""}"></span><span dir="auto">${name}</span><small>${done}/${count}</small>`,
  )}${tree ? groupList(ui, guid, tree, group) : nothing}</li>`;
}

function groupList(ui: Ui, guid: string, tree: Group, current: string): unknown {
  if (tree.groups.length === 0) return nothing;
  return html`<ul>${tree.groups.map(
    (group) => html`<li><a href=${`#/${group.id}`} aria-current=${group.id === current ? "true" : nothing}
      @click=${(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        ui.go({ kind: "mod", guid }, group.id);
      }}><span dir="auto">${group.title}</span></a>${groupList(ui, guid, group, current)}</li>`,
  )}</ul>`;
}

function otherItem(ui: Ui, mod: ModVerdict) {
  const decision = sideDecision(mod);
  const inGame = decision?.enabled && ui.store.transport.serverOnly && mod.client?.enabled;
  const word = !decision?.enabled
    ? verdictWord(decision?.verdict ?? "")
    : inGame
      ? words.inGame
      : words.noSettings;
  return html`<li>${link(
    ui,
    { kind: "mod", guid: mod.id },
    html`<span class="dot ${decision ? verdictTone(decision) : "mute"}"></span><span dir="auto">${mod.name}</span><small>${word}</small>`,
  )}</li>`;
}
