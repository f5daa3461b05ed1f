import { join } from "node:path";

export interface InstallPaths {
  readonly root: string;
  readonly registry: string;
  readonly overrides: string;
  /** The search for the mod at fault that runs. */
  readonly trial: string;
  /** The folder of the kept profiles. */
  readonly profiles: string;
  readonly mods: string;
  readonly selection: string;
  /** The note of the backend that serves the install. */
  readonly served: string;
}

export function installPaths(root: string): InstallPaths {
  const mods = join(root, "mods");
  return {
    root,
    registry: join(root, "registry", "mods.json"),
    overrides: join(root, "overrides.json"),
    trial: join(root, "trial.json"),
    profiles: join(root, "profiles"),
    mods,
    selection: join(mods, "selection.json"),
    served: join(root, ".svc-served"),
  };
}
