import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { deferredIcon } from "../../icons/deferred-icon.js";
import { icon } from "../../icons/icon.js";
import type { Decision, ModVerdict } from "../../reach/panel-transport.js";
import { hashOf, type PageKind } from "../../rows/links.js";
import { modOf } from "../../rows/mod-address.js";
import { sortMods } from "../../rows/mod-names.js";
import type { Switches } from "../../state/mod-switches.js";
import { follow, hasTabs, setFold, type Ui } from "../../state/ui.js";
import { isOn } from "../../verdicts/mod-verdicts.js";
import { reasonOf } from "../../verdicts/reasons.js";
import { deferredWords, pageTitles } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { faceView } from "./face.js";
import {
  filterBox,
  foldable,
  groupMods,
  MANY_MODS,
  type ModGroups,
  namedMods,
  type PlaceOfMod,
} from "./mod-groups.js";
import { verdictChoice, verdictQuestion, verdictSwitch, verdictTag } from "./verdict.js";

/** Groups of more mods than this start folded, so that a page of 200 mods is short. */
const LARGEST_OPEN = 40;

/**
 * Draws all mods of the registry in their groups, each with its verdict, reason and switch. While the page is open, a mod
 * stays in its group after it is turned on or off, so that its switch stays under the pointer. The navigation's name filter
 * applies here too; the box is drawn again where the navigation is a strip of tabs. `pages` are the pages that
 * its buttons open; `more` draws the earlier files of a mod, which its button ⋯ shows.
 */
export function modsView(ui: Ui, switches: Switches, pages: readonly PageKind[], more: More) {
  const { verdicts } = ui;
  const { transfer } = ui.deferred.get()!;
  const hasSettings = ui.store.mods().length > 0;
  const all = verdicts?.mods ?? [];
  const listed = listedMods(ui);
  const named = namedMods(ui, all, ui.modsFilter);
  const found = sortMods(named.map((mod) => ({ guid: mod.id, name: mod.name, mod }))).map(({ mod }) => mod);
  const group = (kind: keyof ModGroups, title: string) =>
    groupView(
      ui,
      kind,
      title,
      found.filter(({ id }) => ui.modsGroups.get(id)?.kind === kind),
      (mod) => modCard(ui, switches, mod, listed.get(mod.id), more),
    );
  return html`<div class="mod"><h1>${words.modsOnOff}</h1>${hasSettings ? html`<div class="tools">${transfer.menu(undefined)}</div>` : nothing}</div>
    <p class="lede">${ui.verdictsProblem || (verdicts ? deferredWords.whatRuns : deferredWords.readingVerdicts)}</p>
    <div class="inline">${pages.map((kind) => pageButton(ui, kind))}${all.length > MANY_MODS && hasTabs(ui) ? filterBox(ui, found.length) : nothing}</div>
    ${verdicts?.problems.map((problem) => html`<p class="banner warn">${problem}</p>`)}
    ${hasSettings ? transfer.question(undefined) : nothing}
    ${group("needs", words.needYou)}${group("off", words.modsOff)}${group("on", words.modsOn)}`;
}

const PAGE_ICONS: { readonly [Kind in PageKind]?: unknown } = {
  culprit: icon("search"),
  health: deferredIcon("activity"),
  log: deferredIcon("text-align-start"),
  changes: deferredIcon("history"),
  profiles: deferredIcon("bookmark"),
};

function pageButton(ui: Ui, kind: PageKind) {
  return html`<button type="button" class="wide" @click=${() => ui.go({ kind })}>${PAGE_ICONS[kind]}${pageTitles()[kind]}</button>`;
}

type More = (id: string, name: string) => unknown;

/** Returns the mods of the navigation list by id, and stores their groups in `ui.modsGroups`. */
function listedMods(ui: Ui): ReadonlyMap<string, PlaceOfMod> {
  const listed = new Map<string, PlaceOfMod>();
  const groups = groupMods(ui);
  for (const kind of ["needs", "on", "off"] as const) {
    for (const place of groups[kind]) {
      const id = modOf(place.guid);
      listed.set(id, place);
      const noted = ui.modsGroups.get(id);
      if (!noted || (noted.on && place.on)) ui.modsGroups.set(id, { kind, on: place.on });
    }
  }
  return listed;
}

