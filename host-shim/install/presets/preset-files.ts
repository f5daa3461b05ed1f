import { sep } from "node:path";
import { type LogLevel, Status } from "../../../sdk/index.js";
import { readTextFile } from "../../node/index.js";
import { fileVersion } from "../../node/read/file-version.js";
import { insideMod } from "../../node/read/mod-file.js";
import { PRESET_LIMITS, PRESETS_FILE, readPresets } from "../../protocol/presets/preset-file.js";
import type { RegistryMod } from "../../selection/mod-registry.js";

/** A mod's file of presets from the disk, or why it is not served. */
export type PresetsFile =
  | { readonly ok: true; readonly text: string; readonly count: number }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

/** The presets of an install's mods. Nothing throws. */
export interface PresetFiles {
  /** The number of a mod's presets; 0 for none and for a file that cannot be used. */
  readonly countOf: (mod: RegistryMod) => number;
  /** Reads a mod's file. Logs each problem of a file once. */
  readonly read: (mod: RegistryMod) => PresetsFile;
  /** Checks `all` files that were requested, or the next hundred. */
  readonly recheck: (mods: readonly RegistryMod[], all?: "all") => void;
}

interface KnownFile {
  readonly version: string;
  readonly count: number;
}

/** Checks only a part per call: presets change seldom, most mods have none, and each check costs a system call. */
const MOST_A_SCAN = 100;

/** Opens the presets of the mods below `folder`. */
export function openPresetFiles(folder: string, log: (level: LogLevel, text: string) => void): PresetFiles {
  const known = new Map<string, KnownFile>();
  /** The last logged problem of each file. */
  const logged = new Map<string, string>();
  let next = 0;

  const versionOf = ({ artifact: { dir } }: RegistryMod): string =>
    fileVersion(`${folder}${sep}${dir}${sep}${PRESETS_FILE}`);

  function learn(mod: RegistryMod, version: string): KnownFile {
    const file = version === "" ? undefined : read(mod);
    const now = { version, count: file?.ok ? file.count : 0 };
    known.set(mod.artifact.dir, now);
    return now;
  }

  function read({ id, artifact: { dir } }: RegistryMod): PresetsFile {
    const path = insideMod(folder, dir, PRESETS_FILE);
    const { status, text, problem } = path.ok
      ? readTextFile(path.path, PRESET_LIMITS.bytes)
      : { status: Status.ErrIo, text: "", problem: path.reason };
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
    countOf: (mod) => (known.get(mod.artifact.dir) ?? learn(mod, versionOf(mod))).count,
    read,
    recheck(mods, all) {
      const most = all === undefined ? MOST_A_SCAN : mods.length;
      for (let scans = Math.min(mods.length, most); scans > 0; scans--) {
        next = (next + 1) % mods.length;
        const mod = mods[next]!;
        const before = known.get(mod.artifact.dir);
        // A file that was never requested cannot have changed for anyone.
        if (before === undefined) continue;
        const version = versionOf(mod);
        if (version !== before.version) learn(mod, version);
      }
    },
  };
}
