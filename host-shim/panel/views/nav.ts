import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { type IconName, icon } from "../icons/icon.js";
import type { Group } from "../rows/group-tree.js";
import { hashOf, hashOfGroup } from "../rows/links.js";
import { modOf } from "../rows/mod-address.js";
import { sortMods } from "../rows/mod-names.js";
import { follow, hasTabs, placeOfView, setFold, summaryOf, type Ui, type View } from "../state/ui.js";
import { SETTINGS_ONLY, storage } from "../store/browser-storage.js";
import { words } from "../words/words.js";
import { faceView } from "./pages/face.js";
import {
  filterBox,
  foldable,
  groupMods,
  MANY_MODS,
  type ModGroups,
  namedMods,
  type PlaceOfMod,
} from "./pages/mod-groups.js";

/** The data and actions of the navigation list. */
interface NavParts {
  /** The groups of the mod whose page is shown. */
  readonly tree: Group | undefined;
  /** The id of the group or row that the player navigated to; `""` if it was a whole page. */
  readonly group: string;
  readonly setScale: (scale: number) => void;
}

/** Trees of at most this many groups start unfolded. */
const LARGEST_OPEN = 24;

/** The largest number of tabs of recent mods. */
const MOST_RECENT = 5;

/**
 * Draws the navigation list: the mods view, the keybinds view, recent mods as tabs, the mods in their groups, the link for a
 * phone, and the panel's size.
 */
export function navView(ui: Ui, parts: NavParts) {
  const { scale } = ui;
  const all = groupMods(ui);
  const mods = Object.values(all).flat();
  const many = mods.length > MANY_MODS;
  const recent = recentMods(ui, mods);
  const found = many ? filtered(ui, all) : all;
  const groups = hasTabs(ui) ? asTabs(found) : found;
  const list = (kind: keyof ModGroups, title: string) =>
    part(
      ui,
      parts,
      kind,
      title,
      groups[kind].filter((mod) => !recent.includes(mod)),
      many,
    );
  const needs = list("needs", words.needYou);
  const on = list("on", words.modsOn);
  const clashes = new Set(summaryOf(ui).keys.clashes.values()).size;
  return html`<nav aria-label=${words.places} @keydown=${(event: KeyboardEvent) => ui.deferred.get()?.navKey(event)}><ul>
      <li>${link(ui, { kind: "mods" }, drawing("power", words.modsOnOff))}</li>
      <li>${link(ui, { kind: "keybinds" }, drawing("keyboard", words.keybinds, clashes))}</li></ul>
    ${recent.length > 0 ? modList(ui, words.recent, recent) : nothing}${many ? [filterBox(ui, Object.values(found).flat().length), settingsOnly(ui)] : nothing}
    ${hasTabs(ui) ? [on, needs] : [needs, on]}${list("off", words.modsOff)}
    ${ui.deferred.get()?.phone()}<div class="scale" role="group" aria-label=${words.panelSize}>${words.size}
      <button type="button" class="icon" aria-label=${words.smaller} ?disabled=${scale <= 75} @click=${() => parts.setScale(scale - 25)}>−</button>
      <output>${words.percent(scale / 100)}</output>
      <button type="button" class="icon" aria-label=${words.larger} ?disabled=${scale >= 200} @click=${() => parts.setScale(scale + 25)}>+</button></div></nav>`;
}

/**
 * Returns the recent mods, the mod opened last first; none if the navigation list has no tabs. The order changes only when the
 * list is opened or closed or a link is opened, so that no tab moves under the pointer.
 */
function recentMods(ui: Ui, mods: readonly PlaceOfMod[]): readonly PlaceOfMod[] {
  const { shown } = ui;
  const view = ui.view();
  if (view.kind === "mod" && view.guid !== "") {
    const id = modOf(view.guid);
    shown.recent.delete(id);
    shown.recent.add(id);
  }
  if (!hasTabs(ui)) return [];
  if (shown.tabs.length === 0) shown.tabs = [...shown.recent].reverse().slice(0, MOST_RECENT);
  return shown.tabs.flatMap((id) => mods.find(({ guid }) => modOf(guid) === id) ?? []);
}

/**
 * Returns the groups of a strip of tabs: mods that run come first and in one order, so that a problem that the panel finds
 * later, such as a key clash, moves no tab from under the pointer.
 */
function asTabs({ needs, on, off }: ModGroups): ModGroups {
  const running = [...on, ...needs.filter((mod) => mod.on)];
  return { needs: needs.filter((mod) => !mod.on), on: sortMods(running), off };
}

/** Draws the icon and the name of an entry, and the number of key clashes. */
function drawing(symbol: IconName, name: string, clashes = 0) {
  return html`<span class="face plain">${icon(symbol)}</span><span>${name}</span>${clashes ? html`<small class="err" title=${words.clashes(clashes)}>${words.clashes(clashes)}</small>` : nothing}`;
}

