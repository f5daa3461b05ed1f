import { readdirSync } from "node:fs";
import type { Registry } from "../selection/mod-registry.js";
import type { InstallPaths } from "./install-paths.js";

/** Returns the folders in `mods/` without a registry entry, sorted; an empty list when `mods/` cannot be read. */
export function unnamedFolders(
  { mods }: Pick<InstallPaths, "mods">,
  registry: Pick<Registry, "folders">,
): string[] {
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
