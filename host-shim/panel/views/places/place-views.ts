import { isTextBox } from "../../input/typing.js";
import { type FollowedPlaces, followPlaces } from "../../places/follow-places.js";
import { SERVER } from "../../rows/links.js";
import { addressOf, modOf } from "../../rows/mod-address.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { PlaceParts } from "../../state/place-parts.js";
import type { RowFacets } from "../../state/row-facets.js";
import { partId, rowIdOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { valueText } from "../row/value-text.js";
import { placeHead, placeName } from "./place-head.js";
import { unsentState } from "./unsent-edit.js";
import { valueElsewhere } from "./value-elsewhere.js";

interface PlaceViewsOptions {
  readonly ui: Ui;
  readonly root: ShadowRoot;
  readonly facets: RowFacets;
  /** Returns the id of the row or group that the player navigated to, or `""`. */
  readonly goal: () => string;
  /** Resolves when the requested draw is done. */
  readonly drawn: () => Promise<void>;
}

/** The flash of a row that was changed elsewhere. */
const FLASH = [{ backgroundColor: "color-mix(in srgb, currentColor 25%, transparent)" }, {}];
const FLASH_MS = 800;

/** Polls the list of places (the server, games), and creates the views of the mods in them. */
export function createPlaceViews(
  options: PlaceViewsOptions,
): PlaceParts & Pick<FollowedPlaces, "end" | "games"> {
  const { ui, root, facets, goal, drawn } = options;

  /** Returns a function that announces the first row changed elsewhere, flashes all of them, and restores the caret. */
  function reading(): (rows: readonly PanelRow[]) => void {
    const box = root.activeElement ?? undefined;
    const caret = isTextBox(box) ? box.selectionStart : null;
    const own = box?.closest(".row");
    return (rows) => {
      const [row] = rows;
      if (row && !row.secret)
        ui.heard = deferredWords.changedElsewhere(row.label, valueText(ui, row, row.valueJson));
      void drawn().then(() => {
        // A box with a typed text still has that text, so its caret has not moved.
        const isReplaced = own && rows.some(({ id }) => id === rowIdOf(own)) && !ui.drafts.has(rowIdOf(own));
        if (isReplaced && isTextBox(box) && caret !== null && root.activeElement === box)
          box.setSelectionRange(caret, caret);
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        for (const { id } of rows) root.getElementById(partId(id, "row"))?.animate(FLASH, FLASH_MS);
      });
    };
  }

  const places = followPlaces(ui, { goal, reading });
  const isOpen = () => places.games().some(({ state }) => state !== "closed");

  return {
    mods: places.mods,
    games: () => (places.inGame ? [] : places.games()),
    nameOf: (address) => (places.games().length === 0 ? "" : placeName(places, address)),
    gameName: (address) => (places.inGame ? "" : (places.gameOf(address)?.name ?? "")),
    linked(address) {
      const guid = modOf(address);
      if (places.addresses(guid).length < 2) return address;
      return addressOf(guid, places.gameOf(address)?.id ?? (places.inGame ? "" : SERVER));
    },
    readNow: places.readNow,
    locks: places.locks,
    covers: isOpen,
    isReading: places.isReading,
    openGames() {
      const open = places.inGame
        ? []
        : places.games().filter(({ state, remote }) => state === "open" && remote);
      return open.map(({ key }) => ({ key, name: placeName(places, addressOf("", key)) }));
    },
    absence() {
      if (!places.canReach() || isOpen()) return undefined;
      return places.misses() ? deferredWords.outOfReach : deferredWords.neverSeen;
    },
    head: (address) => placeHead(ui, places, address),
    elsewhere: (row) => valueElsewhere(ui, places, facets, row),
    unsent: (row) => unsentState(ui, places, row),
    end: places.end,
  };
}
