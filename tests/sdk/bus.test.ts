import { setFlagsFromString } from "node:v8";
import { runInNewContext, Script } from "node:vm";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { type Bus, createBus, type WrapHandler } from "../../sdk/index.js";
import { suite } from "../support/suite.js";

const law = suite("bus");
const isolation = suite("bus: handlers that throw");
const subscription = suite("bus: subscribing and unsubscribing");
const chain = suite("bus: a chain");
const ended = suite("bus: emits that a time limit ended");

function makeBus(): { readonly bus: Bus; readonly lines: string[] } {
  const lines: string[] = [];
  const bus = createBus({ log: (level, text) => void lines.push(`${level} ${text}`) });
  return { bus, lines };
}

/** One act of a play: `at` selects the handler of a subscription, or the earlier subscription that `off` ends. */
interface Act {
  readonly act: "on" | "once" | "off" | "emit" | "clear" | "wrap" | "unwrap" | "throw";
  readonly owner: string;
  readonly event: string;
  readonly at: number;
}

/** The acts outside any handler, and the acts of each call of each handler. */
interface Play {
  readonly acts: readonly Act[];
  readonly answers: readonly (readonly (readonly Act[])[])[];
}

const HANDLERS = 3;
const ACTS = "on on on emit emit emit off off once clear wrap unwrap".split(" ") as readonly Act["act"][];
const anActOf = (...acts: readonly Act["act"][]): fc.Arbitrary<Act> =>
  fc.record({
    act: fc.constantFrom(...acts),
    owner: fc.constantFrom("", "a", "b"),
    event: fc.constantFrom("x", "x", "", "__proto__", "constructor", "toString"),
    at: fc.nat(30),
  });
const answer = fc.array(anActOf(...ACTS, "throw"), { maxLength: 3 });
/** A play with fewer acts than the nested emits at which the bus cuts a chain. */
const aPlay: fc.Arbitrary<Play> = fc.record({
  acts: fc.array(anActOf(...ACTS), { minLength: 5, maxLength: 25 }),
  answers: fc.tuple(...Array.from({ length: HANDLERS }, () => fc.array(answer, { maxLength: 4 }))),
});

type Handler = (payload: unknown) => void;
interface PlainScope {
  on(event: string, handler: Handler): () => void;
  once(event: string, handler: Handler): () => void;
  emit(event: string, payload: unknown): void;
}
interface PlainBus {
  scope(owner: string): PlainScope;
  clear(): void;
  wrap(make?: WrapHandler): void;
}

type Log = (level: string, text: string) => void;

/** Returns the calls of the handlers, the log lines and the ends of the emits, in order. */
function perform(open: (log: Log) => PlainBus, { acts, answers }: Play): string[] {
  const seen: string[] = [];
  const bus = open((level, text) => void seen.push(`${level} ${text}`));
  const offs: (() => void)[] = [];
  let emits = 0;
  const handlers = answers.map((lists, name) => {
    const left = [...lists];
    return (payload: unknown) => {
      seen.push(`${name} receives ${payload}`);
      run(left.shift() ?? []);
    };
  });
  const noted: WrapHandler = (owner, event, handler) => (payload) => {
    seen.push(`"${owner}" is called for ${event}`);
    return handler(payload);
  };
  function run(acts: readonly Act[]): void {
    for (const { act, owner, event, at } of acts) {
      if (act === "throw") throw `thrown at ${at}`;
      if (act === "clear") bus.clear();
      else if (act === "wrap") bus.wrap(noted);
      else if (act === "unwrap") bus.wrap();
      else if (act === "off") offs[at % offs.length]?.();
      else if (act === "emit") {
        const number = ++emits;
        bus.scope(owner).emit(event, number);
        seen.push(`emit ${number} returns`);
      } else offs.push(bus.scope(owner)[act](event, handlers[at % HANDLERS]!));
    }
  }
  run(acts);
  return seen;
}

