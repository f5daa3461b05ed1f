// What the pasture and its mods say to each other. A mod imports the types alone.

/** The world, as the save file holds it. */
export interface Pasture {
  day: number;
  sheep: number;
  /** How much of the pasture is grown, 0 to 1. */
  grass: number;
  /** What mods keep in the save, each under its own name. It stays when a mod is switched off. */
  readonly mods: Record<string, unknown>;
}

/** A day before it is over; handlers change it. */
export interface Day {
  /** How much of the pasture grows back. */
  growth: number;
  /** Lambs. */
  born: number;
  /** Sheep that are gone by the morning. */
  lost: number;
  readonly pasture: Pasture;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Once a day of the game, before anything is counted. */
    "pasture.day": Day;
  }
}
