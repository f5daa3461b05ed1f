import { parseRegistry } from "../host-shim/selection/mod-registry.js";
import { resolve } from "../host-shim/selection/resolve/resolve.js";
import { createBus, createSdk, intSetting } from "../sdk/index.js";
import { parseDocument, setMembers } from "../sdk/json/document.js";
import { flat } from "./flat.js";
import { memoryHost } from "./memory-host.js";
import type { Part, Run } from "./run.js";

/** Data outside the processor's caches costs a few times more per item; quadratic growth would give 10 and 100. */
const MOST_GROWTH = 5;
const PARTS = 10_000;

type Make = (size: number) => () => unknown;

const WORKS: Readonly<Record<string, Make>> = {
  "emit, handlers": (size) => {
    const bus = createBus({ log: () => {} });
    for (let i = 0; i < size; i++) bus.on("tick", () => {});
    return () => bus.emit("tick", 1);
  },
  "schemaJson, rows": (size) => {
    const sdk = declaring(size);
    return () => flat(sdk.declaredSchemaJson());
  },
  "edit of a config, keys": (size) => {
    const text = configOf(size);
    return () => setMembers(parseDocument(text)!, [["key1", "7"]]);
  },
  "resolve of a chain, mods": (size) => {
    const registry = parseRegistry(registryOf(size));
    return () => resolve({ registry, overrides: [], side: "client", hostVersion: "1.4.0" });
  },
};

/** The cost per item at 10 and 100 times the size, and the memory of one item. */
export default [
  ...Object.entries(WORKS).map(
    ([name, make]) =>
      (run: Run) =>
        growth(run, name, make),
  ),
  (run) => memory(run, "a handler of the bus", manyHandlers),
  (run) => memory(run, "a declared row, as text for a page too", () => declaring(PARTS)),
] satisfies readonly Part[];

function growth(run: Run, name: string, make: Make): void {
  const eachOf = (size: number) => timeOf(make(size)) / size;
  const smallest = eachOf(100);
  for (const size of [1_000, 10_000]) {
    const count = size.toLocaleString("en-US");
    run.value({
      group: "growth: the time of each, beside each of 100",
      work: `${name}: ${count}`,
      unit: "x",
      limit: MOST_GROWTH,
      ours: eachOf(size) / smallest,
    });
  }
}

function memory(run: Run, work: string, make: () => unknown): void {
  run.value({ group: "memory of each", work, unit: "B", ours: bytesOf(make) / PARTS });
}

function manyHandlers(): unknown {
  const bus = createBus({ log: () => {} });
  const handler = () => {};
  for (let i = 0; i < PARTS; i++) bus.on("tick", handler);
  return bus;
}

function configOf(size: number): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, i) => [`key${i}`, i])), null, 2);
}

/** Declares `size` rows and builds their JSON text once. */
function declaring(size: number) {
  const sdk = createSdk(memoryHost(configOf(size)).host);
  sdk.declareSettings(Array.from({ length: size }, (_, i) => intSetting(`key${i}`, `Key ${i}`, i)));
  sdk.declaredSchemaJson();
  return sdk;
}

/** Returns a registry in which each mod requires the one before it. */
function registryOf(size: number): string {
  const idOf = (m: number) => `mod-${m.toString().padStart(5, "0")}`;
  const mods = Array.from({ length: size }, (_, m) => ({
    id: idOf(m),
    artifact: { dir: idOf(m), library: "mod.js" },
    sides: ["client"],
    requires: m === 0 ? [] : [{ id: idOf(m - 1) }],
  }));
  const entries = mods.map(({ id }) => ({ id, enabled: true, note: "" }));
  return JSON.stringify({
    schema: "svc.registry/1",
    mods,
    lists: [{ id: "all", entries }],
    activeLists: ["all"],
  });
}

const ROUNDS = 15;
const ROUND_MS = 20;

/** Returns the least time of one call in ns: other load on the machine only adds to it. */
function timeOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    let calls = 0;
    let spent = 0;
    for (; spent < ROUND_MS; spent = performance.now() - start) {
      for (let i = 0; i < 10; i++) work();
      calls += 10;
    }
    least = Math.min(least, (spent * 1e6) / calls);
  }
  return least;
}

/** Returns the retained heap size in bytes of the result of `make`. */
function bytesOf(make: () => unknown): number {
  // Three times, because a collection may free objects whose parts only the next collection frees.
  const collect = () => {
    for (let time = 0; time < 3; time++) gc!();
  };
  // The first call is not measured: it includes one-time costs such as compiled code.
  const kept = [make()];
  collect();
  const before = process.memoryUsage().heapUsed;
  kept.push(make());
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  if (kept.length !== 2) throw new Error("one was not made");
  return bytes;
}
