import { EventEmitter } from "node:events";
import { EventEmitter as EventEmitter3 } from "eventemitter3";
import * as mittModule from "mitt";
import { createNanoEvents } from "nanoevents";
import { EventEmitter as Tseep } from "tseep";
import { createBus } from "../sdk/bus.js";
import type { Run } from "./run.js";

// Its types describe a CommonJS module and its code is an ES module.
const mitt = mittModule.default as unknown as <
  Events extends Record<string, unknown>,
>() => mittModule.Emitter<Events>;

const PEERS = { eventemitter3: 1.1, nanoevents: 1.1, "node:events": 1.1, mitt: 1.1 };

/** Emit, subscribe and query on the bus, with isolation of throwing handlers and ordered nesting on. */
export default function benchBus(run: Run): void {
  for (const count of [0, 1, 10, 100]) emit(run, count);

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
  query(run);
}

const sink = { sum: 0 };

/** Each handler is a function of its own, as in a game full of mods. */
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

function emit(run: Run, count: number): void {
  const bus = filled(count);
  const three = new EventEmitter3<{ tick: [number] }>();
  const nano = createNanoEvents<{ tick: (value: number) => void }>();
  const node = new EventEmitter().setMaxListeners(0);
  const small = mitt<{ tick: number }>();
  const generated = new Tseep<{ tick: (value: number) => void }>();
  for (let i = 0; i < count; i++) {
    three.on("tick", handler(i));
    nano.on("tick", handler(i));
    node.on("tick", handler(i));
    small.on("tick", handler(i));
    generated.on("tick", handler(i));
  }
  run.row({
    group: "bus",
    work: `emit, ${count} handlers`,
    bar: PEERS,
    ours: () => bus.emit("tick", 1),
    peers: {
      eventemitter3: () => three.emit("tick", 1),
      nanoevents: () => nano.emit("tick", 1),
      "node:events": () => node.emit("tick", 1),
      mitt: () => small.emit("tick", 1),
      tseep: () => generated.emit("tick", 1),
    },
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
