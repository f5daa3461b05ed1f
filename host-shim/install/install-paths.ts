import { join } from "node:path";

/** The absolute paths of an install's files and folders. */
export interface InstallPaths {
  readonly root: string;
  readonly registry: string;
  readonly overrides: string;
  /** The file of the running search for the mod at fault. */
  readonly trial: string;
  /** The folder of the kept profiles. */
  readonly profiles: string;
  /** The folder of the kept libraries. */
  readonly kept: string;
  /** The file of the pins; a pin makes a mod run a kept library. */
  readonly pins: string;
  readonly mods: string;
  readonly selection: string;
  /** The lock of the backend that serves the install. */
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
    kept: join(root, "kept"),
    pins: join(root, "pins.json"),
    mods,
    selection: join(mods, "selection.json"),
    served: join(root, ".svc-served"),
  };
}
