import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { ModEntry, ModVerdict } from "../../reach/panel-transport.js";
import { modOf } from "../../rows/mod-address.js";
import { sortMods } from "../../rows/mod-names.js";
import { setFold, summaryOf, type Ui } from "../../state/ui.js";
import type { Store } from "../../store/store.js";
import type { Summary } from "../../store/summary.js";
import { needsMore, sideDecision, verdictWord } from "../../verdicts/mod-verdicts.js";
import { words } from "../../words/words.js";

/** A mod in the navigation list. */
export interface PlaceOfMod {
  readonly guid: string;
  readonly name: string;
  /** Whether the mod runs; true while that is unknown. */
  readonly on: boolean;
  readonly hasSettings: boolean;
  readonly modified: boolean;
  /** The mod's problem in a word or two, or `""`. */
  readonly matter: string;
  readonly tone: "err" | "warn" | "mute";
}

/** The mods that need a fix by the player, that are on, and that are off. */
export interface ModGroups {
  readonly needs: readonly PlaceOfMod[];
  readonly on: readonly PlaceOfMod[];
  readonly off: readonly PlaceOfMod[];
}

/** With more mods than this, the list has a filter and its groups can be folded. */
export const MANY_MODS = 12;

/** Draws the text box that filters mods by name, with a line if no mod matches. */
export function filterBox(ui: Ui, found: number) {
  const text = ui.modsFilter;
  const onKey = (event: KeyboardEvent) => {
    if (text === "" || event.key !== "Escape") return;
    ui.modsFilter = "";
    event.preventDefault();
  };
  return html`<input type="text" class="text filter" aria-label=${words.filterMods} placeholder=${words.filterMods} autocomplete="off" spellcheck="false"
    .value=${live(text)} @keydown=${onKey} @input=${({ target }: Event) => {
      ui.modsFilter = (target as HTMLInputElement).value;
    }}>${found === 0 ? html`<p class="lede" role="status">${words.noModNamed(text)}</p>` : nothing}`;
}

/**
 * Returns whether a group of mods is open, and draws its title: a button that folds and unfolds the group if the group `folds`,
 * else the text. `opens` is the state before the player's first click.
 */
export function foldable(ui: Ui, id: string, title: string, folds: boolean, opens: boolean) {
  const isOpen = !folds || (ui.folds.get(id) ?? opens);
  const fold = () => setFold(ui, id, !isOpen);
  const head = folds
    ? html`<button type="button" class="fold" aria-expanded=${isOpen} @click=${fold}>${title}</button>`
    : title;
  return { isOpen, head };
}

/** Returns the mods whose names match a filter; all mods if it is empty, or until the second file, with the search, is loaded. */
export function namedMods<Named extends { readonly name: string }>(
  ui: Ui,
  all: readonly Named[],
  filter: string,
): readonly Named[] {
  const named = filter.trim() === "" ? undefined : ui.deferred.get()?.named;
  return named ? named(all, filter) : all;
}

/**
 * Groups the mods; each group is sorted by name, with and without settings together, because the settings of a game's mods are
 * known only after the list is shown. A running mod stays in its group of `ui.shown.groups`, so that no edit moves the mod.
 * Stores the groups there once all mods are known, and the group of a mod that was just edited even before.
 *
 * @param renews Whether to ignore the stored groups.
 */
export function groupMods(ui: Ui, renews = false): ModGroups {
  const kept = ui.shown.groups;
  const verdicts = new Map(ui.verdicts?.mods.map((mod) => [mod.id, mod]));
  const settled = modsOf(ui);
  const known = idsOf(settled);
  const unread = [...verdicts.values()]
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({ guid: id, name, count: Number(ui.hadSettings.has(id)) }));
  const groups = { needs: [], on: [], off: [] } as Record<keyof ModGroups, PlaceOfMod[]>;
  const summary = summaryOf(ui);
  const isKnown = ui.deferred.get()?.places.isReading() === false && isSummed(ui.store, summary);
  const edited = new Set([...ui.fresh.keys()].map((id) => ui.store.row(id)?.guid));
  for (const mod of sortMods([...settled, ...unread])) {
    const id = modOf(mod.guid);
    const { group: now, place } = placeOf(mod, verdicts.get(id), summary);
    const group = (!renews && place.on && kept.get(id)) || now;
    groups[group].push(place);
    if (!place.on) kept.delete(id);
    else if (isKnown || edited.has(mod.guid)) kept.set(id, group);
  }
  return groups;
}

/** Whether a summary has every mod, except those that do not answer. */
function isSummed(store: Store, summary: Summary): boolean {
  const read = new Set(store.pages().map(({ guid }) => guid));
  return (
    summary.pages === read.size &&
    store.mods().every(({ guid }) => read.has(guid) || store.silence(guid) !== "")
  );
}

/** Returns the ids of the mods that announce settings. */
export function withSettings(ui: Ui): ReadonlySet<string> {
  return idsOf(modsOf(ui));
}

function idsOf(mods: readonly ModEntry[]): ReadonlySet<string> {
  return new Set(mods.map(({ guid }) => modOf(guid)));
}

function modsOf(ui: Ui): readonly ModEntry[] {
  return ui.deferred.get()?.places.mods() ?? ui.store.mods();
}

function placeOf(
  { guid, name, count }: Pick<ModEntry, "guid" | "name" | "count">,
  verdict: ModVerdict | undefined,
  { mods, clashing }: Summary,
): { readonly group: keyof ModGroups; readonly place: PlaceOfMod } {
  const decision = verdict && sideDecision(verdict);
  const on = decision?.enabled ?? true;
  const id = modOf(guid);
  const modified = mods.modified.has(id);
  const into = (group: keyof ModGroups, matter = "", tone: PlaceOfMod["tone"] = "mute") => ({
    group,
    place: { guid, name, on, hasSettings: count > 0, modified, matter, tone },
  });
  if (decision && !on) {
    const word = verdictWord(decision.verdict);
    if (needsMore(decision)) return into("needs", word, "err");
    return into("off", decision.verdict === "conflict" ? word : "");
  }
  const clashes = clashing.get(id);
  if (clashes !== undefined) return into("needs", words.clashes(clashes), "err");
  return mods.waiting.has(id) ? into("needs", words.relaunch, "warn") : into("on");
}
