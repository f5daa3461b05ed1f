import type { ServedMod } from "../../tests/support/panel-rows.js";

/** A panel under measurement. Every function works at once: what follows is only the painting. */
export interface Subject {
  /** Makes the mods that have the rows: no panel's own work. */
  readonly load: (mods: readonly ServedMod[]) => void;
  /** Shows the rows of the mods. */
  readonly show: () => void;
  /** How many rows are in the document. */
  readonly rows: () => number;
  /** Shows only rows with these words; all of them for an empty text. */
  readonly filter: (text: string) => void;
  /** Whether what was filtered for is in the document, and not only that it is being looked for. */
  readonly filtered: () => boolean;
  /** The first switch in the document that can be flipped. */
  readonly anySwitch: () => HTMLInputElement | null;
}
