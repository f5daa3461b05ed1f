import type { Side } from "../../../../sdk/host/host.js";
import type { ModValues } from "../../rows/exported-values.js";
import { addressOf, modOf, NOWHERE, placeOf, sideOf } from "../../rows/mod-address.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";

/**
 * Returns the values of a file with addresses instead of guids: on their side, and if possible in the game that they were exported
 * from. Two values of one mod get the same address only if the mod is in too few places.
 */
export function placedValues(ui: Ui, found: readonly ModValues[]): readonly ModValues[] {
  const taken = new Set<string>();
  const all = found.map((values) => ({ values, ...choiceOf(ui, values) }));
  // The values without a side come last, because the others decide which side is left for them.
  const rank = ({ side, exact }: (typeof all)[number]) => (side === undefined ? 2 : exact.length > 0 ? 0 : 1);
  return all
    .sort((one, other) => rank(one) - rank(other))
    .map(({ values, side, own, exact }) => {
      const isFree = (address: string) => !taken.has(address);
      const named = exact.find(isFree) ?? (side && exact[0]);
      const other = own.find((each) => isFree(each) && !ui.readOnly(each)) ?? own.find(isFree) ?? own[0];
      const guid = named ?? other ?? addressOf(values.guid, NOWHERE);
      taken.add(guid);
      return { ...values, guid };
    });
}

/** Returns the side of values, the addresses of their mod on it, and those of these that the file names. */
function choiceOf({ store, deferred }: Ui, { guid, side: told, place }: ModValues) {
  const { places } = deferred.get()!;
  const own = store
    .mods()
    .map((mod) => mod.guid)
    .filter((each) => modOf(each) === guid);
  const side: Side | undefined =
    told ?? (place === "" ? undefined : place === deferredWords.server ? "server" : "client");
  // A file of an earlier version without a name is of the panel's own place, which may have been either side.
  if (side === undefined) return { side, own, exact: own.filter((each) => placeOf(each) === "") };
  const there = own.filter((each) => side === sideOf(each, store.transport.serverOnly));
  const exact = there.filter((each) => [places.gameName(each), places.nameOf(each)].includes(place));
  return { side, own: there, exact };
}