/** Implements the documented rules of a bus literally. */
function slowBus(log: Log): PlainBus {
  interface Receiver {
    readonly owner: string;
    readonly handler: Handler;
    gone: boolean;
  }
  interface Delivery {
    readonly payload: unknown;
    readonly to: Receiver[];
  }
  let make: WrapHandler = (_owner, _event, handler) => handler;
  let events = new Map<string, { readonly receivers: Receiver[]; readonly queue: Delivery[] }>();
  const open = (event: string) => {
    if (!events.has(event)) events.set(event, { receivers: [], queue: [] });
    return events.get(event)!;
  };
  const call = ({ owner, handler }: Receiver, event: string, payload: unknown) => {
    try {
      make(owner, event, handler)(payload);
    } catch (error) {
      log("error", `${owner ? `mod ${owner}` : "the host"} threw in its handler of "${event}": ${error}`);
    }
  };
  const scope = (owner: string): PlainScope => ({
    on(event, handler) {
      const receiver = { owner, handler, gone: false };
      open(event).receivers.push(receiver);
      return () => {
        receiver.gone = true;
      };
    },
    once(event, handler) {
      const off = this.on(event, (payload) => {
        off();
        handler(payload);
      });
      return off;
    },
    emit(event, payload) {
      const { receivers, queue } = open(event);
      queue.push({ payload, to: [...receivers] });
      for (let first = queue[0]; first !== undefined; first = queue[0]) {
        const next = first.to.shift();
        if (next === undefined) queue.shift();
        else if (!next.gone) call(next, event, first.payload);
      }
    },
  });
  return {
    scope,
    clear() {
      for (const { receivers, queue } of events.values()) {
        for (const receiver of receivers) receiver.gone = true;
        queue.length = 0;
      }
      events = new Map();
    },
    wrap(next = (_owner, _event, handler) => handler) {
      make = next;
    },
  };
}

law("agrees with a simple bus in 2,000 random programs of nested acts, in which handlers throw", () => {
  fc.assert(
    fc.property(aPlay, (play) => {
      assert.equal(
        perform((log) => createBus({ log }), play),
        perform(slowBus, play),
      );
    }),
    { numRuns: 2_000 },
  );
});

isolation("logs a throwing handler under its mod's name, and calls the other handlers", () => {
  const { bus, lines } = makeBus();
  const received: string[] = [];
  const thrown: readonly unknown[] = [new Error("boom"), "a text", undefined, null, Object.create(null)];
  for (const [index, error] of thrown.entries()) {
    bus.scope(`mod-${index}`).on("x", () => {
      throw error;
    });
  }
  bus.on("x", () => {
    throw new Error("of the host");
  });
  bus.on("x", () => received.push("last"));
  bus.scope("caller").emit("x", undefined);
  assert.equal(received, ["last"]);
  assert.is(lines.length, thrown.length + 1);
  for (const index of thrown.keys()) {
    assert.match(lines[index]!, new RegExp(`^error mod mod-${index} threw in its handler of "x": `));
  }
  assert.match(lines[0]!, "boom");
  assert.match(lines[1]!, "a text");
  assert.match(lines.at(-1)!, /^error the host threw in its handler of "x": .*of the host/);
});

isolation("logs an error's message above its stack, in the stack format of any engine", () => {
  const { bus, lines } = makeBus();
  const withStack = (message: string, stack: unknown) => Object.assign(new Error(message), { stack });
  const silent = Object.defineProperty(new Error(), "message", {
    get() {
      throw new Error("no");
    },
  });
  const v8 = "mod.js:1\n^\nTypeError [CODE]: boom\n    at somewhere";
  const cases: readonly (readonly [error: unknown, text: string])[] = [
    [withStack("boom", v8), v8],
    [withStack("", "Error\n    at somewhere"), "Error\n    at somewhere"],
    [withStack("new", "Error: old\n    at somewhere"), "Error: new\nError: old\n    at somewhere"],
    // The formats of QuickJS, whose stack may contain a short message by chance, and of SpiderMonkey.
    [withStack("no", "    at anonymous (mod.js:3:4)\n"), "Error: no\n    at anonymous (mod.js:3:4)"],
    [withStack("boom", "load@mod.js:3:4\n"), "Error: boom\nload@mod.js:3:4"],
    [withStack("boom", ""), "Error: boom"],
    [withStack("", ""), "Error"],
    [withStack("boom", undefined), "Error: boom"],
    [{ name: "Odd", message: 7 }, "Odd: 7"],
    [silent, "an error that cannot be printed"],
  ];
  for (const [error] of cases) {
    bus.once("x", () => {
      throw error;
    });
    bus.emit("x", undefined);
  }
  assert.equal(
    lines.map((line) => line.replace('error the host threw in its handler of "x": ', "")),
    cases.map(([, text]) => text),
  );
});

