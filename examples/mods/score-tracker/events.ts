// The events of this mod on the bus. Other mods need only a type import of this file.

/** The score after a change. */
export interface Score {
  readonly points: number;
  /** The points added by this change; 0 in the answer to a query. */
  readonly gained: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Emitted after a change of the score, and as the answer to `score.query`. */
    "score.changed": Score;
    /** Requests the score: `score.changed` is emitted before the emit returns. */
    "score.query": undefined;
  }
}
