import { type Pad, type PadAction, padStart, readPads } from "./gamepad.js";

/** As how long a frame counts at most, so that what is pressed for a moment does not repeat because the game was busy. */
const LONGEST_FRAME_MS = 100;

/**
 * Looks at the gamepads once a frame, while one is connected and until the returned function is called, and hands on what
 * they ask for at each look. What is held already when a look begins presses nothing. `opener` is the index of the button
 * that opens and closes the panel; NaN for none.
 */
export function watchPads(opener: () => number, look: (actions: readonly PadAction[]) => void): () => void {
  let state = padStart;
  let frame = 0;
  let last = 0;
  let clock = 0;

  function next(now: number): void {
    // Before the actions: one of them may end the watch.
    frame = requestAnimationFrame(next);
    clock += Math.min(now - last, LONGEST_FRAME_MS);
    last = now;
    const step = readPads(state, pads(), clock, opener());
    state = step.state;
    look(step.actions);
  }
  function check(): void {
    const connected = pads().some((pad) => pad?.connected);
    if (!connected) {
      cancelAnimationFrame(frame);
      frame = 0;
    } else if (frame === 0) {
      ({ state } = readPads(padStart, pads(), clock, opener()));
      frame = requestAnimationFrame(next);
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
