import { errorMessage } from "../../../sdk/host/describe-error.js";
import { iconType, MOST_ICON_BYTES, modFilePath } from "../../protocol/mod-files.js";
import type { ModVerdict } from "../reach/panel-transport.js";
import type { Ui } from "./ui.js";

/** How many icons are on their way at a time. */
const AT_ONCE = 4;

/**
 * Gives what reads the icons of the mods, each once, and puts them into `ui.icons`; to be called when the list of mods may
 * have changed. A mod whose icon does not come is shown by its letters, and the console says why.
 */
export function createIconReader(ui: Ui): () => void {
  const { image } = ui.store.transport;
  /** What was asked for last, by mod. */
  const asked = new Map<string, string>();
  const waiting: ModVerdict[] = [];
  let seen: unknown;
  let running = 0;

  async function work(): Promise<void> {
    running++;
    for (let mod = waiting.shift(); mod; mod = waiting.shift()) {
      try {
        const picture = await read(mod);
        ui.icons = new Map(ui.icons).set(mod.id, picture);
      } catch (error) {
        console.warn(`The icon of ${mod.id} is not shown: ${errorMessage(error)}`);
      }
    }
    running--;
  }

  async function read({ id, dir = id, icon = "" }: ModVerdict): Promise<string> {
    const bytes = await image!(modFilePath(dir, icon));
    if (bytes.size > MOST_ICON_BYTES) throw new Error(`it has more than ${MOST_ICON_BYTES} bytes`);
    return dataUrl(new Blob([bytes], { type: iconType(icon)! }));
  }

  return () => {
    if (!image || ui.verdicts === seen) return;
    seen = ui.verdicts;
    for (const mod of ui.verdicts?.mods ?? []) {
      const { id, dir, icon, version } = mod;
      const wanted = `${dir}/${icon} ${version}`;
      if (!icon || !iconType(icon) || asked.get(id) === wanted) continue;
      asked.set(id, wanted);
      waiting.push(mod);
    }
    while (running < AT_ONCE && waiting.length > 0) void work();
  };
}

/** A picture as an address of its own: a page's policy lets a panel show no others. */
function dataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
