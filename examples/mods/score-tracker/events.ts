// What this mod says on the bus, for the mods that listen: a type-only import of this file is all they need.

/** The score after a change. */
export interface Score {
  readonly points: number;
  /** How many of the points came with this change; 0 in the answer to a query. */
  readonly gained: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** The score has changed, or somebody asked for it. */
    "score.changed": Score;
    /** Asks for the score: `score.changed` has been heard when the emit returns. */
    "score.query": undefined;
  }
}
