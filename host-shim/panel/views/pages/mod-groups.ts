import type { ModEntry, ModVerdict } from "../../reach/panel-transport.js";
import { summaryOf, type Ui } from "../../state/ui.js";
import type { Summary } from "../../store/summary.js";
import { needsMore, sideDecision, verdictWord } from "../../verdicts/mod-verdicts.js";
import { words } from "../../words/words.js";

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
  const summary = summaryOf(ui);
  for (const mod of [...settled, ...others.map(({ id, name }) => ({ guid: id, name }))]) {
    const { group, place } = placeOf(mod, verdicts.get(mod.guid), summary);
    groups[group].push(place);
  }
  return groups;
}

function placeOf(
  { guid, name }: Pick<ModEntry, "guid" | "name">,
  verdict: ModVerdict | undefined,
  { mods, clashing }: Summary,
): { readonly group: keyof ModGroups; readonly place: PlaceOfMod } {
  const decision = verdict && sideDecision(verdict);
  const on = decision?.enabled ?? true;
  const modified = mods.modified.has(guid);
  const into = (group: keyof ModGroups, matter = "", tone: PlaceOfMod["tone"] = "mute") => ({
    group,
    place: { guid, name, on, modified, matter, tone },
  });
  if (decision && !on) {
    const word = verdictWord(decision.verdict);
    if (needsMore(decision)) return into("needs", word, "err");
    return into("off", decision.verdict === "conflict" ? word : "");
  }
  const clashes = clashing.get(guid);
  if (clashes !== undefined) return into("needs", words.clashes(clashes), "err");
  return mods.waiting.has(guid) ? into("needs", words.needsRelaunch, "warn") : into("on");
}
