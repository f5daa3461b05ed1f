import { errorMessage } from "../../sdk/host/describe-error.js";
import { dropOutdated } from "./reach/drop-outdated.js";
import type { Verdicts } from "./reach/panel-transport.js";
import type { Ui } from "./state/ui.js";
import { isOn } from "./verdicts/mod-verdicts.js";
import { words } from "./words/words.js";

/** The interval of polls. */
const POLL_MS = 3000;
/** The interval of the additional polls of the list of mods while mods are loading. */
const LOADING_MS = 250;

/**
 * Polls the list of mods, the rows of the shown mod and, except in the keybinds view, the verdicts while the page is visible,
 * and loads the second file again if it failed to load. Polls the list more often while mods are loading. Returns a function
 * that stops the polls.
 */
export function pollMods(ui: Ui): () => void {
  const { store } = ui;
  const polling = setInterval(() => {
    if (document.hidden) return;
    ui.deferred.retry();
    const view = ui.view();
    void store.refresh(view.kind === "mod" ? view.guid : "");
    if (view.kind !== "keybinds") void ui.readVerdicts();
  }, POLL_MS);
  const awaiting = setInterval(() => {
    if (!document.hidden && store.transport.isLoading?.()) void store.refresh();
  }, LOADING_MS);
  return () => {
    clearInterval(polling);
    clearInterval(awaiting);
  };
}

/**
 * Creates a function that reads the verdicts of a panel, or stores why they cannot be read; it ignores an answer that arrives
 * after the answer to a later request. Resolves to whether it has stored an answer. `before` are the verdicts that the panel was opened with.
 */
export function createVerdictReader(before: Verdicts | undefined): (ui: Ui) => Promise<boolean> {
  const read = dropOutdated(({ store }: Ui) => store.transport.mods());
  return async (ui) => {
    try {
      const verdicts = await read(ui);
      if (!verdicts) return false;
      const wereOff = new Set(ui.verdicts?.mods.filter((mod) => !isOn(mod)).map(({ id }) => id));
      for (const mod of verdicts.mods)
        if (wereOff.has(mod.id) && isOn(mod)) ui.turnedOn.set(mod.id, performance.now());
      // Until now the mods view was grouped by the verdicts of the last session.
      if (ui.verdicts === before) ui.modsGroups.clear();
      ui.verdicts = verdicts;
      ui.verdictsProblem = "";
      ui.deferred.get()?.translate();
      return true;
    } catch (error) {
      ui.verdictsProblem = `${words.noVerdicts} ${words.sentence(errorMessage(error))}`;
      return false;
    }
  };
}
