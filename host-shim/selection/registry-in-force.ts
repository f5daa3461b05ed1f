import { errorMessage } from "../../sdk/host/describe-error.js";
import type { LogLevel } from "../../sdk/index.js";
import type { Registry } from "./mod-registry.js";

/** The registry that decides: the last good one that was read. */
export interface RegistryInForce {
  /** Takes what `read` gives; one that throws, with the reason, is refused. True when another registry is in force since. */
  readonly take: (read: () => Registry) => boolean;
  /** Undefined when there has been none yet. */
  readonly registry: () => Registry | undefined;
  /** Why the one that was read last is not in force, `""` when it is. */
  readonly problem: () => string;
}

/** Makes what holds the registry; `log` hears when one is refused and when it is good again. */
export function createRegistryInForce(log: (level: LogLevel, text: string) => void): RegistryInForce {
  let registry: Registry | undefined;
  let refusal = "";

  function take(read: () => Registry): boolean {
    try {
      registry = read();
    } catch (error) {
      const rest =
        registry === undefined
          ? "so nothing is decided until it is mended"
          : "the last good one stays in force";
      refusal = `registry/mods.json is refused, ${rest}: ${errorMessage(error)}`;
      log("error", refusal);
      return false;
    }
    if (refusal !== "") log("info", "registry/mods.json is good again");
    refusal = "";
    return true;
  }

  return { take, registry: () => registry, problem: () => refusal };
}
