// The bar while the first mods load. The game has not begun yet, so they get nearly the whole of each frame.

import type { ClientHost } from "svc-mod-sdk/client";

const LOADING_BUDGET_MS = 50;
// A tick of the running game puts off what is left of loading and unloading to the next frame after so long.
const PLAYING_BUDGET_MS = 2;

/** Follows the loading of a host's first mods in a bar. */
export function createLoading(host: Pick<ClientHost, "progress">, bar: HTMLProgressElement) {
  let over = false;
  return {
    isOver: () => over,
    /** How many milliseconds the next tick may take. */
    budget: () => (over ? PLAYING_BUDGET_MS : LOADING_BUDGET_MS),
    /** Call it after each tick. */
    update(): void {
      if (over) return;
      // Without a backend that is none of none: the game begins, and takes mods when they come.
      const progress = host.progress();
      if (progress === undefined) return;
      bar.max = progress.total;
      bar.value = progress.done;
      over = progress.done === progress.total;
      bar.hidden = over;
    },
  };
}
