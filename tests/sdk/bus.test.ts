import { setFlagsFromString } from "node:v8";
import { runInNewContext, Script } from "node:vm";
import fc from "fast-check";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Bus, createBus } from "../../sdk/index.js";

const order = suite("bus: order");
const isolation = suite("bus: handlers that throw");
const subscription = suite("bus: subscribing and unsubscribing");
const chain = suite("bus: chains");
const ended = suite("bus: emits ended from outside");

function makeBus(): { readonly bus: Bus; readonly lines: string[] } {
  const lines: string[] = [];
  const bus = createBus({ log: (level, text) => void lines.push(`${level} ${text}`) });
  return { bus, lines };
}

order("calls handlers in the order of subscription before emit returns", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  for (const name of ["first", "second", "third"])
    bus.on("x", (payload) => received.push(`${name} ${payload}`));
  bus.emit("x", 1);
  bus.emit("x", 2);
  assert.equal(received, ["first 1", "second 1", "third 1", "first 2", "second 2", "third 2"]);
});

order("finishes the outer delivery before a nested emit of the same event", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  bus.on("x", (payload) => {
    received.push(`first ${payload}`);
    if (payload !== 1) return;
    bus.emit("x", 2);
    received.push("nested emit returned");
  });
  bus.on("x", (payload) => received.push(`second ${payload}`));
  bus.emit("x", 1);
  assert.equal(received, ["first 1", "second 1", "first 2", "second 2", "nested emit returned"]);
});

order("delivers an emit of a handler late in the outer event after the nested one", () => {
  const { bus } = makeBus();
  const received: Record<string, unknown[]> = { first: [], second: [], third: [] };
  for (const [name, answer] of Object.entries({ first: "from first", second: "from second", third: "" })) {
    bus.on("x", (payload) => {
      received[name]!.push(payload);
      if (payload === "start" && answer !== "") bus.emit("x", answer);
    });
  }
  bus.emit("x", "start");
  const emitted = ["start", "from first", "from second"];
  assert.equal(received, { first: emitted, second: emitted, third: emitted });
});

order("delivers a nested emit of another event at once", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  bus.on("x", () => {
    bus.emit("y", undefined);
    received.push("after y");
  });
  bus.on("x", () => received.push("x"));
  bus.on("y", () => received.push("y"));
  bus.emit("x", undefined);
  assert.equal(received, ["y", "after y", "x"]);
});

interface Plan {
  readonly event: string;
  /** The events that each handler emits while it handles this event. */
  readonly answers: readonly (readonly Plan[])[];
}

const EVENTS = ["x", "__proto__", "constructor"];
const HANDLERS = 3;
/** Plans whose emits nest at most `depth` deep. */
function plansOf(depth: number): fc.Arbitrary<Plan> {
  const answer: fc.Arbitrary<Plan[]> =
    depth === 0 ? fc.constant([]) : fc.array(plansOf(depth - 1), { maxLength: 2 });
  return fc.record({ event: fc.constantFrom(...EVENTS), answers: fc.array(answer, { maxLength: HANDLERS }) });
}

order("delivers every event of one name to each handler in the order of its emits", () => {
  fc.assert(
    fc.property(fc.array(plansOf(3), { maxLength: 3 }), (script) => {
      const { bus, lines } = makeBus();
      const emitted = new Map<string, Plan[]>(EVENTS.map((event) => [event, []]));
      const received = new Map<string, Plan[]>();
      const early: Plan[] = [];
      const emit = (plan: Plan): void => {
        const all = emitted.get(plan.event)!;
        const place = all.push(plan);
        bus.emit(plan.event, plan);
        for (let handler = 0; handler < HANDLERS; handler++) {
          const count = received.get(`${plan.event} ${handler}`)!.length;
          if (count < place) early.push(plan);
        }
      };
      for (const event of EVENTS) {
        for (let handler = 0; handler < HANDLERS; handler++) {
          const own: Plan[] = [];
          received.set(`${event} ${handler}`, own);
          bus.on(event, (payload) => {
            const plan = payload as Plan;
            own.push(plan);
            for (const answer of plan.answers[handler] ?? []) emit(answer);
          });
        }
      }
      for (const plan of script) emit(plan);
      fc.pre(lines.length === 0); // The bus cuts chains that nest too deep, which another test covers.
      assert.equal(early, [], "emit returned before its delivery was done");
      for (const [name, own] of received) assert.equal(own, emitted.get(name.split(" ")[0]!));
    }),
    { numRuns: 300 },
  );
});

