// The events between the pasture and its mods. A mod imports only the types.

/** The world, as stored in the save file. */
export interface Pasture {
  day: number;
  sheep: number;
  /** The grown share of the pasture, 0 to 1. */
  grass: number;
  /** The mods' data in the save, by mod id. Data of a disabled mod is kept. */
  readonly mods: Record<string, unknown>;
}

/** The changes of one day; handlers adjust them. */
export interface Day {
  /** The share of the pasture that grows back. */
  growth: number;
  /** New lambs. */
  born: number;
  /** Sheep lost. */
  lost: number;
  readonly pasture: Pasture;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Emitted once per game day, before the day's changes are applied. */
    "pasture.day": Day;
  }
}
