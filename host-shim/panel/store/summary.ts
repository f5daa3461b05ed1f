import type { KeyClashes } from "../input/key-clashes.js";

/** What the panel knows over all mods together. */
export interface Summary {
  /** How many rows differ from their default. */
  readonly modified: number;
  /** How many mods wait for a relaunch. */
  readonly waiting: number;
  readonly keys: KeyClashes;
  /** The guids of the mods of which something differs from its default, or waits for a relaunch. */
  readonly mods: Readonly<Record<"modified" | "waiting", ReadonlySet<string>>>;
  /** In how many clashes each mod has a part, by guid. */
  readonly clashing: ReadonlyMap<string, number>;
}

/** What is known before anything was summed up. */
export const NO_SUMMARY: Summary = {
  modified: 0,
  waiting: 0,
  keys: { clashes: new Map(), bound: new Map(), unbound: [] },
  mods: { modified: new Set(), waiting: new Set() },
  clashing: new Map(),
};
