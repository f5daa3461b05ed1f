import type { Ui } from "./ui.js";

const SHOWN_MS = 5000;
/** The duration of the transition of `.fading`. */
const FADE_MS = 200;

/**
 * Maintains `ui.fresh`, the rows that show the result of their last edit: adds a row at the answer, and fades the row out when
 * it loses the focus, or after five seconds.
 */
export function createFreshEffects(ui: Ui) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function put(id: string, state: "shown" | "fading" | undefined): void {
    if (ui.fresh.get(id) === state) return;
    const fresh = new Map(ui.fresh);
    if (state) fresh.set(id, state);
    else fresh.delete(id);
    ui.fresh = fresh;
  }

  function after(id: string, ms: number, act: () => void): void {
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(act, ms));
  }

  function leave(id: string): void {
    if (ui.fresh.get(id) !== "shown") return;
    put(id, "fading");
    after(id, FADE_MS, () => {
      timers.delete(id);
      put(id, undefined);
    });
  }

  return {
    /** Call it when an edit of a row was answered. */
    show(id: string): void {
      put(id, "shown");
      after(id, SHOWN_MS, () => leave(id));
    },
    /** Call it when a row loses the focus. */
    leave,
    end(): void {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
