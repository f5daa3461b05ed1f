import type { ServedMod } from "../../tests/support/panel-rows.js";

/** A measured panel. Every function is synchronous; only painting follows. */
export interface Subject {
  /** Prepares the mods and their rows; its time is not measured. */
  readonly load: (mods: readonly ServedMod[]) => void;
  /** Shows the rows of the mods. */
  readonly show: () => void;
  /** Returns the number of rows in the document. */
  readonly rows: () => number;
  /** Shows only rows with these words; all rows for an empty text. */
  readonly filter: (text: string) => void;
  /** Whether the document shows the search results, not just a pending search. */
  readonly filtered: () => boolean;
  /** Returns a switch to click, or null if there is none. */
  readonly anySwitch: () => HTMLInputElement | null;
}