/** Draws a group with a heading that folds and unfolds it. Under a filter, no group folds, and each shows its matches. */
function groupView(
  ui: Ui,
  kind: keyof ModGroups,
  title: string,
  mods: readonly ModVerdict[],
  card: (mod: ModVerdict) => unknown,
) {
  if (mods.length === 0) return nothing;
  const id = `#mods/${kind}`;
  const folds = ui.modsFilter.trim() === "";
  const { head, isOpen } = foldable(ui, id, title, folds, mods.length <= LARGEST_OPEN);
  // A mod that was just turned on or off keeps its position, but counts no longer.
  const counted = kind === "needs" ? mods : mods.filter((mod) => isOn(mod) === (kind === "on"));
  return html`<div class=${kind === "needs" ? "group first" : "group"}><h2>${head}</h2><span>${words.amount(counted.length)}</span></div>
    ${
      isOpen
        ? html`<div class=${kind === "off" ? "card idle" : "card"}>${repeat(
            mods,
            ({ id }) => id,
            (mod) => html`<div class="verdict">${card(mod)}</div>`,
          )}</div>`
        : nothing
    }`;
}

/** Draws the card of a mod, with a link to its page. */
function modCard(ui: Ui, switches: Switches, mod: ModVerdict, listed: PlaceOfMod | undefined, more: More) {
  const page = { kind: "mod", guid: listed?.guid ?? mod.id } as const;
  const rest = restOf(ui, mod);
  const isChosen = mod.override !== "absent";
  return html`${faceView(ui, mod.id, mod.name, isOn(mod) ? "" : "off")}<div class="name"><h3 dir="auto"><a href=${hashOf(page)} @click=${follow(ui, page)}>${mod.name}</a> <small>${mod.version}</small></h3><p>${side(mod.client, deferredWords.inGame, !mod.server)}${side(mod.server, deferredWords.onServer)}${
    listed?.on && listed.matter ? html`<span class="tag ${listed.tone}">${listed.matter}</span>` : nothing
  }</p></div>${rest.button}${verdictSwitch(ui, switches, mod)}<div class="because">${reasons(ui, mod).map(
    (reason) => html`<p dir="auto">${reason}</p>`,
  )}${isChosen ? html`<p><small>${verdictChoice(ui, switches, mod)}</small></p>` : nothing}${
    rest.isOpen
      ? html`<div class="decides"><small>${isChosen ? nothing : html`${verdictChoice(ui, switches, mod)} · `}<code>${mod.id}</code></small>${more(mod.id, mod.name)}</div>`
      : nothing
  }</div>${verdictQuestion(ui, switches, mod)}`;
}

/** Returns the button that unfolds the rest of a mod's card, and whether it is unfolded. */
function restOf(ui: Ui, mod: ModVerdict) {
  const id = `#mods/more/${mod.id}`;
  const isOpen = ui.folds.get(id) === true;
  const toggle = () => setFold(ui, id, !isOpen);
  return {
    isOpen,
    button: html`<button type="button" class="icon" aria-expanded=${isOpen} aria-label=${words.more(mod.name)} title=${words.more(mod.name)} @click=${toggle}>⋯</button>`,
  };
}

/** Draws the verdict on a side, in one line with the name of the side; only screen readers get a name that is `understood`. */
function side(decision: Decision | null, where: string, understood = false) {
  return decision
    ? html`<span class="side"><span class=${understood ? "where hidden" : "where"}>${where}</span> ${verdictTag(decision)}</span> `
    : nothing;
}

/** Returns why a mod is off: one reason if both sides have the same, else a reason for each side. */
function reasons({ verdicts }: Ui, { client, server }: ModVerdict): readonly string[] {
  const inGame = client ? reasonOf(verdicts, client) : "";
  const onServer = server ? reasonOf(verdicts, server) : "";
  if (inGame === "" || onServer === "" || inGame === onServer)
    return [inGame || onServer].filter((reason) => reason !== "");
  return [
    deferredWords.modSays(deferredWords.inGame, inGame),
    deferredWords.modSays(deferredWords.onServer, onServer),
  ];
}
