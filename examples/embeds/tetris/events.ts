// What the page and its mods say to each other. A mod imports the types alone.

/** The pieces by the letter that each looks like. */
export type Piece = "i" | "j" | "l" | "o" | "s" | "t" | "z";

/** What a key, or a mod, can have done. */
export type Move =
  | "MOVE_DOWN"
  | "MOVE_LEFT"
  | "MOVE_RIGHT"
  | "HARD_DROP"
  | "FLIP_CLOCKWISE"
  | "FLIP_COUNTERCLOCKWISE"
  | "HOLD"
  | "TOGGLE_PAUSE";

/** How the game looks and is steered. It is made anew for each frame, so a mod that is gone has left nothing to undo. */
export interface View {
  /** By the name of a key as `react-tetris` takes it: `left`, `space`, `x`. */
  keys: Record<string, Move>;
  /** CSS colours. */
  colors: Record<Piece, string>;
  /** Whether the board shines. */
  shines: boolean;
}

/** Where the game stands, after each change of it. */
export interface Score {
  readonly points: number;
  readonly lines: number;
  readonly level: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Once a frame, for mods to change. */
    "tetris.view": View;
    "tetris.score": Score;
    /** Said by a mod, heard by the game. */
    "tetris.drop": undefined;
  }
}
