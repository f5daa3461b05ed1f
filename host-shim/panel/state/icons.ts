import { errorMessage } from "../../../sdk/host/describe-error.js";
import { iconType, MOST_ICON_BYTES, modFilePath } from "../../protocol/mod-files.js";
import type { ModVerdict } from "../reach/panel-transport.js";
import { modOf } from "../rows/mod-address.js";
import { createRetries } from "./retries.js";
import type { Ui } from "./ui.js";

/** The number of icons that are loaded at a time. */
const AT_ONCE = 4;

/**
 * Returns a function that reads each mod's icon into `ui.icons`, `""` for a mod without an icon, and again once the icon's path
 * or the mod's version has changed. Call it when the list of mods may have changed, and at each poll to retry failed requests.
 * A mod whose icon cannot be read has none; a console warning has the error.
 */
export function createIconReader(ui: Ui): () => void {
  const { image } = ui.store.transport;
  /** The last requested icon of each mod. */
  const asked = new Map<string, string>();
  const waiting: ModVerdict[] = [];
  /** The failed requests, by mod. */
  const retries = createRetries();
  let seen: unknown;
  let running = 0;

  async function work(): Promise<void> {
    running++;
    for (let mod = waiting.shift(); mod; mod = waiting.shift()) {
      try {
        const picture = await read(mod);
        if (!isLast(mod)) continue;
        retries.succeeded(mod.id);
        ui.icons = new Map(ui.icons).set(mod.id, picture);
      } catch (error) {
        if (!isLast(mod)) continue;
        if (retries.failed(mod.id, performance.now())) warn(mod.id, errorMessage(error));
        ui.icons = new Map(ui.icons).set(mod.id, "");
      }
    }
    running--;
  }

  /** Whether no newer icon of the mod was requested, whose answer may already have arrived. */
  const isLast = (mod: ModVerdict): boolean => asked.get(mod.id) === nameOf(mod);

  async function read({ id, dir = id, icon = "" }: ModVerdict): Promise<string> {
    const bytes = await image!(modFilePath(dir, icon));
    if (bytes.size <= MOST_ICON_BYTES) return dataUrl(new Blob([bytes], { type: iconType(icon)! }));
    warn(id, `it has more than ${MOST_ICON_BYTES} bytes`);
    return "";
  }

  /** Notes the mods without an icon, so that their initials are drawn. */
  function noteNone(): void {
    const ids = [
      ...ui.store.mods().map(({ guid }) => modOf(guid)),
      ...(ui.verdicts?.mods ?? []).map(({ id }) => id),
    ];
    const none = ids.filter((id) => ui.icons.get(id) !== "" && !asked.has(id));
    if (none.length > 0) ui.icons = new Map([...ui.icons, ...none.map((id) => [id, ""] as const)]);
  }

  return () => {
    if (!image || !ui.verdicts) return;
    const due = ui.readOnly() ? [] : retries.take(performance.now());
    for (const id of due) asked.delete(id);
    if (due.length > 0 || ui.verdicts !== seen) ask(ui.verdicts.mods);
    seen = ui.verdicts;
    noteNone();
    while (running < AT_ONCE && waiting.length > 0) void work();
  };

  function ask(mods: readonly ModVerdict[]): void {
    for (const mod of mods) {
      const { id, icon = "" } = mod;
      const wanted = nameOf(mod);
      if (!iconType(icon)) asked.delete(id);
      else if (asked.get(id) !== wanted) {
        asked.set(id, wanted);
        waiting.push(mod);
      }
    }
  }
}

/** Returns a name for the mod's icon, which changes with the icon's path and the mod's version. */
function nameOf({ dir, icon, version }: ModVerdict): string {
  return `${dir}/${icon} ${version}`;
}

function warn(id: string, problem: string): void {
  console.warn(`The icon of ${id} is not shown: ${problem}`);
}

/** Returns a picture as a `data:` URL, because the page's CSP blocks `blob:` URLs. */
function dataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
