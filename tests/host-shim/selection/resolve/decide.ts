import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import {
  type Decision,
  type ResolveInput,
  resolve,
} from "../../../../host-shim/selection/resolve/resolve.js";
import { type RegistryParts, registryText } from "../../../support/install.js";

/** Resolves a registry of `parts`, by default for the client of host 1.4.0 without overrides. */
export function decide(parts: RegistryParts, rest: Partial<ResolveInput> = {}): readonly Decision[] {
  const registry = parseRegistry(registryText(parts));
  return resolve({ registry, overrides: [], side: "client", hostVersion: "1.4.0", ...rest });
}

/** Returns `id verdict` for each decision, in order. */
export function verdicts(decisions: readonly Decision[]): string[] {
  return decisions.map(({ mod, verdict }) => `${mod.id} ${verdict}`);
}

/** Returns the reason of one mod's decision. */
export function reasonOf(decisions: readonly Decision[], id: string): string {
  return decisions.find(({ mod }) => mod.id === id)?.reason ?? `there is no ${id}`;
}

/** Creates an entry that requires mods of any version. */
export function needing(
  id: string,
  ...needs: readonly string[]
): { readonly id: string; readonly requires: readonly unknown[] } {
  return { id, requires: needs.map((need) => ({ id: need })) };
}
