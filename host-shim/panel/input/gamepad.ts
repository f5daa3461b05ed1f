import type { GridStep } from "./grid-steps.js";

/** An action of the panel that a gamepad triggers. */
export type PadAction =
  | GridStep
  | "accept"
  | "back"
  | "reset"
  | "more"
  | "search"
  | "previousPage"
  | "nextPage"
  | "menu"
  | "toggle";

/** The used members of a `Gamepad`. */
export interface Pad {
  readonly buttons: readonly { readonly pressed: boolean }[];
  readonly axes: readonly number[];
}

/** The held actions, each with the time in milliseconds at which it fires again. */
export type PadState = ReadonlyMap<PadAction, number>;

/** The state without held actions. */
export const padStart: PadState = new Map();

/** The result of one poll of the gamepads. */
interface PadStep {
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
  11: "more",
  12: "up",
  13: "down",
  14: "left",
  15: "right",
};

/** The positions of the stick at which a direction begins and ends: with a single limit, a stick held there could flicker. */
export const STICK_BEGINS = 0.6;
const STICK_HOLDS = 0.4;

const FIRST_REPEAT_MS = 400;
const REPEAT_MS = 90;

/**
 * Compares the gamepads with their previous state: an action fires when its button goes down, and a direction repeats while
 * it is held. `pads` are the connected gamepads with the standard mapping. To begin, use the state of a first poll and discard
 * its actions, so that a button that is already down fires nothing. `opener` is the index of a button that fires only
 * `toggle`; NaN if there is none.
 */
export function readPads(before: PadState, pads: readonly Pad[], now: number, opener = Number.NaN): PadStep {
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

function heldActions(before: PadState, pads: readonly Pad[], opener: number): Set<PadAction> {
  const held = new Set<PadAction>();
  for (const pad of pads) {
    for (const [index, button] of pad.buttons.entries()) {
      const action = index === opener ? "toggle" : BUTTONS[index];
      if (button.pressed && action !== undefined) held.add(action);
    }
    const direction = stickDirection(before, pad.axes);
    if (direction) held.add(direction);
  }
  return held;
}

/** Returns the direction of the left stick, on the axis that is pushed further. */
function stickDirection(before: PadState, [x = 0, y = 0]: readonly number[]): PadAction | undefined {
  const sideways = Math.abs(x) > Math.abs(y);
  const push = sideways ? x : y;
  const direction = sideways ? (push < 0 ? "left" : "right") : push < 0 ? "up" : "down";
  return Math.abs(push) >= (before.has(direction) ? STICK_HOLDS : STICK_BEGINS) ? direction : undefined;
}

/** Whether an action moves the focus. */
export function isDirection(action: PadAction): action is GridStep {
  return action === "up" || action === "down" || action === "left" || action === "right";
}
