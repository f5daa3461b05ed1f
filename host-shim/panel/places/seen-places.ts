import { isNumber, isText, listOf, recordOf } from "../../../sdk/json/shape.js";
import { addressOf } from "../rows/mod-address.js";
import { type SeenMod, seenIn, storage } from "../store/browser-storage.js";
import type { Place } from "./known-places.js";

/** A game that an earlier page showed, with the rows that the page read last, without secrets. */
interface SeenPlace extends Pick<Place, "key" | "name" | "seen"> {
  readonly mods: readonly SeenMod[];
}

const nameFor = (baseUrl: string): string => `games:${baseUrl}`;

/** Returns the games of a backend that earlier pages in this browser have stored; ignores invalid entries. */
export function readSeen(baseUrl: string): readonly SeenPlace[] {
  return storage.read(nameFor(baseUrl), (stored) =>
    listOf(stored).flatMap((each) => {
      const { key, name, seen, mods } = recordOf(each);
      return isText(key) && isText(name) && isNumber(seen) ? { key, name, seen, mods: seenIn(mods) } : [];
    }),
  );
}

/** Stores the games of a backend for later pages. `textOf` returns a mod's rows without secrets, or undefined. */
export function keepSeen(
  baseUrl: string,
  places: readonly Place[],
  textOf: (address: string) => string | undefined,
): void {
  const seen = places.map(({ key, name, seen: at, mods }): SeenPlace => {
    const known = mods.flatMap(({ rev: _, off: __, ...mod }): SeenMod | [] => {
      const rows = textOf(addressOf(mod.guid, key));
      return rows === undefined ? [] : { mod, rows };
    });
    return { key, name, seen: at, mods: known };
  });
  storage.write(nameFor(baseUrl), seen);
}

/** Converts a stored game to a closed place. */
export function closedPlace({ key, name, seen, mods }: SeenPlace): Place {
  const entries = mods.map(({ mod }) => ({ ...mod, rev: 0 }));
  return { key, id: key, session: "", name, since: 0, state: "closed", remote: true, mods: entries, seen };
}
