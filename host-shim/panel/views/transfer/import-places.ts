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
  const rank = ({ side, named }: (typeof all)[number]) => (side === undefined ? 2 : named.length > 0 ? 0 : 1);
  return all
    .sort((one, other) => rank(one) - rank(other))
    .map(({ values, side, onSide, named }) => {
      const isFree = (address: string) => !taken.has(address);
      const first = named.find(isFree) ?? (side && named[0]);
      const other =
        onSide.find((each) => isFree(each) && !ui.readOnly(each)) ?? onSide.find(isFree) ?? onSide[0];
      const guid = first ?? other ?? addressOf(values.guid, NOWHERE);
      taken.add(guid);
      return { ...values, guid };
    });
}

/** Returns the side of values, the addresses of their mod on it, and those of these that the file names. */
function choiceOf({ store, deferred }: Ui, { guid, side: sideInFile, place }: ModValues) {
  const { places } = deferred.get()!;
  const all = store
    .mods()
    .map((mod) => mod.guid)
    .filter((each) => modOf(each) === guid);
  const side: Side | undefined =
    sideInFile ?? (place === "" ? undefined : place === deferredWords.server ? "server" : "client");
  // A file of an earlier version without a name is of the panel's own place, which may have been either side.
  if (side === undefined) return { side, onSide: all, named: all.filter((each) => placeOf(each) === "") };
  const onSide = all.filter((each) => side === sideOf(each, store.transport.serverOnly));
  const named = onSide.filter((each) => [places.gameName(each), places.nameOf(each)].includes(place));
  return { side, onSide, named };
}
