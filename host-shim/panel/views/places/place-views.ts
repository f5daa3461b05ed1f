import { isTextBox } from "../../input/typing.js";
import { followPlaces } from "../../places/follow-places.js";
import { SERVER } from "../../rows/links.js";
import { addressOf, modOf } from "../../rows/mod-address.js";
import type { PanelRow } from "../../rows/panel-row.js";
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

/**
 * Polls the list of places (the server, games), and creates the parts of pages and rows that show the places of mods. For
 * addresses see `rows/mod-address.ts`.
 */
export function createPlaceViews(options: PlaceViewsOptions) {
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
    /** Returns the games; an empty list if the panel is in a game. */
    games: () => (places.inGame ? [] : places.games()),
    /** Returns the name of the place of an address; `""` while all mods are in the transport's own place. */
    nameOf: (address: string) => (places.games().length === 0 ? "" : placeName(places, address)),
    /** Returns the name of the linked game of an address, as the game spells it; `""` in the panel's own game and on the server. */
    gameName: (address: string) => (places.inGame ? "" : (places.gameOf(address)?.name ?? "")),
    /** Returns an address for links: for a mod in several places, with the current id of the game, or the server's name. */
    linked(address: string): string {
      const guid = modOf(address);
      if (places.addresses(guid).length < 2) return address;
      return addressOf(guid, places.gameOf(address)?.id ?? (places.inGame ? "" : SERVER));
    },
    readNow: places.readNow,
    locks: places.locks,
    /** Whether the panel has the settings of mods in a game that is not closed. */
    covers: isOpen,
    isReading: places.isReading,
    /** Returns the linked games that accept settings, each with its place; an empty list if the panel is in a game. */
    openGames() {
      const open = places.inGame
        ? []
        : places.games().filter(({ state, remote }) => state === "open" && remote);
      return open.map(({ key }) => ({ key, name: placeName(places, addressOf("", key)) }));
    },
    /** Returns why the settings in games are not shown; undefined if not all games are closed, or the transport has no games. */
    absence() {
      if (!places.canReach() || isOpen()) return undefined;
      return places.misses() ? deferredWords.outOfReach : deferredWords.neverSeen;
    },
    head: (address: string) => placeHead(ui, places, address),
    elsewhere: (row: PanelRow) => valueElsewhere(ui, places, facets, row),
    unsent: (row: PanelRow) => unsentState(ui, places, row),
    end: places.end,
  };
}
