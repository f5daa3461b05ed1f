// What the scene and its mods say to each other. A mod imports the types alone.

/** How this frame looks at the world. It is made anew for each frame, so a mod that is gone has left nothing to undo. */
export interface Look {
  /** A CSS colour: the sky, and what the fog fades to. */
  sky: string;
  /** 0 for clear air; 0.1 hides what is 20 metres away. */
  fog: number;
  /** Degrees from top to bottom. */
  fieldOfView: number;
  /** Metres by which the eyes stand above the ground. */
  eyes: number;
  /** Seconds since the page was opened. */
  readonly seconds: number;
  /** Metres a second. */
  readonly speed: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Once a frame, for mods to change. */
    "world.look": Look;
  }
}
