import type { ModEntry } from "../../reach/panel-transport.js";
import { exportAllText, exportText, openRows } from "../../rows/exported-values.js";
import { modOf, sideOf } from "../../rows/mod-address.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";

/** Downloads the values of a mod as a file; of all mods if `mod` is undefined. */
export async function exportValues(ui: Ui, mod: ModEntry | undefined): Promise<void> {
  const { store, say, deferred } = ui;
  // The panel polls only the rows of the shown mod.
  if (!mod && store.reach() === "ready") await store.readAgain(store.mods().map(({ guid }) => guid));
  const mods = (mod ? [mod] : store.mods()).map(({ guid, version }) => ({
    guid: modOf(guid),
    version,
    side: sideOf(guid, store.transport.serverOnly),
    place: deferred.get()!.places.gameName(guid),
    rows: store.rows(guid),
  }));
  const text = mod ? exportText(mods[0]!) : exportAllText(mods);
  download(text, `${mod ? modOf(mod.guid) : "mods"}.settings.json`);
  say(deferredWords.exported(mods.reduce((sum, { rows }) => sum + openRows(rows).length, 0)));
}

/** Downloads a text as a file. */
export function download(text: string, name: string, type = "application/json"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