isolation("logs a throwing handler under its mod's name, and calls the others", () => {
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

isolation("logs the error's message with the stack below, in the format of any engine", () => {
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
    // QuickJS, whose stack may contain a short message by chance, and SpiderMonkey.
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

isolation("survives a log that throws, also during a delivery", () => {
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

isolation("logs a throw under its own mod's name after others unsubscribed during an emit", () => {
  const { bus, lines } = makeBus();
  const offs = ["a", "b", "c"].map((guid) =>
    bus.scope(guid).on("x", (payload) => {
      if (guid === "a" && payload === 1) offs[1]!();
      if (guid === "c") throw new Error(`${payload}`);
    }),
  );
  bus.emit("x", 1);
  bus.emit("x", 2);
  assert.is(lines.length, 2);
  for (const line of lines) assert.match(line, /^error mod c threw in its handler of "x"/);
});

isolation("calls a handler without `this`, so that no mod reaches the bus's objects", () => {
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

isolation("logs a handler that clears the bus and then throws under its mod's name", () => {
  const { bus, lines } = makeBus();
  bus.scope("a").on("x", () => {
    bus.clear();
    throw new Error("boom");
  });
  bus.emit("x", undefined);
  assert.is(lines.length, 1);
  assert.match(lines[0]!, /^error mod a threw in its handler of "x": .*boom/);
});

isolation("logs only throws of the host's handlers when there is a fault option", async () => {
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
    'a, its handler of "x": loud',
    'b, its handler of "x", in the Promise it returned: late',
  ]);
});

isolation("logs the rejection of an async handler under its mod's name, and handles it", async () => {
  const { bus, lines } = makeBus();
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
});

isolation("awaits any thenable, and treats one whose then cannot be read or called as rejected", () => {
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
  ];
  for (const [index, result] of results.entries())
    bus.scope(`mod-${index}`).on("x", () => result as undefined);
  bus.emit("x", undefined);
  assert.is(lines.length, 3);
  assert.is(lines[0], 'error mod mod-0 rejected in its handler of "x": late');
  assert.match(lines[1]!, /^error mod mod-1 rejected in its handler of "x": .*of a getter/);
  assert.match(lines[2]!, /^error mod mod-2 rejected in its handler of "x": .*of a call/);
});

subscription("never calls a handler after its unsubscribe, not even in a pending emit", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  bus.on("x", () => {
    received.push("first");
    offs[0]!();
    offs[2]!();
  });
  const offs = ["second", "third", "fourth"].map((name) => bus.on("x", () => received.push(name)));
  bus.emit("x", undefined);
  assert.equal(received, ["first", "third"]);
  bus.emit("x", undefined);
  assert.equal(received, ["first", "third", "first", "third"]);
});

subscription("calls the next handler after one that unsubscribes itself", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  const off = bus.on("x", () => {
    received.push("first");
    off();
    off();
  });
  bus.on("x", () => received.push("second"));
  bus.emit("x", undefined);
  bus.emit("x", undefined);
  assert.equal(received, ["first", "second", "second"]);
});

subscription("a second unsubscribe leaves other subscriptions of the same handler", () => {
  const { bus } = makeBus();
  let calls = 0;
  const handler = () => calls++;
  const off = bus.on("x", handler);
  bus.on("x", handler);
  off();
  off();
  bus.emit("x", undefined);
  assert.is(calls, 1);
});

subscription(
  "one function subscribed twice is two subscriptions, each with its own position and unsubscribe",
  () => {
    for (const [ended, order] of [
      [0, ["other", "twice"]],
      [1, ["twice", "other"]],
    ] as const) {
      const { bus } = makeBus();
      const received: string[] = [];
      const twice = () => received.push("twice");
      const first = bus.on("x", twice);
      bus.on("x", () => received.push("other"));
      const second = bus.on("x", twice);
      bus.emit("x", undefined);
      assert.equal(received.splice(0), ["twice", "other", "twice"]);
      [first, second][ended]!();
      bus.emit("x", undefined);
      assert.equal(received.splice(0), order);
      [second, first][ended]!();
      bus.emit("x", undefined);
      assert.equal(received, ["other"]);
    }
  },
);

subscription("delivers the next emit to a handler added during an emit", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  let added = false;
  bus.on("x", (payload) => {
    if (!added) bus.on("x", (later) => received.push(`added ${later}`));
    added = true;
    received.push(`first ${payload}`);
  });
  bus.emit("x", 1);
  assert.equal(received, ["first 1"]);
  bus.emit("x", 2);
  assert.equal(received, ["first 1", "first 2", "added 2"]);
});

subscription(
  "delivers the next emit to a handler added after most left, and this one to those that stay",
  () => {
    const { bus } = makeBus();
    const received: string[] = [];
    bus.on("x", (payload) => {
      if (payload !== 1) return;
      for (const off of leaving) off();
      bus.on("x", (later) => received.push(`added ${later}`));
    });
    const leaving = [1, 2, 3, 4].map(() => bus.on("x", () => received.push("left")));
    bus.on("x", (payload) => received.push(`stays ${payload}`));
    bus.emit("x", 1);
    bus.emit("x", 2);
    assert.equal(received, ["stays 1", "stays 2", "added 2"]);
  },
);

subscription("delivers each event once when a handler unsubscribes and emits again", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  const off = bus.on("x", (payload) => {
    received.push(`first ${payload}`);
    off();
    bus.emit("x", 2);
  });
  for (const name of ["second", "third"]) bus.on("x", (payload) => received.push(`${name} ${payload}`));
  bus.emit("x", 1);
  assert.equal(received, ["first 1", "second 1", "third 1", "second 2", "third 2"]);
});

subscription("never calls a handler added and removed during one emit", () => {
  const { bus } = makeBus();
  let calls = 0;
  bus.on("x", () => bus.on("x", () => calls++)());
  bus.emit("x", undefined);
  bus.emit("x", undefined);
  assert.is(calls, 0);
});

for (const event of [
  "constructor",
  "__proto__",
  "toString",
  "hasOwnProperty",
  "",
  "svc.settings.pageQuery",
]) {
  subscription(`accepts "${event}" as an event name`, () => {
    const { bus, lines } = makeBus();
    const received: unknown[] = [];
    bus.emit(event, "without a handler");
    const off = bus.on(event, (payload: unknown) => received.push(payload));
    bus.emit(event, "one");
    off();
    bus.emit(event, "two");
    bus.on(event, (payload: unknown) => received.push(payload));
    bus.emit(event, "three");
    assert.equal(received, ["one", "three"]);
    assert.equal(lines, []);
  });
}

/** Returns the heap bytes in use after a garbage collection. */
function heap(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

subscription("keeps nothing of an event without handlers", () => {
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
    for (let count = 0; count < 60_000; count++) round(`event ${count}`);
    const left = heap() - before;
    assert.ok(left < 2_000_000, `${left} bytes are left of ${round}`);
  }
});

subscription("an unsubscribe from an event that was removed since does not affect the new one", () => {
  const { bus } = makeBus();
  let calls = 0;
  const off = bus.on("x", () => calls++);
  off();
  bus.on("x", () => calls++);
  off();
  bus.emit("x", undefined);
  assert.is(calls, 1);
});

subscription("once delivers one event, also when its handler emits the event again", () => {
  const { bus } = makeBus();
  const received: unknown[] = [];
  bus.once("x", (payload) => {
    received.push(payload);
    bus.emit("x", "again");
  });
  const off = bus.once("x", () => received.push("never"));
  off();
  bus.emit("x", "first");
  bus.emit("x", "second");
  assert.equal(received, ["first"]);
});

subscription("clear removes every subscription, also during an emit, and the bus works afterwards", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  bus.on("x", () => {
    received.push("first");
    bus.clear();
    bus.on("x", () => received.push("new"));
  });
  const off = bus.scope("mod").on("x", () => received.push("second"));
  bus.on("y", () => received.push("y"));
  bus.emit("x", undefined);
  bus.emit("y", undefined);
  assert.equal(received, ["first"]);
  off();
  bus.emit("x", undefined);
  assert.equal(received, ["first", "new"]);
});

