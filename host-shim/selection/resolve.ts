import { satisfies } from "semver";
import type { Side } from "../../sdk/index.js";
import { Verdict } from "../runtime/records.js";
import { flattenLists } from "./lists.js";
import type { Override } from "./overrides.js";
import type { Registry, RegistryMod } from "./registry.js";

/** What a resolution is about. */
export interface ResolveInput {
  readonly registry: Registry;
  readonly overrides: readonly Override[];
  readonly side: Side;
  /** `x.y.z[-pre]`, or `""` when it is not known yet: pipelines are then not judged. */
  readonly hostVersion: string;
}

/** The verdict on one mod of the registry, with the manager's reason. */
export interface Decision {
  readonly mod: RegistryMod;
  readonly verdict: Verdict;
  readonly reason: string;
}

/**
 * Decides for every mod of the registry whether it is kept on one side. Pure: no I/O, no clock. Decisions come in load
 * order, needs first, the rejected ones after them by id.
 */
export function resolve({ registry, overrides, side, hostVersion }: ResolveInput): Decision[] {
  const selections = flattenLists(registry);
  const chosen = new Map(overrides.map((override) => [override.id, override.enabled]));
  const byId = new Map(registry.mods.map((mod) => [mod.id, mod]));
  const rejected: Decision[] = [];
  const passed = new Map<string, RegistryMod>();

  for (const mod of registry.mods) {
    const [verdict, reason] = gate(mod);
    if (verdict === Verdict.Loaded) passed.set(mod.id, mod);
    else rejected.push({ mod, verdict, reason });
  }
  dropUnmet();
  const loaded = inLoadOrder(passed);
  return [...loaded, ...rejected.sort((a, b) => (a.mod.id < b.mod.id ? -1 : 1))];

  function gate(mod: RegistryMod): readonly [Verdict, string] {
    const override = chosen.get(mod.id);
    const selection = selections.get(mod.id);
    if (override === undefined && selection === undefined) {
      return [Verdict.NotSelected, "no active list mentions it and no override enables it"];
    }
    if (override === false) return [Verdict.Disabled, "you turned it off"];
    if (override === undefined && selection?.enabled === false) {
      const note = selection.note === "" ? "" : `: ${selection.note}`;
      return [Verdict.Disabled, `the list ${selection.list} turns it off${note}`];
    }
    if (!mod.sides.includes(side))
      return [Verdict.WrongSide, `its sides are ${mod.sides.join(", ") || "none"}`];
    if (hostVersion !== "" && !satisfies(hostVersion, mod.pipeline, { includePrerelease: true })) {
      return [Verdict.Pipeline, `it runs on ${mod.pipeline} and this host is ${hostVersion}`];
    }
    return [Verdict.Loaded, ""];
  }

  function dropUnmet(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const mod of passed.values()) {
        const reason = unmet(mod);
        if (reason === "") continue;
        passed.delete(mod.id);
        rejected.push({ mod, verdict: Verdict.MissingDependency, reason });
        changed = true;
      }
    }
  }

  function unmet(mod: RegistryMod): string {
    for (const { id, version } of mod.requires) {
      const need = byId.get(id);
      if (need === undefined) return `it needs ${id} ${version}, which is not in the registry: install it`;
      if (!satisfies(need.version, version, { includePrerelease: true })) {
        return `it needs ${id} ${version} and ${need.version} is there: update it`;
      }
      if (!passed.has(id)) return `it needs ${id}, which is not running: enable it`;
    }
    return "";
  }
}

function inLoadOrder(mods: ReadonlyMap<string, RegistryMod>): Decision[] {
  const order: Decision[] = [];
  const placed = new Set<string>();
  function place(mod: RegistryMod): void {
    if (placed.has(mod.id)) return;
    placed.add(mod.id);
    for (const { id } of mod.requires) {
      const need = mods.get(id);
      if (need !== undefined) place(need);
    }
    order.push({ mod, verdict: Verdict.Loaded, reason: "" });
  }
  for (const mod of [...mods.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) place(mod);
  return order;
}
