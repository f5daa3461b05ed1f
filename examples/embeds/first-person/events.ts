// The events between the scene and its mods. A mod imports only the types.

/** The view of one frame. Each frame starts with the scene's own values, so a removed mod leaves nothing to undo. */
export interface Look {
  /** A CSS colour, of the sky and the fog. */
  sky: string;
  /** The fog's density: 0 for clear air; 0.1 hides objects 20 metres away. */
  fog: number;
  /** Vertical, in degrees. */
  fieldOfView: number;
  /** Eye height above the ground, in metres. */
  eyes: number;
  /** Seconds since the page was loaded. */
  readonly seconds: number;
  /** Walking speed, in metres per second. */
  readonly speed: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Emitted once per frame; handlers change the view. */
    "world.look": Look;
  }
}
