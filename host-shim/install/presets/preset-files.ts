import { sep } from "node:path";
import { type LogLevel, Status } from "../../../sdk/index.js";
import { createKnownVersions } from "../../node/read/known-versions.js";
import { readModTextFile } from "../../node/read/mod-file.js";
import { PRESET_LIMITS, PRESETS_FILE, readPresets } from "../../protocol/presets/preset-file.js";
import type { RegistryMod } from "../../selection/mod-registry.js";

/** A mod's file of presets from the disk, or why it is not served. */
export type PresetsFile =
  | { readonly ok: true; readonly text: string; readonly count: number }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

/** The presets of an install's mods. No function throws. */
export interface PresetFiles {
  /** Returns the number of a mod's presets; 0 for an absent file and for a file that cannot be used. */
  readonly countOf: (mod: RegistryMod) => number;
  /** Reads a mod's file. Logs each problem of a file once. */
  readonly read: (mod: RegistryMod) => PresetsFile;
  /** Checks the presets files of the next hundred mods, or of every mod with `all`, for changes. */
  readonly recheck: (mods: readonly RegistryMod[], all?: "all") => void;
}

/** Opens the presets of the mods below `folder`. */
export function openPresetFiles(folder: string, log: (level: LogLevel, text: string) => void): PresetFiles {
  const known = createKnownVersions(
    ({ artifact: { dir } }: RegistryMod) => `${folder}${sep}${dir}${sep}${PRESETS_FILE}`,
    (mod) => {
      const file = read(mod);
      return file.ok ? file.count : 0;
    },
    0,
  );
  /** The last logged problem of each file. */
  const logged = new Map<string, string>();
  function read({ id, artifact: { dir } }: RegistryMod): PresetsFile {
    const { status, text, problem } = readModTextFile(folder, dir, PRESETS_FILE, PRESET_LIMITS.bytes);
    if (status === Status.ErrNotFound) return { ok: false, absent: true, reason: problem };
    const presets = status === Status.Ok ? readPresets(text) : problem;
    if (typeof presets !== "string") {
      logged.delete(dir);
      return { ok: true, text, count: presets.length };
    }
    const reason = `the presets of ${id} are ignored: ${presets}`;
    if (logged.get(dir) !== reason) log("warn", reason);
    logged.set(dir, reason);
    return { ok: false, absent: false, reason };
  }

  return {
    countOf: known.of,
    read,
    recheck: known.recheck,
  };
}
