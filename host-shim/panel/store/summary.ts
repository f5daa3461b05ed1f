import type { KeyClashes } from "../input/key-clashes.js";

/** Totals over all mods. */
export interface Summary {
  /** The number of summarized mods, in all places. */
  readonly pages: number;
  /** The number of modified rows. */
  readonly modified: number;
  /** The number of rows that a registry list locks. */
  readonly locked: number;
  /** The number of rows with a suggested value. */
  readonly suggested: number;
  readonly keys: KeyClashes;
  readonly mods: {
    /** By guid, the number of a mod's modified rows in all places; a mod without any is missing. */
    readonly modified: ReadonlyMap<string, number>;
    /** The guids of the mods that wait for a relaunch. */
    readonly waiting: ReadonlySet<string>;
  };
  /** The ids of the groups that contain modified rows, themselves or in a subgroup. */
  readonly groups: ReadonlySet<string>;
  /** The number of key clashes of each mod, by guid. */
  readonly clashing: ReadonlyMap<string, number>;
}

/** The summary before any mod was read. */
export const NO_SUMMARY: Summary = {
  pages: 0,
  modified: 0,
  locked: 0,
  suggested: 0,
  keys: { clashes: new Map(), bound: new Map(), unbound: [] },
  mods: { modified: new Map(), waiting: new Set() },
  groups: new Set(),
  clashing: new Map(),
};