subscription("a handler that clears the bus can emit and subscribe afterwards", () => {
  const { bus } = makeBus();
  const received: unknown[] = [];
  bus.on("x", (payload) => {
    bus.clear();
    bus.emit("y", "dropped");
    bus.emit("x", "dropped");
    bus.on("y", (emitted) => received.push(emitted));
    bus.emit("y", payload);
  });
  bus.on("y", (emitted) => received.push(emitted));
  bus.emit("x", 1);
  assert.equal(received, [1]);
});

subscription("an unsubscribe from before a clear does not affect later subscriptions", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  const off = bus.on("x", () => received.push("old"));
  bus.clear();
  bus.on("x", () => received.push("new"));
  off();
  bus.emit("x", undefined);
  assert.equal(received, ["new"]);
});

subscription("clear during a delivery drops the pending emits", () => {
  const { bus, lines } = makeBus();
  const received: string[] = [];
  bus.on("x", (payload) => {
    received.push(`first ${payload}`);
    if (payload === 1) bus.emit("x", 2);
  });
  bus.on("x", (payload) => {
    received.push(`second ${payload}`);
    if (payload === 1) bus.clear();
  });
  bus.emit("x", 1);
  assert.equal(received, ["first 1", "second 1"]);
  bus.on("x", (payload) => received.push(`new ${payload}`));
  bus.emit("x", 3);
  assert.equal(received.slice(2), ["new 3"]);
  assert.equal(lines, []);
});

