import { NO_FACE } from "../host-shim/protocol/mod-list.js";
import type { ModList, Registry, RegistryMod } from "../host-shim/selection/mod-registry.js";
import { resolve } from "../host-shim/selection/resolve/resolve.js";
import { inRange } from "../host-shim/selection/versions.js";
import { cpuMs, type Part, type Run } from "./run.js";

type Shape = (size: number) => readonly (readonly number[])[];

const RANDOM = "random graph, 2.9 edges each";

/** Registry shapes: functions from a size to the dependencies of each mod, as indexes. */
const SHAPES: Readonly<Record<string, Shape>> = {
  [RANDOM]: (size) => {
    const random = createRandom(7);
    return numbers(size).map((m) =>
      m === 0 ? [] : [...new Set(Array.from({ length: 3 }, () => Math.floor(random() * m)))],
    );
  },
  chain: (size) => numbers(size).map((m) => (m === 0 ? [] : [m - 1])),
  ring: (size) => numbers(size).map((m) => [(m + 1) % size]),
  star: (size) => numbers(size).map((m) => (m === 0 ? [] : [0])),
  "chain on a mod that is not there": (size) => numbers(size).map((m) => [m === 0 ? size : m - 1]),
};

const SIZES = [1_000, 10_000, 100_000] as const;

/** `resolve`, compared with {@link linearFloor}, a resolver's minimum work. */
export default [
  ...Object.entries(SHAPES).flatMap(([shape, needsOf]) =>
    SIZES.map((size) => (run: Run) => compare(run, shape, needsOf(size), 0)),
  ),
  ...SIZES.map((size) => (run: Run) => {
    const conflicts = size / 100;
    compare(run, `random graph with ${conflicts} conflicts`, SHAPES[RANDOM]!(size), conflicts);
  }),
] satisfies readonly Part[];

function compare(run: Run, shape: string, needs: ReturnType<Shape>, conflicts: number): void {
  const registry = registryOf(needs, conflicts);
  const input = { registry, overrides: [], side: "client", hostVersion: "1.4.0" } as const;
  const [ours, floor] = medians([() => resolve(input), () => linearFloor(registry)], registry.mods.length);
  run.value({
    group: "resolve",
    work: `${shape}, ${needs.length.toLocaleString("en-US")} mods`,
    unit: "ms",
    ours: ours!,
    peers: { "linear floor (Kahn walk)": floor! },
    bar: 1.5,
  });
}

/**
 * Returns the median times of one call in ms, of alternating runs; fewer runs for large registries, where a call can take a
 * second.
 */
function medians(works: readonly (() => unknown)[], size: number): number[] {
  const rounds = size >= 100_000 ? 5 : size >= 10_000 ? 41 : 201;
  const times = works.map((): number[] => []);
  // The first half warms up: with a small registry the engine compiles `resolve` only after hundreds of calls.
  for (let round = 1 - rounds; round < rounds; round++) {
    for (let turn = 0; turn < works.length; turn++) {
      const index = (turn + Math.abs(round)) % works.length;
      const start = cpuMs();
      works[index]!();
      if (round >= 0) times[index]!.push(cpuMs() - start);
    }
  }
  return times.map((list) => list.sort((one, other) => one - other)[rounds >> 1]!);
}

/**
 * Does the minimum work of a resolver: finds the selected mods, checks side, host version and the range of each dependency, and
 * returns a record for each mod in topological order, dependencies first, ties by initial id order. Ignores conflicts,
 * priorities and causes: a mod that is not enabled gets no reason.
 */
function linearFloor({ mods, lists }: Registry): unknown[] {
  const selected = new Map<string, boolean>();
  for (const list of lists) for (const { id, enabled } of list.entries) selected.set(id, enabled === true);
  const byId = new Map<string, RegistryMod>();
  for (const mod of mods) byId.set(mod.id, mod);
  const open = new Map<string, number>();
  const dependents = new Map<string, RegistryMod[]>();
  const ready: RegistryMod[] = [];
  for (const id of mods.map((mod) => mod.id).sort()) {
    const mod = byId.get(id)!;
    const passes =
      selected.get(id) === true && mod.sides.includes("client") && inRange("1.4.0", mod.pipeline);
    open.set(id, passes ? mod.requires.length : -1);
    if (passes && mod.requires.length === 0) ready.push(mod);
    for (const need of mod.requires) {
      const other = byId.get(need.id);
      if (other === undefined || !inRange(other.version, need.version)) continue;
      const known = dependents.get(need.id);
      if (known === undefined) dependents.set(need.id, [mod]);
      else known.push(mod);
    }
  }
  const placed: unknown[] = [];
  for (let at = 0; at < ready.length; at++) {
    const mod = ready[at]!;
    placed.push({ mod, verdict: "loaded", reason: "" });
    for (const dependent of dependents.get(mod.id) ?? []) {
      const left = open.get(dependent.id)! - 1;
      open.set(dependent.id, left);
      if (left === 0) ready.push(dependent);
    }
  }
  for (const mod of mods) if (open.get(mod.id) !== 0) placed.push({ mod, verdict: "not loaded", reason: "" });
  return placed;
}

function registryOf(needs: readonly (readonly number[])[], conflicts: number): Registry {
  const size = needs.length;
  const random = createRandom(11);
  // The file's order differs from the order of the ids.
  const ids = numbers(size + 1).map((m) => `mod-${((m * 7919) % (size + 1)).toString(36).padStart(5, "0")}`);
  const mods = needs.map(
    (list, m): RegistryMod => ({
      id: ids[m]!,
      name: `Mod ${m}`,
      version: `1.${m % 10}.0`,
      artifact: { dir: ids[m]!, library: "mod.js", sha256: "" },
      sides: ["client"],
      pipeline: "^1.0.0",
      requires: list.map((need) => ({ id: ids[need]!, version: need % 2 === 0 ? "^1.0.0" : "*" })),
      conflicts: [],
      shipped: true,
      face: NO_FACE,
    }),
  );
  for (let made = 0; made < conflicts; made++) {
    const m = Math.floor(random() * size);
    const other = ids[Math.floor(random() * size)]!;
    mods[m] = { ...mods[m]!, conflicts: [{ id: other, version: "*", reason: "" }] };
  }
  const all: ModList = {
    id: "all",
    inherits: [],
    entries: mods.map(({ id }) => ({ id, enabled: true, note: "" })),
  };
  return { mods, lists: [all], activeLists: ["all"], folders: [], problems: [] };
}

function numbers(size: number): number[] {
  return Array.from({ length: size }, (_, m) => m);
}

/** Creates a random number generator, Mulberry32, with a fixed seed, so that every run has the same graphs. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
