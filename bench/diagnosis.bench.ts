import { evaluateInPage } from "../host-shim/client/index.js";
import { createDiagnosis } from "../host-shim/diagnosis/index.js";
import type { Meters } from "../host-shim/diagnosis/meters.js";
import { createMemoryConfig } from "../host-shim/runtime/mod/memory-config.js";
import { createRuntime } from "../host-shim/runtime/runtime.js";
import { type Bus, createBus, Status } from "../sdk/index.js";
import type { Part, Run } from "./run.js";

const group = "a diagnosis";
const WITHOUT = "without one";
const CODES = 8;
const MODS = 50;

/** The cost of a diagnosis, without and with queries, compared with the same work without a diagnosis. */
export default [
  ...[1, 10, 100].map((count) => (run: Run) => emit(run, count)),
  idleTick,
  watched,
] satisfies readonly Part[];

const sink = { sum: 0 };

/** Creates a handler with one of eight function bodies, as in a game with many mods. */
function handler(seed: number): (value: unknown) => void {
  return new Function("add", `return (value) => { add(value + ${seed % CODES}); }`)((value: number) => {
    sink.sum += value;
  });
}

function filled(count: number): Bus {
  const bus = createBus({ log: () => {} });
  for (let index = 0; index < count; index++) bus.scope(`mod-${index % MODS}`).on("tick", handler(index));
  return bus;
}

/** Joins a bus to a diagnosis and runs its first 20 frames, of which it measures 16; with `isAsked` by the real clock. */
function joined(bus: Bus, isAsked = false): Meters {
  let time = 0;
  const session = createDiagnosis().join({
    bus,
    now: isAsked ? () => performance.now() : () => time,
    log: () => {},
    side: "client",
    session: "0".repeat(16),
    mods: () => [],
  });
  for (let index = 0; index < MODS; index++) {
    session.of({ guid: `mod-${index}`, name: "Mod", sha256: "", path: "mod/mod.js" });
  }
  for (let frame = 0; frame < 20; frame++) {
    time += 16;
    session.tick(isAsked ? performance.now() : time);
    bus.emit("tick", 1);
  }
  return session;
}

function emit(run: Run, count: number): void {
  const plain = filled(count);
  const quiet = filled(count);
  joined(quiet);
  run.row({
    group,
    work: `emit, ${count} handlers, nobody asks`,
    bar: 1.02,
    ours: () => quiet.emit("tick", 1),
    peers: { [WITHOUT]: () => plain.emit("tick", 1) },
  });
}

function idleTick(run: Run): void {
  const create = (hasOne: boolean) => {
    const bus = filled(10);
    return createRuntime({
      side: "client",
      bus,
      evaluate: evaluateInPage,
      store: {
        readLibrary: (_, done) => done({ status: Status.ErrNotFound, text: "", sha256: "" }),
        openConfig: () => createMemoryConfig(),
      },
      log: () => {},
      now: () => performance.now(),
      baseUrl: "",
      ...(hasOne && { diagnosis: joined(bus) }),
    });
  };
  const own = create(true);
  const plain = create(false);
  run.row({
    group,
    work: "an idle tick, nobody asks",
    bar: 1.02,
    ours: () => own.tick(4),
    peers: { [WITHOUT]: () => plain.tick(4) },
  });
}

function watched(run: Run): void {
  const bus = filled(1000);
  const session = joined(bus, true);
  bus.emit("svc.host.healthQuery");
  session.tick(performance.now());
  const plain = filled(1000);
  run.row({
    group,
    work: "a frame with 1,000 calls of handlers, while somebody asks",
    limit: 500_000,
    ours: () => bus.emit("tick", 1),
    peers: { [WITHOUT]: () => plain.emit("tick", 1) },
  });
}
