import { type LogLevel, Status } from "../../sdk/index.js";
import { readTextFile, type TextFile } from "../node/index.js";
import { parseRegistry, type Registry } from "../selection/mod-registry.js";
import { createRegistryInForce } from "../selection/registry-in-force.js";
import type { InstallPaths } from "./install-paths.js";
import { watchText } from "./watched/watched-text.js";

/** Reads the registry. Throws an Error with the reason when it cannot be used. */
export function readRegistry({ registry }: Pick<InstallPaths, "registry">): Registry {
  return registryOf(readTextFile(registry), registry);
}

/** Opens the registry of an install; logs each rejected registry with the reason, and each recovery. */
export function openRegistryFile(
  { registry: path }: Pick<InstallPaths, "registry">,
  log: (level: LogLevel, text: string) => void,
) {
  const file = watchText(path);
  const { take, registry, problem } = createRegistryInForce(log);
  return {
    /** Polls the file; returns true when it puts a new registry in force. Never throws. */
    check(): boolean {
      const read = file.check();
      return read !== undefined && take(() => registryOf(read, path));
    },
    registry,
    problem,
  };
}

function registryOf({ status, text, problem }: TextFile, path: string): Registry {
  if (status === Status.ErrNotFound) throw new Error(`there is no file ${path}`);
  if (status !== Status.Ok) throw new Error(problem);
  return parseRegistry(text);
}