isolation("calls the other handlers although the log function throws", () => {
  const bus = createBus({
    log() {
      throw new Error("the disk is full");
    },
  });
  const received: unknown[] = [];
  bus.on("x", () => {
    throw new Error("boom");
  });
  bus.on("x", (payload) => received.push(payload));
  for (let count = 0; count < 100; count++) bus.emit("x", count);
  assert.is(received.length, 100);
});

isolation("calls a handler without `this`, so that a mod cannot access the bus's objects", () => {
  const { bus } = makeBus();
  const seen: unknown[] = [];
  for (let time = 0; time < 2; time++) {
    bus.on("x", function (this: unknown) {
      seen.push(this);
    });
  }
  bus.emit("x", 1);
  assert.equal(seen, [undefined, undefined]);
});

isolation("passes each throw to the fault option, and logs only those of the host's handlers", async () => {
  const faults: string[] = [];
  const lines: string[] = [];
  const bus = createBus({
    log: (_level, text) => lines.push(text.split("\n")[0]!),
    fault(owner, where, error) {
      faults.push(`${owner}, ${where}: ${error}`);
      throw new Error("of the fault option");
    },
  });
  bus.on("x", () => {
    throw new Error("mine");
  });
  bus.scope("a").on("x", () => {
    throw "loud";
  });
  bus.scope("b").on("x", async () => {
    throw "late";
  });
  bus.emit("x", undefined);
  await null;
  await null;
  assert.equal(lines, ['the host threw in its handler of "x": Error: mine']);
  assert.equal(faults, [
    ', its handler of "x": Error: mine',
    'a, its handler of "x": loud',
    'b, its handler of "x", in the Promise it returned: late',
  ]);
});

for (const wrapped of [false, true]) {
  isolation(
    `logs the rejection of ${wrapped ? "a wrapped" : "an"} async handler under its mod's name, and handles it`,
    async () => {
      const { bus, lines } = makeBus();
      if (wrapped) bus.wrap((_owner, _event, handler) => (payload) => handler(payload));
      const unhandled: unknown[] = [];
      const listen = (error: unknown) => unhandled.push(error);
      process.on("unhandledRejection", listen);
      const received: unknown[] = [];
      const asyncHandler = async (payload: unknown) => {
        throw new Error(`boom ${payload}`);
      };
      bus.scope("a").on("x", asyncHandler);
      bus.scope("b").once("x", asyncHandler);
      bus.scope("c").on("x", async (payload) => received.push(payload));
      bus.emit("x", 1);
      bus.emit("x", 2);
      // Node reports an unhandled rejection after the promise jobs of the turn.
      await new Promise((resolve) => setImmediate(resolve));
      process.off("unhandledRejection", listen);
      assert.equal(received, [1, 2]);
      assert.equal(unhandled, []);
      assert.equal(
        lines.map((line) => line.split("\n")[0]),
        [
          'error mod a rejected in its handler of "x": Error: boom 1',
          'error mod b rejected in its handler of "x": Error: boom 1',
          'error mod a rejected in its handler of "x": Error: boom 2',
        ],
      );
    },
  );
}

