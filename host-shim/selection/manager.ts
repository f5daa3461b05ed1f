import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type LogLevel, type Side, Status } from "../../sdk/index.js";
import { insideFolder, readTextFile, sha256, writeFileAtomically } from "../node/index.js";
import { type ResolutionRecord, Verdict } from "../runtime/records.js";
import { type Override, overridesText, parseOverrides, withOverride } from "./overrides.js";
import { parseRegistry, type Registry } from "./registry.js";
import { resolve } from "./resolve.js";

/** Decides which mods of an install run, from its registry and the player's overrides, and keeps the overrides. */
export interface Manager {
  /** The decision for every mod of the registry on one side, in load order. */
  readonly records: (side: Side, hostVersion: string) => readonly ResolutionRecord[];
  readonly registry: () => Registry;
  readonly overrideOf: (id: string) => Override | undefined;
  /** Sets or, with `undefined`, removes a player's override, for good. Throws when the file cannot be written. */
  readonly override: (id: string, enabled: boolean | undefined) => void;
  /** Looks at the files again; true when something changed since the last look. */
  readonly recheck: () => boolean;
}

const EMPTY: Registry = { mods: [], lists: [], activeLists: [], problems: [] };

/** Opens the install at `root`. A registry that cannot be read is logged and counts as empty until it can be. */
export function createManager(root: string, log: (level: LogLevel, text: string) => void): Manager {
  const registryPath = join(root, "registry", "mods.json");
  const overridesPath = join(root, "overrides.json");
  const mods = join(root, "mods");
  const hashes = new Map<string, { readonly version: string; readonly sha256: string }>();
  const seen = new Map<string, string>();
  let registry: Registry = EMPTY;
  let overrides: readonly Override[] = [];

  function changed(path: string): boolean {
    const version = fileVersion(path);
    if (seen.get(path) === version) return false;
    seen.set(path, version);
    return true;
  }

  function recheck(): boolean {
    const registryChanged = changed(registryPath) && readRegistry();
    const overridesChanged = changed(overridesPath) && readOverrides();
    let librariesChanged = false;
    for (const { artifact } of registry.mods) {
      const path = join(mods, artifact.dir, artifact.library);
      if (changed(path)) librariesChanged = true;
    }
    return registryChanged || overridesChanged || librariesChanged;
  }

  function readRegistry(): boolean {
    const { status, text, problem } = readTextFile(registryPath);
    try {
      if (status !== Status.Ok) throw new Error(problem);
      registry = parseRegistry(text);
    } catch (error) {
      log(
        "error",
        `registry/mods.json is refused, the last good one stays in force: ${(error as Error).message}`,
      );
      return false;
    }
    for (const problem of registry.problems) log("warn", problem);
    return true;
  }

  function readOverrides(): boolean {
    const { status, text, problem } = readTextFile(overridesPath);
    try {
      if (status !== Status.Ok && status !== Status.ErrNotFound) throw new Error(problem);
      overrides = status === Status.ErrNotFound ? [] : parseOverrides(text);
    } catch (error) {
      log(
        "error",
        `overrides.json is refused, the last good one stays in force: ${(error as Error).message}`,
      );
      return false;
    }
    return true;
  }

  function hashOf(dir: string, library: string): string {
    const inside = insideFolder(mods, `${dir}/${library}`);
    if (!inside.ok) return "";
    const version = fileVersion(inside.path);
    if (version === "") return "";
    const known = hashes.get(inside.path);
    if (known?.version === version) return known.sha256;
    const hash = sha256(readFileSync(inside.path));
    hashes.set(inside.path, { version, sha256: hash });
    return hash;
  }

  recheck();

  return {
    records: (side, hostVersion) =>
      resolve({ registry, overrides, side, hostVersion }).map(({ mod, verdict, reason }) => ({
        guid: mod.id,
        name: mod.name,
        version: mod.version,
        enabled: verdict === Verdict.Loaded,
        verdict,
        reason,
        requires: mod.requires.map(({ id }) => id),
        artifact: {
          dir: mod.artifact.dir,
          library: mod.artifact.library,
          sha256: hashOf(mod.artifact.dir, mod.artifact.library),
        },
      })),
    registry: () => registry,
    overrideOf: (id) => overrides.find((override) => override.id === id),
    override(id, enabled) {
      const next = withOverride(overrides, id, enabled);
      writeFileAtomically(overridesPath, overridesText(next));
      overrides = next;
      changed(overridesPath);
    },
    recheck,
  };
}

function fileVersion(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.mtimeNs}-${stat.size}-${stat.ino}`;
}
