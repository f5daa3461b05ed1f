import type { Pad } from "./gamepad.js";

/** As how long a frame counts at most, so that what is pressed for a moment does not repeat because the game was busy. */
const LONGEST_FRAME_MS = 100;

/** One look at the gamepads. */
export interface PadLook {
  readonly pads: readonly (Pad | null)[];
  /** Milliseconds, of which a frame has at most a hundred. */
  readonly now: number;
  /** The index of the button that opens and closes the panel; NaN for none. */
  readonly opener: number;
  /** Whether a watch begins, or a gamepad came where none was: what is held already presses nothing. */
  readonly first: boolean;
  /** The button that opens and closes the panel went down. */
  readonly toggles: boolean;
}

/** Looks at the gamepads once a frame, while one is connected and until the returned function is called, and hands on what it sees. */
export function watchPads(openerNow: () => number, handOn: (look: PadLook) => void): () => void {
  let held = false;
  let frame = 0;
  let last = 0;
  let clock = 0;

  function look(first: boolean): void {
    const [all, opener, before] = [pads(), openerNow(), held];
    held = all.some((pad) => pad?.connected && pad.mapping === "standard" && pad.buttons[opener]?.pressed);
    handOn({ pads: all, now: clock, opener, first, toggles: held && !before && !first });
  }
  function next(now: number): void {
    // Before the look: what it leads to may end the watch.
    frame = requestAnimationFrame(next);
    clock += Math.min(now - last, LONGEST_FRAME_MS);
    last = now;
    look(false);
  }
  function check(): void {
    const connected = pads().some((pad) => pad?.connected);
    if (!connected) {
      cancelAnimationFrame(frame);
      frame = 0;
    } else if (frame === 0) {
      frame = requestAnimationFrame(next);
      look(true);
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

/** None where the page's policy keeps them from it. */
function pads(): readonly (Pad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}