subscription("unsubscribes of an event that was cleared since do not affect the new one", () => {
  const { bus } = makeBus();
  const received: string[] = [];
  bus.on("x", () => {
    offs[0]!();
    bus.clear();
    bus.on("x", () => received.push("new"));
    for (const off of offs) off();
  });
  const offs = [1, 2].map(() => bus.on("x", () => received.push("old")));
  bus.emit("x", undefined);
  bus.emit("x", undefined);
  assert.equal(received, ["new"]);
});

for (const how of ["leave", "are cleared"] as const) {
  subscription(`delivers a nested emit to a handler that subscribes after all others ${how}`, () => {
    const { bus } = makeBus();
    const received: string[] = [];
    bus.on("query", () => {
      const off = bus.on("reply", (payload) => received.push(`first ${payload}`));
      bus.emit("reply", 1);
      if (how === "leave") off();
      else bus.clear();
      bus.emit("reply", 2);
      bus.on("reply", (payload) => received.push(`second ${payload}`));
      bus.emit("reply", 3);
    });
    bus.emit("query", undefined);
    bus.emit("reply", 4);
    assert.equal(received, ["first 1", "second 3", "second 4"]);
  });
}

subscription("a scope is the same bus under another name", () => {
  const { bus } = makeBus();
  const received: unknown[] = [];
  bus.scope("a").on("x", (payload) => received.push(payload));
  bus.scope("b").once("x", (payload) => received.push(payload));
  bus.scope("c").emit("x", 1);
  bus.emit("x", 2);
  assert.equal(received, [1, 1, 2]);
});

