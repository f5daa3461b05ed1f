// The events between the page and its mods. A mod imports only the types.

/** A piece, named by the letter of its shape. */
export type Piece = "i" | "j" | "l" | "o" | "s" | "t" | "z";

/** A command that a key can be bound to. */
export type Move =
  | "MOVE_DOWN"
  | "MOVE_LEFT"
  | "MOVE_RIGHT"
  | "HARD_DROP"
  | "FLIP_CLOCKWISE"
  | "FLIP_COUNTERCLOCKWISE"
  | "HOLD"
  | "TOGGLE_PAUSE";

/** The key bindings and colours. Each frame starts with the game's defaults, so a removed mod leaves nothing to undo. */
export interface View {
  /** Commands by the key names of `react-tetris`: `left`, `space`, `x`. */
  keys: Record<string, Move>;
  /** CSS colours. */
  colors: Record<Piece, string>;
  /** Whether the board shines. */
  shines: boolean;
}

/** The score, emitted after each change. */
export interface Score {
  readonly points: number;
  readonly lines: number;
  readonly level: number;
}

declare module "svc-mod-sdk" {
  interface BusEvents {
    /** Emitted once per frame; handlers change the view. */
    "tetris.view": View;
    "tetris.score": Score;
    /** A mod emits this; the game drops the current piece. */
    "tetris.drop": undefined;
  }
}
