// The events of Lantern Hour, as the package of types that a game publishes for its mods. A mod needs only a type import:
//
//     import type {} from "lantern-hour-events";

import type {} from "svc-mod-sdk";

/** The time of one frame. */
export interface Frame {
  /** Seconds of play since the game started. */
  readonly seconds: number;
  /** Milliseconds since the last frame. */
  readonly deltaMs: number;
  /** Whether the game is stopped: while the first mods load, the panel is open (then without input) or a mod freezes the view. */
  readonly paused: boolean;
}

/**
 * The camera of one frame. The game fills in its own values and handlers change them. The next frame starts with the game's
 * values again, so a removed mod leaves nothing to undo.
 */
export interface View {
  /** Horizontal, in degrees, 60 to 120; the game's own is 90. */
  fieldOfView: number;
  /** The camera's offset, in pixels of the picture. */
  x: number;
  y: number;
  /** The picture's rotation, in degrees. */
  tilt: number;
  /** Whether the system's pointer is visible. */
  pointer: boolean;
  /** Whether the next frame is paused, as while the panel is open. */
  frozen: boolean;
}

/** A canvas in front of the world, cleared before each frame. */
export interface Glass {
  /** Its units are pixels of the `width` × `height` picture. Restore its state: save(), restore(). */
  readonly context: CanvasRenderingContext2D;
  /** The size of the picture, independent of the window's size. */
  readonly width: number;
  readonly height: number;
  readonly deltaMs: number;
  /** The pointer's position. */
  readonly pointer: { readonly x: number; readonly y: number };
  /** The visible part of the picture: a tall window cuts off its sides. */
  readonly left: number;
  readonly right: number;
  /** The lanterns in the air, in world coordinates, which equal the picture's at the default field of view. */
  readonly lanterns: readonly Place[];
}

/** A lantern's position. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly kind: LanternKind;
}

/** A press or release of a key or a mouse button. The game emits none while the panel is open. */
export interface KeyInput {
  readonly pressed: boolean;
  /** A `KeyboardEvent.code`, or `Mouse` and a `MouseEvent.button`. */
  readonly code: string;
  /** The code with the held modifiers, as a keybind setting stores it, such as `Ctrl+Shift+KeyG`. */
  readonly chord: string;
}

/** A click at the lanterns. */
export interface Shot {
  readonly x: number;
  readonly y: number;
  readonly hit: boolean;
}

/** The player's points, after each hit and at the start of a round (0). */
export interface Points {
  readonly points: number;
  readonly gained: number;
  /** Hits in a row. */
  readonly combo: number;
}

/** The kinds of lanterns. */
export type LanternKind = "amber" | "rose" | "gold";

/** A mod's request for lanterns. */
export interface SpawnRequest {
  readonly kind: LanternKind;
  /** 1 to 40. */
  readonly count: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Emitted once per frame, before anything moves. */
    "game.frame": Frame;
    /** Emitted once per frame; handlers change the camera. */
    "game.view": View;
    /** Emitted once per frame; handlers draw. */
    "game.draw": Glass;
    "game.input": KeyInput;
    "game.shot": Shot;
    "game.score": Points;
    /** A mod emits this; the game creates the lanterns. */
    "game.spawn": SpawnRequest;
  }
}
