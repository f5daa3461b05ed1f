import { sep } from "node:path";
import type { LogLevel } from "../../../sdk/index.js";
import { createTextReader } from "../../node/read/checked-text.js";
import { createKnownVersions } from "../../node/read/known-versions.js";
import { PRESET_LIMITS, PRESETS_FILE, readPresets } from "../../protocol/presets/preset-file.js";
import type { RegistryMod } from "../../selection/mod-registry.js";

/** Opens the presets of the mods below `folder`. No function throws. */
export function openPresetFiles(folder: string, log: (level: LogLevel, text: string) => void) {
  const readFile = createTextReader(folder, PRESET_LIMITS.bytes, readPresets, log);
  const read = ({ id, artifact: { dir } }: RegistryMod) =>
    readFile(dir, PRESETS_FILE, `the presets of ${id}`);
  const known = createKnownVersions(
    ({ artifact: { dir } }: RegistryMod) => `${folder}${sep}${dir}${sep}${PRESETS_FILE}`,
    (mod) => {
      const file = read(mod);
      return file.ok ? file.content.length : 0;
    },
    0,
  );

  return {
    /** Returns the number of a mod's presets; 0 for an absent file and for a file that cannot be used. */
    countOf: known.of,
    /** Reads a mod's file. Logs each problem of a file once. */
    read,
    /** Checks the presets files of the next hundred mods, or of every mod with `all`, for changes. */
    recheck: known.recheck,
  };
}
