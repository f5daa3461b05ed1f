import { join } from "node:path";

/** Where an install keeps its files. */
export interface InstallPaths {
  readonly root: string;
  readonly registry: string;
  readonly overrides: string;
  readonly mods: string;
  readonly selection: string;
  /** Who serves the install, for as long as somebody does. */
  readonly served: string;
}

/** The files of the install at `root`. */
export function installPaths(root: string): InstallPaths {
  const mods = join(root, "mods");
  return {
    root,
    registry: join(root, "registry", "mods.json"),
    overrides: join(root, "overrides.json"),
    mods,
    selection: join(mods, "selection.json"),
    served: join(root, ".svc-served"),
  };
}
