import type { ModEntry } from "../reach/panel-transport.js";
import type { PanelRow } from "../rows/panel-row.js";

/** The value of a row in another place, if the values differ. */
export interface ValueElsewhere {
  readonly text: string;
  /** The value as a button that opens the row in that place. */
  readonly tag: unknown;
}

/** The state of a row whose edit or typed text was not sent to its place. */
export interface UnsentState {
  readonly tone: "warn";
  readonly head: string;
  /** The reason, without a full stop; `""` if there is none to show. */
  readonly reason: string;
  /** The reason and, once its place can store the edit, the buttons that send and discard it. */
  readonly detail: unknown;
}

/** The mods in all places, and the parts of pages and rows that show places. For addresses see `rows/mod-address.ts`. */
export interface PlaceParts {
  /** Returns one entry for each mod: its entry in the shown place, else its entry in its first place. */
  readonly mods: () => readonly ModEntry[];
  /** Returns the name of the place of an address; `""` while all mods are in the transport's own place. */
  readonly nameOf: (address: string) => string;
  /** Returns the name of the linked game of an address, as the game spells it; `""` in the panel's own game and on the server. */
  readonly gameName: (address: string) => string;
  /** Returns an address for links: for a mod in several places, with the current id of the game, or the server's name. */
  readonly linked: (address: string) => string;
  /** Reads the rows of mods again, even without a known change. */
  readonly readNow: (addresses: readonly string[]) => Promise<void>;
  /** Whether the place of an address can store nothing now. */
  readonly locks: (address?: string) => boolean;
  /** Whether the panel has the settings of mods in a game that is not closed. */
  readonly covers: () => boolean;
  /** Returns the linked games that accept settings, each with its place; an empty list if the panel is in a game. */
  readonly openGames: () => readonly { readonly key: string; readonly name: string }[];
  /** Whether the games are still being listed, or the mods in them read; with `guid`, only if one of them has that mod. */
  readonly isReading: (guid?: string) => boolean;
  /** Returns why the settings in games are not shown; undefined if not all games are closed, or the transport has no games. */
  readonly absence: () => string | undefined;
  /**
   * Draws the places of a mod, or its only place if that place is open; then why the shown place can store nothing, and a
   * placeholder while the mod's rows are read.
   */
  readonly head: (address: string) => unknown;
  /** Returns the value of a row in another place, if it differs. */
  readonly elsewhere: (row: PanelRow) => ValueElsewhere | undefined;
  readonly unsent: (row: PanelRow) => UnsentState | undefined;
}
