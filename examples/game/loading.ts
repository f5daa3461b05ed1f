// The progress bar while the first mods load. The game has not started yet, so loading gets most of each frame.

import type { ClientHost } from "svc-mod-sdk/client";

const LOADING_BUDGET_MS = 50;
// In the running game, a tick defers the rest of loading and unloading to the next frame after this time.
const PLAYING_BUDGET_MS = 2;

/** Shows the loading of a host's first mods in a progress bar. */
export function createLoading(host: Pick<ClientHost, "progress">, bar: HTMLProgressElement) {
  let over = false;
  let isSearching = false;
  return {
    isOver: () => over,
    /** Returns the time budget of the next tick in milliseconds, also large during a search, whose steps swap many mods. */
    budget: () => (over && !isSearching ? PLAYING_BUDGET_MS : LOADING_BUDGET_MS),
    /** Call it when a search for the mod at fault starts or ends. */
    search(runs: boolean): void {
      isSearching = runs;
    },
    /** Call it after each tick. */
    update(): void {
      if (over) return;
      // Without a backend the progress is 0 of 0: the game starts, and mods load when they arrive.
      const progress = host.progress();
      if (progress === undefined) return;
      bar.max = progress.total;
      bar.value = progress.done;
      over = progress.done === progress.total;
      bar.hidden = over;
    },
  };
}
