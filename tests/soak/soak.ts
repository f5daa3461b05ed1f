import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withInstall } from "../support/install.js";
import { until } from "../support/until.js";
import { FAULTS, type Fault } from "./faults.js";
import { MODS, startWorld, storedOverrides, type World } from "./world.js";

// Runs a backend and a client host for `--seconds` of wall-clock time, with the game's clock at twenty times the speed: edits,
// toggles, new builds, and one fault after the other. After each fault, both must be in the state as if it had not occurred.

/** The largest allowed growth of the heap, which the engine itself can cause. */
const GROWTH_BYTES = 2_000_000;
/** A poll interval takes 30 frames, so a fault lasts for a dozen polls of the backend and of the disk. */
const FRAMES_OF_A_FAULT = 400;

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "600" }, seed: { type: "string", default: "1" } },
});
const seconds = Number(values.seconds);
const random = createRandom(Number(values.seed));
const ids = MODS.map(({ id }) => id);

await withInstall({ mods: MODS }, async (install) => {
  const before = resources();
  const world = await startWorld(install);
  const heaps: number[] = [];
  const open: number[] = [];
  const end = Date.now() + seconds * 1000;
  let actions = 0;
  try {
    await settle(world);
    for (let round = 0; Date.now() < end || round < FAULTS.length; round++) {
      const fault = FAULTS[round % FAULTS.length]!;
      try {
        actions += await play(world, "");
        actions += await endure(world, fault);
        await settle(world);
        compare(world);
      } catch (error) {
        throw new Error(
          `round ${round}, "${fault.name}": ${(error as Error).message}\n${world.lines.slice(-30).join("\n")}`,
        );
      }
      world.forget();
      heaps.push(heap());
      open.push(resources());
    }
  } finally {
    await world.stop();
  }
  const grown = growth(heaps);
  console.log(
    `${heaps.length} rounds with ${actions} edits, toggles and builds; every fault logged once and repaired`,
  );
  console.log(
    `heap ${megabytes(heaps[0]!)} at first, ${megabytes(heaps.at(-1)!)} at last; ${megabytes(grown)} grown since the first quarter`,
  );
  if (grown > GROWTH_BYTES)
    throw new Error(`the heap grew by ${grown} bytes, at most ${GROWTH_BYTES} are the engine's own`);
  if (growth(open) > 0.5) throw new Error(`handles and timers grew: ${open.join(" ")}`);
  await until(() => resources() <= before, "all handles to be closed");
  const left = leftovers(install.root);
  if (left.length > 0) throw new Error(`left behind: ${left.join(", ")}`);
});

/** Does a dozen random edits, toggles and builds, except of the mod or the overrides in `spared`; returns their number. */
async function play(world: World, spared: string): Promise<number> {
  const count = 12;
  for (let index = 0; index < count; index++) {
    const id = pick(ids.filter((one) => one !== spared));
    const dice = random();
    if (dice < 0.6) await world.edit(id, Math.floor(random() * 1000));
    else if (dice < 0.85) {
      if (spared !== "overrides") await world.request(pick(["enable", "disable", "clear"]), id);
    } else world.rebuild(id);
  }
  return count;
}

/** Causes and repairs a fault; returns the number of actions. Asserts that the fault is logged, and each line only once. */
async function endure(world: World, fault: Fault): Promise<number> {
  // The fault of a disabled mod's files would have no effect.
  if (ids.includes(fault.spoils)) await world.request("enable", fault.spoils);
  await settle(world);
  world.forget();
  const repair = await fault.begin(world);
  let actions = 0;
  try {
    await until(
      () => world.lines.find((line) => fault.named.test(line)),
      `a log line of the fault: ${fault.named}`,
    );
    const frame = world.frames();
    if (fault.spoils !== "backend") actions = await play(world, fault.spoils);
    await until(() => world.frames() > frame + FRAMES_OF_A_FAULT, "the frames of the fault");
    const reports = world.lines.filter((line) => fault.named.test(line) && !/setting "|loaded /.test(line));
    const twice = reports.find((line, index) => reports.indexOf(line) !== index);
    if (twice !== undefined) throw new Error(`logged more than once: ${twice}`);
  } finally {
    await repair();
  }
  return actions;
}

/** Builds every mod, then waits until both hosts run exactly the mods that the backend enables, in these builds. */
async function settle(world: World): Promise<void> {
  const build = new Map(ids.map((id) => [id, world.rebuild(id)]));
  for (const id of ids) {
    const wanted = build.get(id)!;
    await until(async () => {
      const { mods } = JSON.parse((await world.get("/svc/mods")).body);
      const mod = mods.find((one: { id: string }) => one.id === id);
      const runs = world.client.mods().some(({ guid, state }) => guid === id && state === "live");
      if ((mod.client?.enabled ?? false) !== runs) return false;
      if (runs && world.builds.get(id) !== wanted) return false;
      const { status, body } = await world.get(`/soak/${id}`);
      return mod.server?.enabled ? status === 200 && body === wanted : status === 404;
    }, `${id} to run on its sides as build ${wanted}`);
  }
}

/** Asserts that all acknowledged overrides and values are on the disk. */
function compare(world: World): void {
  const stored = storedOverrides(world);
  for (const [id, state] of world.overrides) {
    const found = stored.get(id) ?? "absent";
    if (found !== state)
      throw new Error(`${id} was acknowledged as "${state}", overrides.json has "${found}"`);
  }
  for (const [id, size] of world.sizes) {
    const config = JSON.parse(readFileSync(join(world.install.root, "mods", id, "config.json"), "utf8"));
    if (config.size !== size)
      throw new Error(`${id}.size was acknowledged as ${size}, config.json has ${config.size}`);
  }
}

function leftovers(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /svc-tmp|\.lock|takeover|unreadable/.test(name),
  );
}

function heap(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Counts timers and handles, except sockets, because keep-alive connections open and close at any time. */
function resources(): number {
  return process.getActiveResourcesInfo().filter((name) => !/TCPSocketWrap|TCPWRAP|HTTP/.test(name)).length;
}

/** Returns the median of the last quarter minus the median of the second quarter; the first quarter is warm-up. */
function growth(series: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(series.length / 4));
  const median = (part: readonly number[]) => part.toSorted((a, b) => a - b)[Math.floor(part.length / 2)]!;
  return median(series.slice(-quarter)) - median(series.slice(quarter, 2 * quarter));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** Creates a generator of pseudo-random numbers (Mulberry32), so that a seed repeats a run. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
