import { type ModEntry, type Places, type SettingsRoutes, Unreachable } from "../reach/panel-transport.js";
import { addressOf, modOf, placeOf } from "../rows/mod-address.js";
import { deferredWords } from "../words/deferred-words.js";
import type { Place } from "./known-places.js";

/** How long a failed read of rows waits before it is sent again. */
const RETRY_MS = 3000;

/** The state of the panel that the requests need. */
export interface PlacedSource {
  readonly places: () => readonly Place[];
  /** The last text of a mod's rows; undefined for a mod that was never read. */
  readonly lastText: (address: string) => string | undefined;
  readonly isSecret: (address: string, key: string) => boolean;
  /** Called before an edit or a reset in a place. */
  readonly edits: (place: Place) => void;
}

/** The requests for the settings of mods in all places. */
export interface PlacedRoutes extends SettingsRoutes {
  /** The addresses of mods in open games whose rows must be read again. */
  readonly stale: () => readonly string[];
}

/** Returns the entries of the mods in these places, by address. */
export function entriesIn(places: readonly Place[]): readonly ModEntry[] {
  return places.flatMap(({ key, mods }) =>
    mods.map(({ rev: _, ...mod }) => ({ ...mod, guid: addressOf(mod.guid, key) })),
  );
}

/** Adds the mods in games to the requests of a transport. It reads rows again only when their revision has grown. */
export function createPlacedRoutes(own: SettingsRoutes, games: Places, source: PlacedSource): PlacedRoutes {
  /** The revision of the rows that were read last, by address. */
  const read = new Map<string, number>();
  /** When a failed read is due again, by address. */
  const retries = new Map<string, number>();
  const revOf = ({ mods }: Place, guid: string) => mods.find((mod) => mod.guid === guid)?.rev ?? 0;

  function find(address: string): Place | undefined {
    return source.places().find(({ key }) => key === placeOf(address));
  }

  /** Returns the place of an edit; throws an {@link Unreachable} for a closed one, so that the edit stays unsent. */
  function toEdit(address: string): Place {
    const place = find(address);
    if (place === undefined || place.state === "closed")
      throw new Unreachable(deferredWords.isClosed(place?.name ?? ""), false);
    read.delete(address);
    source.edits(place);
    return place;
  }

  function isStale(address: string, rev: number): boolean {
    return read.get(address) !== rev && (retries.get(address) ?? 0) <= Date.now();
  }

  return {
    index: async () => [...(await own.index()), ...entriesIn(source.places())],
    async page(address) {
      if (placeOf(address) === "") return own.page(address);
      const guid = modOf(address);
      const place = find(address);
      const last = source.lastText(address);
      const isOpen = place?.state === "open";
      if (last !== undefined && (!isOpen || read.get(address) === revOf(place, guid))) return last;
      if (!isOpen) throw new Unreachable(deferredWords.isClosed(place?.name ?? ""));
      const rev = revOf(place, guid);
      retries.set(address, Date.now() + RETRY_MS);
      const text = await games.page(place.id, guid);
      retries.delete(address);
      read.set(address, rev);
      return text;
    },
    async edit(address, key, literal, live) {
      if (placeOf(address) === "") return own.edit(address, key, literal, live);
      const place = toEdit(address);
      // A secret is sent once, when it is stored.
      return games.edit(place.id, modOf(address), key, literal, live && !source.isSecret(address, key));
    },
    async reset(address, key) {
      if (placeOf(address) === "") return own.reset(address, key);
      return games.reset(toEdit(address).id, modOf(address), key);
    },
    stale: () =>
      source.places().flatMap(({ key, state, mods }) => {
        const open = state === "open" ? mods : [];
        return open
          .map(({ guid, rev }) => ({ address: addressOf(guid, key), rev }))
          .filter(({ address, rev }) => isStale(address, rev))
          .map(({ address }) => address);
      }),
  };
}
