// What the game and its mods say to each other on the bus. A type-only import of this file is all a mod needs:
//
//     import type {} from "../../game/events.js";

/** The size of the picture that a mod draws on, whatever the size of the window. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** A moment of the game. */
export interface Frame {
  /** Seconds of play since the game started. */
  readonly seconds: number;
  /** Milliseconds since the frame before. */
  readonly deltaMs: number;
  /** True while the panel is open or a mod has frozen the view: nothing moves, and while it is the panel no input arrives. */
  readonly paused: boolean;
}

/**
 * How this frame looks at the world. The game fills in its own values, handlers change them, and the next frame starts
 * anew: a mod that is gone has left nothing to undo.
 */
export interface View {
  /** Degrees across, 60 to 120; the game's own is 90. */
  fieldOfView: number;
  /** How far the camera stands from its place, in pixels of the picture. */
  x: number;
  y: number;
  /** Degrees by which the picture leans. */
  tilt: number;
  /** Whether the system's own pointer shows. */
  pointer: boolean;
  /** Whether the next frame stands still, as it does while the panel is open. */
  frozen: boolean;
}

/** The glass in front of the world, wiped before each frame. */
export interface Glass {
  /** Measured in the picture's {@link WIDTH} by {@link HEIGHT}. Leave its state as you found it: save(), restore(). */
  readonly context: CanvasRenderingContext2D;
  readonly deltaMs: number;
  /** Where the player points. */
  readonly pointer: { readonly x: number; readonly y: number };
  /** The part of the picture that the window shows, from left to right: a tall one leaves the sides out. */
  readonly left: number;
  readonly right: number;
  /** The lanterns in the air, where they are in the world: the picture as it is seen at the game's own field of view. */
  readonly lanterns: readonly Place[];
}

/** Where a lantern is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly kind: LanternKind;
}

/** A key went down or up. None arrives while the panel is open. */
export interface KeyInput {
  readonly pressed: boolean;
  /** A `KeyboardEvent.code`, as keybind settings hold it. */
  readonly code: string;
}

/** A click at the lanterns. */
export interface Shot {
  readonly x: number;
  readonly y: number;
  readonly hit: boolean;
}

/** Points that the player has just won, or lost all of when a new round starts. */
export interface Points {
  readonly points: number;
  readonly gained: number;
  /** Hits in a row. */
  readonly combo: number;
}

/** The lanterns that there are. */
export type LanternKind = "amber" | "rose" | "gold";

/** Lanterns that a mod asks for. */
export interface SpawnRequest {
  readonly kind: LanternKind;
  /** 1 to 40. */
  readonly count: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Once a frame, before anything moves. */
    "game.frame": Frame;
    /** Once a frame, for mods to turn the camera. */
    "game.view": View;
    /** Once a frame, for mods to draw. */
    "game.draw": Glass;
    "game.input": KeyInput;
    "game.shot": Shot;
    "game.score": Points;
    /** Said by a mod, heard by the game. */
    "game.spawn": SpawnRequest;
  }
}