isolation(
  "awaits any thenable, regards one whose then throws as rejected, and calls the other handlers",
  () => {
    const { bus, lines } = makeBus();
    const name = "then";
    const withThen = (property: PropertyDescriptor) => Object.defineProperty({}, name, property);
    const fail = (where: string) => () => {
      throw new Error(`of a ${where}`);
    };
    const results: readonly unknown[] = [
      withThen({ value: (_: unknown, rejected: (error: unknown) => void) => rejected("late") }),
      withThen({ get: fail("getter") }),
      withThen({ value: fail("call") }),
      withThen({ value: 5 }),
      null,
      "text",
      Symbol("s"),
      () => {},
    ];
    for (const [index, result] of results.entries())
      bus.scope(`mod-${index}`).on("x", () => result as undefined);
    let received = 0;
    bus.on("x", () => void received++);
    bus.emit("x", undefined);
    assert.equal([lines.length, received], [3, 1]);
    assert.is(lines[0], 'error mod mod-0 rejected in its handler of "x": late');
    assert.match(lines[1]!, /^error mod mod-1 rejected in its handler of "x": .*of a getter/);
    assert.match(lines[2]!, /^error mod mod-2 rejected in its handler of "x": .*of a call/);
  },
);

/** Returns the heap bytes in use after a garbage collection. */
function heap(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

subscription("frees the memory of an event without handlers", () => {
  const { bus } = makeBus();
  const rounds: readonly ((event: string) => void)[] = [
    (event) => bus.emit(event, event),
    (event) => bus.on(event, () => {})(),
    (event) => {
      bus.once(event, () => {});
      bus.emit(event, event);
    },
    () => bus.on("received by one", () => {})(),
    (event) => {
      bus.on(event, () => {});
      bus.clear();
    },
  ];
  bus.on("received by one", () => {});
  for (const round of rounds) {
    const before = heap();
    for (let count = 0; count < 20_000; count++) round(`event ${count}`);
    const left = heap() - before;
    assert.ok(left < 700_000, `${left} bytes are left of ${round}`);
  }
});

subscription("still calls the remaining five of 20,000 handlers after the others unsubscribed", () => {
  const { bus } = makeBus();
  const count = 20_000;
  const received: number[] = [];
  const offs = Array.from({ length: count }, (_, index) => bus.on("x", () => received.push(index)));
  // Each index once, in scattered order.
  const scattered = Array.from({ length: count }, (_, index) => (index * 7919) % count);
  const left = scattered.splice(count - 5).sort((a, b) => a - b);
  for (const index of scattered) offs[index]!();
  bus.emit("x", undefined);
  assert.equal(received.splice(0), left);
  bus.on("x", () => received.push(-1));
  offs[left[2]!]!();
  bus.emit("x", undefined);
  assert.equal(received, [...left.filter((_, place) => place !== 2), -1]);
});

chain(
  "of 64 nested emits is delivered, and a chain of 65 is cut, with one error that names event and mod",
  () => {
    for (const [depth, cut] of [
      [64, false],
      [65, true],
    ] as const) {
      const { bus, lines } = makeBus();
      const reached: number[] = [];
      const mod = bus.scope("echo");
      for (let level = 1; level <= depth; level++) {
        mod.on(`level ${level}`, () => {
          reached.push(level);
          mod.emit(`level ${level + 1}`, undefined);
        });
      }
      bus.emit("level 1", undefined);
      assert.is(reached.length, 64);
      assert.equal(lines.length, cut ? 1 : 0);
      if (cut) assert.match(lines[0]!, /^error mod echo emitted "level 65" .*64/);
    }
  },
);

chain("does not count the emits of one handler after another", () => {
  const { bus, lines } = makeBus();
  let calls = 0;
  bus.on("x", () => void calls++);
  bus.on("start", () => {
    for (let time = 0; time < 100; time++) bus.emit("x");
  });
  bus.emit("start");
  assert.equal([calls, lines], [100, []]);
});

for (const [title, first, second] of [
  ["two events", "ping", "pong"],
  ["one event", "ping", "ping"],
] as const) {
  chain(
    `of two handlers that answer each other twice over ${title} is cut once, and the next emit is delivered`,
    () => {
      const { bus, lines } = makeBus();
      let calls = 0;
      bus.scope("a").on(first, () => {
        calls++;
        bus.scope("a").emit(second, undefined);
        bus.scope("a").emit(second, undefined);
      });
      bus.scope("b").on(second, () => {
        calls++;
        bus.scope("b").emit(first, undefined);
        bus.scope("b").emit(first, undefined);
      });
      for (let round = 1; round <= 3; round++) {
        calls = 0;
        bus.emit(first, undefined);
        assert.ok(calls >= 32 && calls <= 128, `${calls} calls`);
        assert.is(lines.length, round);
        assert.match(lines[round - 1]!, /^error mod [ab] emitted "p[io]ng"/);
      }
      const received: unknown[] = [];
      bus.on("quiet", (payload) => received.push(payload));
      bus.emit("quiet", 1);
      assert.equal(received, [1]);
    },
  );
}

chain("that is cut loses its pending emits", () => {
  const { bus, lines } = makeBus();
  const bystander: unknown[] = [];
  bus.on("x", (payload) => bus.emit("x", Number(payload) + 1));
  bus.on("y", () => bus.emit("x", 0));
  bus.on("y", () => bystander.push("y after the cut"));
  bus.emit("y", undefined);
  assert.equal(bystander, []);
  assert.is(lines.length, 1);
  bus.clear();
  bus.on("y", () => bystander.push("y"));
  bus.emit("y", undefined);
  assert.equal(bystander, ["y"]);
});

/** Runs `work` and ends it as a host with a time limit does: no `finally` of the bus runs. */
function endFromOutside(bus: Bus, work: () => void): void {
  const unwind = bus.mark();
  const global = globalThis as { busTest?: () => void };
  global.busTest = work;
  assert.throws(() => new Script("busTest()").runInThisContext({ timeout: 200 }), /timed out/);
  delete global.busTest;
  unwind();
}

ended("do not count for later chains, and later emits are delivered", () => {
  const { bus, lines } = makeBus();
  const received: unknown[] = [];
  let isStuck = true;
  for (let i = 0; i < 40; i++) bus.on(`deep ${i}`, (payload) => bus.emit(`deep ${i + 1}`, payload));
  bus.scope("rude").on("deep 40", () => {
    while (isStuck);
  });
  bus.on("deep 40", (payload) => received.push(payload));
  // Eighty emits together: more than the depth at which the bus cuts a chain.
  for (let round = 0; round < 2; round++) endFromOutside(bus, () => bus.emit("deep 0", round));
  assert.equal(lines, [
    'error mod rude was in its handler of "deep 40" when the call was ended',
    'error mod rude was in its handler of "deep 40" when the call was ended',
  ]);
  isStuck = false;
  bus.emit("deep 0", "after");
  assert.equal(received, ["after"]);
});

ended("do not prevent the other handlers of an outer emit", () => {
  const { bus, lines } = makeBus();
  const received: string[] = [];
  bus.scope("rude").on("inner", () => {
    for (;;);
  });
  bus.on("outer", () => endFromOutside(bus, () => bus.emit("inner", 0)));
  bus.on("outer", () => void received.push("outer"));
  bus.emit("outer", 0);
  bus.emit("outer", 0);
  assert.equal(received, ["outer", "outer"]);
  assert.is(lines.length, 2);
});

ended("within a handler of the same event let that handler continue under its own name", () => {
  const { bus, lines } = makeBus();
  const received: string[] = [];
  const leave = [0, 1].map(() => bus.on("x", () => {}));
  bus.scope("outer").on("x", (payload) => {
    received.push(`outer ${payload}`);
    if (payload !== 1) return;
    endFromOutside(bus, () => bus.emit("x", 2));
    for (const off of leave) off();
    bus.emit("x", 3);
    throw new Error("boom");
  });
  bus.scope("rude").on("x", (payload) => {
    while (payload === 2);
    received.push(`rude ${payload}`);
  });
  bus.emit("x", 1);
  bus.emit("x", 4);
  assert.equal(received, ["outer 1", "rude 1", "outer 2", "outer 3", "rude 3", "outer 4", "rude 4"]);
  assert.is(lines[0], 'error mod rude was in its handler of "x" when the call was ended');
  assert.match(lines[1] ?? "", /^error mod outer threw in its handler of "x": .*boom/);
});

ended("keep the unsubscribes that ran during them", () => {
  const { bus } = makeBus();
  let calls = 0;
  const off = bus.on("x", () => void calls++);
  const offRude = bus.on("x", () => {
    off();
    for (;;);
  });
  endFromOutside(bus, () => bus.emit("x", 0));
  offRude();
  bus.emit("x", 0);
  assert.is(calls, 1);
});

ended("after their chain was cut do not prevent later emits", () => {
  const { bus, lines } = makeBus();
  let calls = 0;
  bus.on("x", () => {
    bus.emit("x", 0);
    for (; calls === 0; );
  });
  endFromOutside(bus, () => bus.emit("x", 0));
  assert.match(lines[0] ?? "", "the chain was cut");
  bus.on("y", () => void calls++);
  bus.emit("y", 0);
  assert.is(calls, 1);
});

for (const before of ["whole", "broken"]) {
  ended(
    `free unsubscribed handlers of their event, after ${before === "whole" ? "a complete" : "another ended"} emit`,
    () => {
      const { bus } = makeBus();
      bus.on("x", (payload) => {
        if (payload === "whole") bus.emit("x", "");
        if (payload === "broken") bus.emit("x", "stuck");
        while (payload === "stuck");
      });
      bus.on("outer", () => endFromOutside(bus, () => bus.emit("x", "stuck")));
      if (before === "whole") bus.emit("x", before);
      else endFromOutside(bus, () => bus.emit("x", before));
      bus.emit("outer", 0);
      const used = heap();
      for (let count = 0; count < 100_000; count++) bus.on("x", () => {})();
      const left = heap() - used;
      assert.ok(left < 2_000_000, `${left} bytes are left`);
    },
  );
}

ended("log the handler that was ended, but not a handler whose nested emit had returned", () => {
  const { bus, lines } = makeBus();
  bus.scope("outer").on("x", (payload) => {
    if (payload !== 1) return;
    bus.emit("x", 2);
    endFromOutside(bus, () => bus.emit("y", 0));
  });
  bus.scope("rude").on("y", () => {
    for (;;);
  });
  bus.emit("x", 1);
  assert.equal(lines, ['error mod rude was in its handler of "y" when the call was ended']);
});

ended("lose their pending deliveries", () => {
  const { bus } = makeBus();
  const received: unknown[] = [];
  bus.on("x", (payload) => {
    if (payload === 1 || payload === 3) bus.emit("x", payload + 1);
  });
  bus.scope("rude").on("x", (payload) => {
    while (payload === 1);
    received.push(payload);
  });
  // The handler emits the second event before the delivery of the first is complete.
  endFromOutside(bus, () => bus.emit("x", 1));
  bus.emit("x", 3);
  assert.equal(received, [3, 4]);
});

ended("free their payload", () => {
  const { bus } = makeBus();
  bus.on("x", () => {
    for (;;);
  });
  const before = heap();
  endFromOutside(bus, () => bus.emit("x", new Array(1_000_000).fill(0)));
  const left = heap() - before;
  assert.ok(left < 2_000_000, `${left} bytes are left`);
});

ended("change nothing if none is open when the bus unwinds to a mark", () => {
  const { bus, lines } = makeBus();
  let calls = 0;
  bus.on("x", () => void calls++);
  const unwind = bus.mark();
  bus.emit("x", 0);
  unwind();
  bus.emit("x", 0);
  assert.equal([calls, lines], [2, []]);
});