subscription("a handler receives exactly the emits between its on and its off, at random", () => {
  const steps = fc.array(
    fc.record({ act: fc.constantFrom("on", "once", "off", "emit"), slot: fc.nat(3), event: fc.nat(1) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(steps, (script) => {
      const { bus } = makeBus();
      const received: string[] = [];
      const expected: string[] = [];
      type Live = { event: string; slot: number; once: boolean; off: () => void };
      let live: Live[] = [];
      for (const [index, { act, slot, event: number }] of script.entries()) {
        const event = `e${number}`;
        if (act === "emit") {
          bus.emit(event, index);
          for (const one of live) if (one.event === event) expected.push(`${one.slot} ${index}`);
          live = live.filter((one) => !(one.once && one.event === event));
        } else if (act === "off") {
          for (const one of live) if (one.slot === slot) one.off();
          live = live.filter((one) => one.slot !== slot);
        } else {
          const off = bus[act as "on" | "once"](event, (payload) => received.push(`${slot} ${payload}`));
          live.push({ event, slot, once: act === "once", off });
        }
      }
      assert.equal(received, expected);
    }),
  );
});

subscription("keeps the remaining of a hundred thousand handlers while the others leave in any order", () => {
  const { bus } = makeBus();
  const count = 100_000;
  const received: number[] = [];
  const offs = Array.from({ length: count }, (_, index) => bus.on("x", () => received.push(index)));
  // Every index once, in scattered order.
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
  "delivers 64 nested emits and cuts the chain at the next, with one error that names event and mod",
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

for (const [title, first, second] of [
  ["two events", "ping", "pong"],
  ["one event", "ping", "ping"],
] as const) {
  chain(`cuts two handlers that answer each other twice over ${title} once, and works again`, () => {
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
  });
}

chain("delivers none of the emits of a cut chain any more", () => {
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

for (const how of ["on", "once"] as const) {
  isolation(`logs a rejection of an async handler of ${how} under its mod's name`, async () => {
    const { bus, lines } = makeBus();
    bus.scope("rude")[how]("x", async () => {
      throw new Error("late");
    });
    bus.emit("x", 1);
    await new Promise(setImmediate);
    assert.is(lines.length, 1);
    assert.match(lines[0]!, /^error mod rude rejected in its handler of "x": Error: late/);
  });
}

isolation("calls the other handlers whatever a handler returns", () => {
  const { bus, lines } = makeBus();
  let received = 0;
  const key = "then";
  const then = Object.defineProperty({}, key, {
    get() {
      throw new Error("no then");
    },
  });
  const broken = Object.defineProperty({}, key, {
    value() {
      throw new Error("no promise");
    },
  });
  for (const answer of [7, "text", null, Symbol("s"), () => {}, then, broken]) {
    bus.on("x", (() => answer) as () => void);
  }
  bus.on("x", () => void received++);
  bus.emit("x", 1);
  assert.is(received, 1);
  assert.equal(
    lines.map((line) => /Error: .*$/m.exec(line)?.[0]),
    ["Error: no then", "Error: no promise"],
  );
});

/** Runs `work` and ends it from outside, like a host with a time limit: no `finally` of the bus runs. */
function endFromOutside(bus: Bus, work: () => void): void {
  const unwind = bus.mark();
  const global = globalThis as { busTest?: () => void };
  global.busTest = work;
  assert.throws(() => new Script("busTest()").runInThisContext({ timeout: 500 }), /timed out/);
  delete global.busTest;
  unwind();
}

ended("forgets emits that ended in a handler, and works afterwards", () => {
  const { bus, lines } = makeBus();
  const received: unknown[] = [];
  let isStuck = true;
  for (let i = 0; i < 40; i++) bus.on(`deep ${i}`, (payload) => bus.emit(`deep ${i + 1}`, payload));
  bus.scope("rude").on("deep 40", () => {
    while (isStuck);
  });
  bus.on("deep 40", (payload) => received.push(payload));
  // Eighty emits in all: more than the depth that cuts a chain.
  for (let round = 0; round < 2; round++) endFromOutside(bus, () => bus.emit("deep 0", round));
  assert.equal(lines, [
    'error mod rude was in its handler of "deep 40" when it was ended',
    'error mod rude was in its handler of "deep 40" when it was ended',
  ]);
  isStuck = false;
  bus.emit("deep 0", "after");
  assert.equal(received, ["after"]);
});

ended("continues an outer emit with its other handlers when a nested one was ended", () => {
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

ended("a handler continues under its own name after a nested emit of its event was ended", () => {
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
  assert.is(lines[0], 'error mod rude was in its handler of "x" when it was ended');
  assert.match(lines[1] ?? "", /^error mod outer threw in its handler of "x": .*boom/);
});

ended("keeps an unsubscribe of an emit that was ended", () => {
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

ended("works after a chain that was cut and then ended", () => {
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
  ended(`keeps no former handlers of an event whose emit was ended, after a ${before} one`, () => {
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
  });
}

ended("reports nothing for a handler with a complete nested emit when another one is ended", () => {
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
  assert.equal(lines, ['error mod rude was in its handler of "y" when it was ended']);
});

ended("drops the pending deliveries of an emit that was ended", () => {
  const { bus } = makeBus();
  const received: unknown[] = [];
  bus.on("x", (payload) => {
    if (payload === 1 || payload === 3) bus.emit("x", payload + 1);
  });
  bus.scope("rude").on("x", (payload) => {
    while (payload === 1);
    received.push(payload);
  });
  // The second is emitted before the delivery of the first is complete.
  endFromOutside(bus, () => bus.emit("x", 1));
  bus.emit("x", 3);
  assert.equal(received, [3, 4]);
});

ended("releases the payload of an emit that was ended", () => {
  const { bus } = makeBus();
  bus.on("x", () => {
    for (;;);
  });
  const before = heap();
  endFromOutside(bus, () =>
    bus.emit(
      "x",
      Array.from({ length: 1_000_000 }, () => 0),
    ),
  );
  const left = heap() - before;
  assert.ok(left < 2_000_000, `${left} bytes are left`);
});

ended("a mark whose emits have all ended changes nothing", () => {
  const { bus, lines } = makeBus();
  let calls = 0;
  bus.on("x", () => void calls++);
  const unwind = bus.mark();
  bus.emit("x", 0);
  unwind();
  bus.emit("x", 0);
  assert.equal([calls, lines], [2, []]);
});

ended.run();
order.run();
isolation.run();
subscription.run();
chain.run();
