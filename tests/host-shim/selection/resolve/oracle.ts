import { satisfies } from "semver";
import type { RegistryMod } from "../../../../host-shim/selection/mod-registry.js";
import type { ResolveInput } from "../../../../host-shim/selection/resolve/resolve.js";

/** The expected verdict of one mod. */
export interface Expected {
  readonly id: string;
  readonly verdict: string;
}

/**
 * Implements the rules of selection literally: searches the whole registry for each answer, however slow that is.
 * Returns the kept mods in load order, then the rejected ones by id.
 */
export function slowResolve({ registry, overrides, side, hostVersion }: ResolveInput): Expected[] {
  const { mods } = registry;
  const find = (id: string) => mods.find((mod) => mod.id === id);
  const inRange = (version: string, range: string) => satisfies(version, range, { includePrerelease: true });

  const layout: string[] = [];
  const lay = (id: string, open: readonly string[]): void => {
    const list = registry.lists.find((candidate) => candidate.id === id);
    if (list === undefined || layout.includes(id)) return;
    for (const parent of list.inherits) if (![...open, id].includes(parent)) lay(parent, [...open, id]);
    if (!layout.includes(id)) layout.push(id);
  };
  for (const id of registry.activeLists) lay(id, []);

  /** All overrides and list entries, by descending precedence. */
  const entries = [
    ...[...overrides].reverse(),
    ...[...layout]
      .reverse()
      .flatMap((id) => registry.lists.find((candidate) => candidate.id === id)!.entries),
  ];
  const decider = (id: string) => entries.find((entry) => entry.id === id);
  const strongestFirst = entries
    .filter((entry) => decider(entry.id) === entry && entry.enabled)
    .map(({ id }) => find(id))
    .filter((mod) => mod !== undefined);

  const gate = (mod: RegistryMod): string => {
    const entry = decider(mod.id);
    if (entry === undefined) return "not-selected";
    if (!entry.enabled) return "disabled";
    if (!mod.sides.includes(side)) return "wrong-side";
    if (hostVersion !== "" && !inRange(hostVersion, mod.pipeline)) return "pipeline";
    return "";
  };

  /** Returns the direct and indirect dependencies of a mod, over mods that passed the gates. */
  const reach = (mod: RegistryMod): Set<RegistryMod> => {
    const found = new Set<RegistryMod>();
    const open = [mod];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { id } of at.requires) {
        const need = find(id);
        if (need === undefined || gate(need) !== "" || found.has(need)) continue;
        found.add(need);
        open.push(need);
      }
    }
    return found;
  };
  const inRing = (mod: RegistryMod): boolean => gate(mod) === "" && reach(mod).has(mod);

  const conflict = (one: RegistryMod, other: RegistryMod): boolean =>
    one !== other &&
    (one.conflicts.some(({ id, version }) => id === other.id && inRange(other.version, version)) ||
      other.conflicts.some(({ id, version }) => id === one.id && inRange(one.version, version)));

  const kept = new Set<RegistryMod>();
  for (const mod of strongestFirst) {
    if (gate(mod) !== "") continue;
    const together = [...new Set([mod, ...reach(mod)])];
    const sound = together.every(
      (one) =>
        gate(one) === "" &&
        !inRing(one) &&
        one.requires.every(({ id, version }) => {
          const need = find(id);
          return need !== undefined && gate(need) === "" && inRange(need.version, version);
        }) &&
        together.every((other) => !conflict(one, other)) &&
        [...kept].every((other) => !conflict(one, other)),
    );
    if (sound) for (const one of together) kept.add(one);
  }

  const verdict = (mod: RegistryMod): string => {
    if (gate(mod) !== "") return gate(mod);
    if (inRing(mod)) return "cycle";
    if (kept.has(mod)) return "loaded";
    const isThere = ({ id, version }: { id: string; version: string }) => {
      const need = find(id);
      return need !== undefined && kept.has(need) && inRange(need.version, version);
    };
    return mod.requires.every(isThere) ? "conflict" : "missing-dependency";
  };

  const order: RegistryMod[] = [];
  while (order.length < kept.size) {
    const ready = [...kept].filter(
      (mod) =>
        !order.includes(mod) && mod.requires.every(({ id }) => order.some((placed) => placed.id === id)),
    );
    order.push(ready.sort((a, b) => (a.id < b.id ? -1 : 1))[0]!);
  }
  const rejected = mods.filter((mod) => !kept.has(mod)).sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...order, ...rejected].map((mod) => ({ id: mod.id, verdict: verdict(mod) }));
}
