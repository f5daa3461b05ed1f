import { type LogLevel, Status } from "../../sdk/index.js";
import { readTextFile, type TextFile } from "../node/index.js";
import { parseRegistry, type Registry } from "../selection/mod-registry.js";
import type { InstallPaths } from "./install-paths.js";
import { watchText } from "./watched-text.js";

/** The registry of an install, watched. */
export interface RegistryFile {
  /** Looks at the file again; true when another registry is in force since. Never throws. */
  readonly look: () => boolean;
  /** The last good one; undefined when there has been none yet. */
  readonly registry: () => Registry | undefined;
  /** Why the file as it is now is not in force, `""` when it is. */
  readonly problem: () => string;
}

/** Reads the registry. Throws an Error that says why there is none. */
export function readRegistry({ registry }: Pick<InstallPaths, "registry">): Registry {
  return registryOf(readTextFile(registry), registry);
}

/** Opens the registry of an install; `log` hears when it is refused and when it is good again. */
export function openRegistryFile(
  { registry: path }: Pick<InstallPaths, "registry">,
  log: (level: LogLevel, text: string) => void,
): RegistryFile {
  const file = watchText(path);
  let registry: Registry | undefined;
  let refusal = "";

  function look(): boolean {
    const read = file.look();
    if (read === undefined) return false;
    try {
      registry = registryOf(read, path);
    } catch (error) {
      const rest =
        registry === undefined
          ? "so nothing is decided until it is mended"
          : "the last good one stays in force";
      refusal = `registry/mods.json is refused, ${rest}: ${(error as Error).message}`;
      log("error", refusal);
      return false;
    }
    if (refusal !== "") log("info", "registry/mods.json is good again");
    refusal = "";
    return true;
  }

  return { look, registry: () => registry, problem: () => refusal };
}

function registryOf({ status, text, problem }: TextFile, path: string): Registry {
  if (status === Status.ErrNotFound) throw new Error(`there is no file ${path}`);
  if (status !== Status.Ok) throw new Error(problem);
  return parseRegistry(text);
}
