import { errorMessage } from "../../../../sdk/host/describe-error.js";
import { modFilePath } from "../../../protocol/mod-files.js";
import {
  PRESETS_FILE,
  type Preset,
  presetTextKeys,
  readPresets,
} from "../../../protocol/presets/preset-file.js";
import type { ModVerdict } from "../../reach/panel-transport.js";
import { modOf } from "../../rows/mod-address.js";
import { createRetries } from "../../state/retries.js";
import type { Ui } from "../../state/ui.js";

const NONE: readonly Preset[] = [];

/**
 * Returns a function that returns the presets of the mod at an address, in the player's language. Its first call for a mod, and
 * for a new version, starts to read the presets and returns none. For an unreadable file it returns none, and retries a failed
 * request; a console warning reports the error, unless a request fails for a mod without a count of presets.
 */
export function createPresetReader(ui: Ui): (address: string) => readonly Preset[] {
  const { store } = ui;
  const { transport } = store;
  const read = new Map<string, readonly Preset[]>();
  /** The version of the last requested file of each mod. */
  const asked = new Map<string, string>();
  const retries = createRetries();

  async function ask({ id, dir = id, presets }: ModVerdict, file: string): Promise<void> {
    let found: readonly Preset[] | string;
    try {
      const text = await transport.file!(modFilePath(dir, PRESETS_FILE));
      if (asked.get(id) !== file) return;
      found = readPresets(text);
      retries.succeeded(id);
    } catch (error) {
      if (asked.get(id) !== file) return;
      // Most mods have no such file, so for a mod without a count a failed request is neither repeated nor reported.
      if (presets === undefined) return;
      retries.failed(id, performance.now());
      found = errorMessage(error);
    }
    if (typeof found === "string") console.warn(`The presets of ${id} are not shown: ${found}`);
    else read.set(id, found);
    ui.update();
  }

  return (address) => {
    for (const id of retries.take(performance.now())) asked.delete(id);
    const id = modOf(address);
    const mod = ui.verdicts?.mods.find((each) => each.id === id);
    if (!mod || !transport.file || !(mod.presets || transport.uncounted)) return NONE;
    const file = `${mod.dir} ${mod.version} ${mod.presets}`;
    if (asked.get(id) !== file) {
      asked.set(id, file);
      read.delete(id);
      void ask(mod, file);
    }
    const texts = store.texts.get(id);
    return (read.get(id) ?? NONE).map((preset) => {
      const [title = "", about = ""] = presetTextKeys(preset).map((key) => texts?.get(key));
      return { ...preset, title: title || preset.title, about: about || preset.about };
    });
  };
}
