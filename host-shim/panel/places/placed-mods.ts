import type { ModEntry } from "../reach/panel-transport.js";
import { modOf, placeOf } from "../rows/mod-address.js";
import type { Ui } from "../state/ui.js";
import { firstPlace, isOff, type Place } from "./known-places.js";

/** Groups the entries of a store by mod. `edited`: the time of the last edit in each place, by the place's key. */
export function createPlacedMods(
  ui: Ui,
  places: () => readonly Place[],
  edited: ReadonlyMap<string, number>,
) {
  const { store } = ui;
  let grouped: readonly ModEntry[] | undefined;
  let byMod = new Map<string, ModEntry[]>();

  function entries(): ReadonlyMap<string, readonly ModEntry[]> {
    const all = store.mods();
    if (grouped === all) return byMod;
    grouped = all;
    byMod = new Map();
    for (const mod of all) {
      const guid = modOf(mod.guid);
      const own = byMod.get(guid);
      if (own) own.push(mod);
      else byMod.set(guid, [mod]);
    }
    return byMod;
  }

  function first(own: readonly ModEntry[]): ModEntry | undefined {
    if (own.length < 2) return own[0];
    const here = store.transport.serverOnly ? undefined : own.find(({ guid }) => placeOf(guid) === "");
    if (here) return here;
    const keys = own.map(({ guid }) => placeOf(guid));
    const place = firstPlace(
      places().filter((each) => keys.includes(each.key) && !isOff(each, modOf(own[0]!.guid))),
      edited,
    );
    return own.find(({ guid }) => placeOf(guid) === place?.key) ?? own[0];
  }

  function isShown({ guid }: ModEntry): boolean {
    const view = ui.view();
    return view.kind === "mod" && view.guid === guid;
  }

  return {
    /** Returns one entry for each mod: the entry in the shown place, else the entry in the mod's first place. */
    mods(): readonly ModEntry[] {
      if (places().length === 0) return store.mods();
      return [...entries().values()].map((own) => own.find(isShown) ?? first(own)!);
    },
    /** Returns the addresses of a mod, one for each place that it is in, the panel's own place first, closed games last. */
    addresses(guid: string): readonly string[] {
      const own = (entries().get(guid) ?? []).map((mod) => mod.guid);
      const isClosed = (address: string) =>
        places().some(({ key, state }) => state === "closed" && key === placeOf(address));
      return [...own.filter((address) => !isClosed(address)), ...own.filter(isClosed)];
    },
    /** Returns the address of a mod in the place `key`, else in its first place; for a mod without settings, its guid. */
    addressIn(guid: string, key: string | undefined): string {
      const own = entries().get(guid) ?? [];
      return (own.find((mod) => placeOf(mod.guid) === key) ?? first(own))?.guid ?? guid;
    },
  };
}
