import type { Pad } from "./gamepad.js";

/** The most time that a frame adds to the clock, so that a short press does not repeat because the game was busy. */
const LONGEST_FRAME_MS = 100;

/** One poll of the gamepads. */
export interface PadPoll {
  /** The connected gamepads with the standard mapping: other gamepads have axes that rest at their ends. */
  readonly pads: readonly Pad[];
  /** The time in milliseconds, to which each frame adds at most {@link LONGEST_FRAME_MS}. */
  readonly now: number;
  /** The index of the button that opens and closes the panel; NaN if no button does. */
  readonly opener: number;
  /** Whether this is the first poll with a gamepad: buttons that are already held must not fire actions. */
  readonly first: boolean;
  /** Whether the button that opens and closes the panel went down. */
  readonly toggles: boolean;
}

/**
 * Calls `handOn` with a poll of the gamepads once per frame while a gamepad with the standard mapping is connected.
 * Returns a function that stops this.
 */
export function watchPads(openerNow: () => number, handOn: (poll: PadPoll) => void): () => void {
  let held = false;
  let frame = 0;
  let last = 0;
  let clock = 0;

  function poll(first: boolean): void {
    const [all, opener, before] = [standardPads(), openerNow(), held];
    held = all.some((pad) => pad.buttons[opener]?.pressed);
    handOn({ pads: all, now: clock, opener, first, toggles: held && !before && !first });
  }
  function next(now: number): void {
    // Requested before the poll, because `handOn` may stop the polling.
    frame = requestAnimationFrame(next);
    clock += Math.min(now - last, LONGEST_FRAME_MS);
    last = now;
    poll(false);
  }
  function check(): void {
    if (standardPads().length === 0) {
      cancelAnimationFrame(frame);
      frame = 0;
    } else if (frame === 0) {
      frame = requestAnimationFrame(next);
      poll(true);
    }
  }
  const changes = ["gamepadconnected", "gamepaddisconnected"];
  for (const change of changes) window.addEventListener(change, check);
  check();
  return () => {
    for (const change of changes) window.removeEventListener(change, check);
    cancelAnimationFrame(frame);
  };
}

/** Returns the connected gamepads with the standard mapping; an empty list if the page's permissions policy blocks gamepads. */
function standardPads(): readonly Pad[] {
  try {
    const pads = navigator.getGamepads?.() ?? [];
    return pads.filter((pad): pad is Gamepad => pad?.connected === true && pad.mapping === "standard");
  } catch {
    return [];
  }
}
