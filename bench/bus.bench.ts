import { EventEmitter } from "node:events";
import { EventEmitter as EventEmitter3 } from "eventemitter3";
import * as mittModule from "mitt";
import { createNanoEvents } from "nanoevents";
import { EventEmitter as Tseep } from "tseep";
import { createBus } from "../sdk/bus.js";
import { cpuMs, type Part, type Run } from "./run.js";

// mitt's types describe a CommonJS module, but its code is an ES module.
const mitt = mittModule.default as unknown as <
  Events extends Record<string, unknown>,
>() => mittModule.Emitter<Events>;

const PEERS = { eventemitter3: 1, nanoevents: 1.5, "node:events": 1.5, mitt: 1 };

// Many names: with one constant name, engines optimize an emitter's whole emit away, which never happens in a game.
const NAMES = Array.from({ length: 64 }, (_, index) => `event-${index}`);
let turn = 0;
const nextName = () => NAMES[turn++ & 63]!;

const MOST_HANDLERS = 100_000;

/** Emit, subscribe and query on the bus, with isolation of throwing handlers and ordered nesting enabled. */
export default [
  ...[0, 1, 10, 100].map((count) => (run: Run) => emit(run, count)),
  subscribe,
  query,
  ...[1_000, MOST_HANDLERS].map((count) => (run: Run) => release(run, count)),
] satisfies readonly Part[];

function subscribe(run: Run): void {
  const ours = filled(10);
  const theirs = mitt<{ tick: number }>();
  for (let i = 0; i < 10; i++) theirs.on("tick", handler(i));
  const added = handler(10);
  run.row({
    group: "bus",
    work: "on + off with 10 present",
    bar: 2,
    ours: () => ours.on("tick", added as (value: unknown) => void)(),
    peers: {
      mitt: () => {
        theirs.on("tick", added);
        theirs.off("tick", added);
      },
    },
  });
}

const sink = { sum: 0 };

/** Creates a handler with its own code, as in a game with many mods. */
function handler(seed: number): (value: number) => void {
  return new Function("add", `return (value) => { add(value + ${seed}); }`)((value: number) => {
    sink.sum += value;
  });
}

function filled(count: number) {
  const bus = createBus({ log: () => {} });
  for (let i = 0; i < count; i++) bus.scope(`mod-${i}`).on("tick", handler(i) as (value: unknown) => void);
  return bus;
}

type Handle = (value: number) => void;

/** Measures `emit` with `count` handlers for each name. */
function emit(run: Run, count: number): void {
  const bus = createBus({ log: () => {} });
  const three = new EventEmitter3<Record<string, [number]>>();
  const nano = createNanoEvents<Record<string, Handle>>();
  const node = new EventEmitter().setMaxListeners(0);
  const small = mitt<Record<string, number>>();
  const generated = new Tseep<Record<string, Handle>>();
  const handlers = Array.from({ length: count }, (_, index) => handler(index));
  for (const name of NAMES) {
    for (const [index, handle] of handlers.entries()) {
      bus.scope(`mod-${index}`).on(name, handle as (value: unknown) => void);
      three.on(name, handle);
      nano.on(name, handle);
      node.on(name, handle);
      small.on(name, handle);
      generated.on(name, handle);
    }
  }
  run.row({
    group: "bus",
    work: `emit, ${count} handlers`,
    bar: PEERS,
    ours: () => bus.emit(nextName(), 1),
    peers: {
      eventemitter3: () => three.emit(nextName(), 1),
      nanoevents: () => nano.emit(nextName(), 1),
      "node:events": () => node.emit(nextName(), 1),
      mitt: () => small.emit(nextName(), 1),
      tseep: () => generated.emit(nextName(), 1),
    },
  });
}

/** Measures subscribe and unsubscribe with `count` subscriptions of one mod: the cost of each must not grow with `count`. */
function release(run: Run, count: number): void {
  const rounds = MOST_HANDLERS / count;
  const started = cpuMs();
  for (let round = 0; round < rounds; round++) {
    const bus = createBus({ log: () => {} });
    const offs = Array.from({ length: count }, () => bus.on("tick", () => {}));
    // In scattered order, which is expensive for an array.
    for (let index = 0; index < count; index++) offs[(index * 7919) % count]!();
  }
  run.value({
    group: "bus",
    work: `on + off, ${count} by one mod`,
    unit: "ns each",
    limit: 5_000,
    ours: ((cpuMs() - started) * 1e6) / count / rounds,
  });
}

function query(run: Run): void {
  const bus = createBus({ log: () => {} });
  const nano = createNanoEvents<{ query: (value: number) => void; reply: (value: number) => void }>();
  for (let i = 0; i < 10; i++) {
    bus.on("query", () => bus.emit("reply", i));
    nano.on("query", () => nano.emit("reply", i));
  }
  bus.on("reply", handler(1) as (value: unknown) => void);
  nano.on("reply", handler(1));
  run.row({
    group: "bus",
    work: "query + 10 synchronous replies",
    bar: 1,
    ours: () => bus.emit("query", 1),
    peers: { nanoevents: () => nano.emit("query", 1) },
  });
}
