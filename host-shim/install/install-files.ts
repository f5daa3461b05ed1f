import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Status } from "../../sdk/index.js";
import { readTextFile } from "../node/index.js";
import { type Overrides, parseOverrides } from "../selection/overrides.js";
import { parseRegistry, type Registry } from "../selection/registry.js";

/** Where an install keeps its files. */
export interface InstallPaths {
  readonly registry: string;
  readonly overrides: string;
  readonly mods: string;
  readonly selection: string;
}

/** The files of the install at `root`. */
export function installPaths(root: string): InstallPaths {
  const mods = join(root, "mods");
  return {
    registry: join(root, "registry", "mods.json"),
    overrides: join(root, "overrides.json"),
    mods,
    selection: join(mods, "selection.json"),
  };
}

/** Reads the registry. Throws an Error that says why there is none. */
export function readRegistry({ registry }: InstallPaths): Registry {
  const { status, text, problem } = readTextFile(registry);
  if (status === Status.ErrNotFound) throw new Error(`there is no file ${registry}`);
  if (status !== Status.Ok) throw new Error(problem);
  return parseRegistry(text);
}

/** Reads the overrides; without a file there are none. Throws an Error that says why they cannot be read. */
export function readOverrides({ overrides }: InstallPaths): Overrides {
  const { status, text, problem } = readTextFile(overrides);
  if (status === Status.ErrNotFound) return { overrides: [], problems: [] };
  if (status !== Status.Ok) throw new Error(problem);
  return parseOverrides(text);
}

/** The folders in `mods/` that no entry of the registry names, sorted. */
export function unnamedFolders({ mods }: InstallPaths, registry: Pick<Registry, "folders">): string[] {
  const named = new Set(registry.folders);
  return foldersIn(mods).filter((name) => !named.has(name));
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

/** A text that changes whenever a file does, `""` for one that is not there. */
export function fileVersion(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.mtimeNs}-${stat.size}-${stat.ino}`;
}
