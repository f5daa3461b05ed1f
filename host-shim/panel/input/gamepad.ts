/** What a gamepad asks of the panel. */
export type PadAction =
  | "up"
  | "down"
  | "left"
  | "right"
  | "accept"
  | "back"
  | "reset"
  | "search"
  | "previousPage"
  | "nextPage"
  | "menu"
  | "toggle";

/** What is read of a `Gamepad`. */
export interface Pad {
  readonly mapping: string;
  readonly connected: boolean;
  readonly buttons: readonly { readonly pressed: boolean }[];
  readonly axes: readonly number[];
}

/** The actions that are held, each with the time in milliseconds at which it fires again. */
export type PadState = ReadonlyMap<PadAction, number>;

/** Nothing is held. */
export const padStart: PadState = new Map();

/** What one look at the gamepads gives. */
export interface PadStep {
  readonly state: PadState;
  /** The actions to carry out now, each at most once. */
  readonly actions: readonly PadAction[];
}

// The standard mapping of https://www.w3.org/TR/gamepad/#remapping, by the index of the button.
const BUTTONS: Readonly<Record<number, PadAction>> = {
  0: "accept",
  1: "back",
  2: "reset",
  3: "search",
  4: "previousPage",
  5: "nextPage",
  9: "menu",
  12: "up",
  13: "down",
  14: "left",
  15: "right",
};

/** How far the stick must be pushed to begin a direction, and to keep it: with one limit a stick near it would flutter. */
const STICK_BEGINS = 0.6;
const STICK_HOLDS = 0.4;

const FIRST_REPEAT_MS = 400;
const REPEAT_MS = 90;

/**
 * Compares the gamepads with how they were before: an action fires when its button goes down, and a direction again and
 * again while it is held. `pads` is what `navigator.getGamepads()` gives; pads without the standard mapping are left out.
 * To begin, take the state of a first look and drop its actions, so that a button already down fires nothing. The button
 * with the index `opener` means `toggle` and nothing else; NaN for none.
 */
export function readPads(
  before: PadState,
  pads: readonly (Pad | null)[],
  now: number,
  opener = Number.NaN,
): PadStep {
  const state = new Map<PadAction, number>();
  const actions: PadAction[] = [];
  for (const action of heldActions(before, pads, opener)) {
    const due = before.get(action);
    const fires = due === undefined || now >= due;
    if (fires) actions.push(action);
    const pause = !isDirection(action)
      ? Number.POSITIVE_INFINITY
      : due === undefined
        ? FIRST_REPEAT_MS
        : REPEAT_MS;
    state.set(action, fires ? now + pause : due);
  }
  return { state, actions };
}

function heldActions(before: PadState, pads: readonly (Pad | null)[], opener: number): Set<PadAction> {
  const held = new Set<PadAction>();
  for (const pad of pads) {
    if (!pad?.connected || pad.mapping !== "standard") continue;
    for (const [index, button] of pad.buttons.entries()) {
      const action = index === opener ? "toggle" : BUTTONS[index];
      if (button.pressed && action !== undefined) held.add(action);
    }
    const direction = stickDirection(before, pad.axes);
    if (direction) held.add(direction);
  }
  return held;
}

/** The one direction of the left stick: the axis that is pushed further. */
function stickDirection(before: PadState, [x = 0, y = 0]: readonly number[]): PadAction | undefined {
  const sideways = Math.abs(x) > Math.abs(y);
  const push = sideways ? x : y;
  const direction = sideways ? (push < 0 ? "left" : "right") : push < 0 ? "up" : "down";
  return Math.abs(push) >= (before.has(direction) ? STICK_HOLDS : STICK_BEGINS) ? direction : undefined;
}

function isDirection(action: PadAction): boolean {
  return action === "up" || action === "down" || action === "left" || action === "right";
}
