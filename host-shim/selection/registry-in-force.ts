import { errorMessage } from "../../sdk/host/describe-error.js";
import type { LogLevel } from "../../sdk/index.js";
import type { Registry } from "./mod-registry.js";

/** The error of a request that needs a registry while none is in force. */
export const UNDECIDED =
  "registry/mods.json cannot be used, so nothing is decided: fix the file; the backend's log has the error";

/** Creates the holder of the last valid registry, at first without one; `log` receives each refusal and each recovery. */
export function createRegistryInForce(log: (level: LogLevel, text: string) => void) {
  let registry: Registry | undefined;
  let refusal = "";

  /** Puts the registry that `read` returns in force. Returns false when `read` throws; the last registry then stays in force. */
  function take(read: () => Registry): boolean {
    try {
      registry = read();
    } catch (error) {
      const rest =
        registry === undefined
          ? "so nothing is decided until it is fixed"
          : "the last good one stays in force";
      refusal = `registry/mods.json is refused, ${rest}: ${errorMessage(error)}`;
      log("error", refusal);
      return false;
    }
    if (refusal !== "") log("info", "registry/mods.json is good again");
    refusal = "";
    return true;
  }

  return {
    take,
    /** Returns the registry in force; undefined before the first valid registry. */
    registry: (): Registry | undefined => registry,
    /** Returns why the registry that was read last is refused; `""` if it is in force. */
    problem: (): string => refusal,
  };
}
