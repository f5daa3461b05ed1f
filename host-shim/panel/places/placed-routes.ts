import {
  type ModEntry,
  type Places,
  type Reply,
  type SettingsRoutes,
  Unreachable,
} from "../reach/panel-transport.js";
import { SERVER } from "../rows/links.js";
import { addressOf, modOf, placeOf } from "../rows/mod-address.js";
import { deferredWords } from "../words/deferred-words.js";
import { words } from "../words/words.js";
import { isOff, type Place } from "./known-places.js";

/** How long a failed read of rows waits before it is sent again. */
const RETRY_MS = 3000;

/** The state of the panel that the requests depend on. */
interface PlacedSource {
  readonly places: () => readonly Place[];
  /** Returns the text of a mod's rows in the panel; undefined if the panel has not read them. */
  readonly shownText: (address: string) => string | undefined;
  /** Returns the text of a mod's rows that an earlier page in this browser stored; undefined if there is none. */
  readonly seenText: (address: string) => string | undefined;
  readonly isSecret: (address: string, key: string) => boolean;
  /** Called before an edit or a reset in a place. */
  readonly edits: (place: Place) => void;
}

/** The requests for the settings of mods in all places. */
export interface PlacedRoutes extends SettingsRoutes {
  /** Returns the addresses of the mods in open games whose rows must be read again. */
  readonly stale: () => readonly string[];
  /** Makes the next `page` call for a mod read its rows again, even without a known change. */
  readonly forget: (address: string) => void;
}

/** Returns the entries of the mods in these places, each with the mod's address as its guid. */
export function entriesIn(places: readonly Place[]): readonly ModEntry[] {
  return places.flatMap(({ key, mods }) =>
    mods.map(({ rev: _, off: __, ...mod }) => ({ ...mod, guid: addressOf(mod.guid, key) })),
  );
}

/** Returns why nothing can be stored in a closed place, without a full stop. */
export function closedText(place: Pick<Place, "id" | "name"> | undefined): string {
  return place?.id === SERVER ? words.serverSilent : deferredWords.isClosed(place?.name ?? "");
}

/**
 * Extends a transport's requests to the mods in games. Reads rows again only after a new revision, an edit or `forget`; a read that
 * overlaps an edit or `forget` does not count, because it may have the earlier rows.
 */
export function createPlacedRoutes(own: SettingsRoutes, games: Places, source: PlacedSource): PlacedRoutes {
  /** The version of the rows that were read last, by address. */
  const read = new Map<string, string>();
  /** How often the rows became stale by an edit, the answer to an edit, or `forget`, by address. */
  const stales = new Map<string, number>();
  /** When a failed read is due again, on the clock of `performance`, by address. */
  const retries = new Map<string, number>();

  function find(address: string): Place | undefined {
    return source.places().find(({ key }) => key === placeOf(address));
  }

  function forget(address: string): void {
    read.delete(address);
    stales.set(address, (stales.get(address) ?? 0) + 1);
  }

  /** Sends an edit or a reset to the place of a mod. Throws an {@link Unreachable} if the place is unknown or closed. */
  async function change(
    address: string,
    send: (game: string, guid: string) => Promise<Reply>,
  ): Promise<Reply> {
    const place = find(address);
    if (place === undefined || place.state === "closed") throw new Unreachable(closedText(place), false);
    forget(address);
    source.edits(place);
    try {
      return await send(place.id, modOf(address));
    } finally {
      forget(address);
    }
  }

  function isStale(address: string, version: string): boolean {
    return read.get(address) !== version && (retries.get(address) ?? 0) <= performance.now();
  }

  return {
    index: async () => [...(await own.index()), ...entriesIn(source.places())],
    async page(address) {
      if (placeOf(address) === "") return own.page(address);
      const guid = modOf(address);
      const place = find(address);
      const shown = source.shownText(address);
      if (place?.state !== "open" || isOff(place, guid)) {
        if (shown !== undefined) return undefined;
        const seen = source.seenText(address);
        // A game that is away is about to join again, and its rows are read then.
        if (seen !== undefined || place?.state === "away") return seen;
        throw new Unreachable(
          place?.state === "asleep" ? deferredWords.sleeps(place.name) : closedText(place),
        );
      }
      const version = versionOf(place, place.mods.find((mod) => mod.guid === guid)?.rev);
      if (shown !== undefined && read.get(address) === version) return shown;
      retries.set(address, performance.now() + RETRY_MS);
      const before = stales.get(address);
      const text = await games.page(place.id, guid);
      retries.delete(address);
      if (stales.get(address) === before) read.set(address, version);
      return text;
    },
    async edit(address, key, literal, live) {
      if (placeOf(address) === "") return own.edit(address, key, literal, live);
      // A secret is sent to be stored, never as a live value.
      const isLive = live && !source.isSecret(address, key);
      return change(address, (game, guid) => games.edit(game, guid, key, literal, isLive));
    },
    async reset(address, key) {
      if (placeOf(address) === "") return own.reset(address, key);
      return change(address, (game, guid) => games.reset(game, guid, key));
    },
    forget,
    stale: () =>
      source.places().flatMap((place) => {
        const open = place.state === "open" ? place.mods.filter(({ off }) => !off) : [];
        return open
          .map(({ guid, rev }) => ({ address: addressOf(guid, place.key), version: versionOf(place, rev) }))
          .filter(({ address, version }) => isStale(address, version))
          .map(({ address }) => address);
      }),
  };
}

/** Identifies a state of a mod's rows. A restarted backend counts revisions from 0, but gives the game in the place a new id. */
function versionOf({ id }: Place, rev = 0): string {
  return `${id} ${rev}`;
}
