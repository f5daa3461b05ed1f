import type { ModEntry, ModVerdict } from "../reach/panel-transport.js";
import { needsMore, sideDecision, verdictWord } from "../state/mod-verdicts.js";
import { summaryOf, type Ui } from "../state/ui.js";
import { words } from "../words/words.js";

/** A mod as the list of places shows it. */
export interface PlaceOfMod {
  readonly guid: string;
  readonly name: string;
  /** Whether it runs, as far as is known. */
  readonly on: boolean;
  readonly modified: boolean;
  /** What is the matter with it in a word or two, or empty. */
  readonly matter: string;
  readonly tone: "err" | "warn" | "mute";
}

/** The mods by what a player asks: which need me, which are on, which are off. */
export interface ModGroups {
  readonly needs: readonly PlaceOfMod[];
  readonly on: readonly PlaceOfMod[];
  readonly off: readonly PlaceOfMod[];
}

/** Groups the mods; in each group those with settings come first. */
export function groupMods(ui: Ui): ModGroups {
  const verdicts = new Map(ui.verdicts?.mods.map((mod) => [mod.id, mod]));
  const settled = ui.store.mods();
  const known = new Set(settled.map(({ guid }) => guid));
  const others = [...verdicts.values()].filter(({ id }) => !known.has(id));
  const groups = { needs: [], on: [], off: [] } as Record<keyof ModGroups, PlaceOfMod[]>;
  for (const mod of [...settled, ...others.map(({ id, name }) => ({ guid: id, name }))]) {
    const { place, group } = placeOf(ui, mod, verdicts.get(mod.guid));
    groups[group].push(place);
  }
  return groups;
}

function placeOf(ui: Ui, { guid, name }: Pick<ModEntry, "guid" | "name">, verdict: ModVerdict | undefined) {
  const { mods, clashing } = summaryOf(ui);
  const decision = verdict && sideDecision(verdict);
  const on = decision?.enabled ?? true;
  const place = { guid, name, on, modified: mods.modified.has(guid), matter: "", tone: "mute" as const };
  if (decision && !on) {
    const matter =
      decision.verdict === "conflict" || needsMore(decision) ? verdictWord(decision.verdict) : "";
    if (!needsMore(decision)) return { group: "off" as const, place: { ...place, matter } };
    return { group: "needs" as const, place: { ...place, matter, tone: "err" as const } };
  }
  const clashes = clashing.get(guid);
  if (clashes !== undefined)
    return {
      group: "needs" as const,
      place: { ...place, matter: words.clashes(clashes), tone: "err" as const },
    };
  if (mods.waiting.has(guid))
    return {
      group: "needs" as const,
      place: { ...place, matter: words.needsRelaunch, tone: "warn" as const },
    };
  return { group: "on" as const, place };
}