/** Draws the checkbox that hides mods without settings. */
function settingsOnly(ui: Ui) {
  const toggle = () => {
    ui.settingsOnly = !ui.settingsOnly;
    storage.write(SETTINGS_ONLY, ui.settingsOnly);
  };
  return html`<label class="only"><input type="checkbox" .checked=${ui.settingsOnly} @change=${toggle}>${words.settingsOnly}</label>`;
}

/**
 * Returns the mods whose names match the filter; if the player hides mods without settings, only those with settings. The filter
 * does not apply to tabs, beside which its box is not drawn on every page.
 */
function filtered(ui: Ui, groups: ModGroups): ModGroups {
  const filter = hasTabs(ui) ? "" : ui.modsFilter;
  const found = new Set(namedMods(ui, Object.values(groups).flat(), filter));
  const those = (mods: readonly PlaceOfMod[]) =>
    mods.filter((mod) => found.has(mod) && (mod.hasSettings || !ui.settingsOnly));
  return { needs: those(groups.needs), on: those(groups.on), off: those(groups.off) };
}

/**
 * Draws a group of mods, with a heading that folds and unfolds the group if there are `many` mods and no filter; `nothing` for
 * an empty group. With a filter, folded groups show their matches too; as tabs, which have no headings, they show all mods.
 */
function part(
  ui: Ui,
  { tree, group }: NavParts,
  kind: keyof ModGroups,
  title: string,
  mods: readonly PlaceOfMod[],
  many: boolean,
) {
  if (mods.length === 0) return nothing;
  const view = ui.view();
  const folds = many && !hasTabs(ui) && ui.modsFilter.trim() === "";
  const { head, isOpen } = foldable(ui, kind, title, folds, true);
  return html`<h2>${head}<small>${words.amount(mods.length)}</small></h2>${modList(
    ui,
    title,
    isOpen ? mods : [],
    (mod) =>
      tree && view.kind === "mod" && view.guid === mod.guid
        ? groupList(ui, mod.guid, tree, group, sizeOf(tree) <= LARGEST_OPEN)
        : nothing,
  )}`;
}

/** Draws a list of mods; below a mod, the groups of its page. */
function modList(
  ui: Ui,
  title: string,
  mods: readonly PlaceOfMod[],
  groups: (mod: PlaceOfMod) => unknown = () => nothing,
) {
  return html`<ul aria-label=${title}>${repeat(
    mods,
    ({ guid }) => modOf(guid),
    (mod) => html`<li>${link(ui, { kind: "mod", guid: mod.guid }, modPlace(ui, mod))}${groups(mod)}</li>`,
  )}</ul>`;
}

function modPlace(ui: Ui, { guid, name, on, modified, matter, tone }: PlaceOfMod) {
  // Among tabs the name may be cut, and the problem is a dot.
  const title = matter ? words.because(name, matter) : name;
  return html`${faceView(ui, modOf(guid), name, on ? "" : "off")}<span dir="auto" title=${title}>${name}</span>${
    modified ? changedDot() : nothing
  }${matter ? html`<small class=${tone} title=${matter}>${matter}</small>` : nothing}`;
}

/** Draws the mark of a mod or a group with modified rows. */
function changedDot() {
  return html`<i class="dot" title=${words.modified}></i><span class="hidden">${words.alsoModified}</span>`;
}

function link(ui: Ui, view: View, content: unknown) {
  const now = ui.view();
  const hash = hashOf(view);
  const isHere = ui.query.trim() === "" && hashOf(placeOfView(now)) === hash;
  const current = now.kind === view.kind ? "page" : "true";
  return html`<a href=${hash} aria-current=${isHere ? current : nothing} @click=${follow(ui, view)}>${content}</a>`;
}

function sizeOf({ groups }: Group): number {
  return groups.reduce((sum, group) => sum + 1 + sizeOf(group), 0);
}

/**
 * Draws the groups in a group. A small tree (`whole`) starts unfolded; in a larger tree only the branch of the `current`
 * group does.
 */
function groupList(ui: Ui, guid: string, { groups }: Group, current: string, whole: boolean): unknown {
  if (groups.length === 0) return nothing;
  const marked = summaryOf(ui).groups;
  return html`<ul>${groups.map((group) => {
    const { id, title } = group;
    const inBranch = whole || current === id || current.startsWith(`${id}/`);
    const open = ui.folds.get(id) ?? inBranch;
    const fold = () => setFold(ui, id, !open);
    return html`<li>${
      group.groups.length > 0
        ? html`<button type="button" class="icon fold" aria-label=${title} aria-expanded=${open} @click=${fold}></button>`
        : nothing
    }<a href=${hashOfGroup(id)} aria-current=${id === current ? "true" : nothing}
      @click=${follow(ui, { kind: "mod", guid }, id)}><span dir="auto">${title}</span>${marked.has(id) ? changedDot() : nothing}</a>${
        open ? groupList(ui, guid, group, current, whole) : nothing
      }</li>`;
  })}</ul>`;
}
