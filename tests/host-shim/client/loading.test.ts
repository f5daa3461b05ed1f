import * as assert from "uvu/assert";
import type { LibraryText, ModStore } from "../../../host-shim/client/index.js";
import { suite } from "../../support/suite.js";
import { type Decided, POLL_MS, type Rig, record, speaking, withRig } from "./rig.js";

const order = suite("client host: order");
const reload = suite("client host: reload");
const waiting = suite("client host: missing libraries");
const failing = suite("client host: mods that fail to load");
const parking = suite("client host: mods that keep failing");
const slow = suite("client host: late libraries");

const off = (id: string): Decided => ({ id, enabled: false });
const needing = (id: string, ...requires: string[]): Decided => ({ id, requires });
const libraries = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, speaking(name)]));
const throwing = (text: string): string => speaking("never", `throw new Error(${JSON.stringify(text)})`);

order("loads a mod only after the first decision, and only inside a tick", () =>
  withRig(libraries("a"), ({ host, decide, said, clock }) => {
    decide("a");
    assert.equal(host.mods(), []);
    assert.equal(said, []);
    clock.time += 1;
    host.tick(1);
    assert.equal(said, ["+a"]);
  }),
);

order("loads a mod's dependencies before it and unloads them after it", () =>
  withRig(libraries("a", "b", "c"), ({ obey, said, host, lines }) => {
    obey("c", needing("b", "c"), needing("a", "b"));
    assert.equal(said, ["+c", "+b", "+a"]);
    obey(off("c"), off("b"), off("a"));
    assert.equal(said.slice(3), ["-a", "-b", "-c"]);
    obey("c", needing("b", "c"), needing("a", "b"));
    host.stop();
    assert.equal(said.slice(9), ["-a", "-b", "-c"]);
    assert.equal(host.mods(), []);
    assert.ok(lines.includes("info loaded A 1.0.0 (a)"), lines.join("\n"));
  }),
);

const SEQUENCES: readonly (readonly [
  title: string,
  ...steps: (readonly [decided: readonly (string | Decided)[], said: readonly string[]])[],
])[] = [
  [
    "unloads all disabled mods before it loads newly enabled mods",
    [["b", off("a"), off("c")], ["+b"]],
    [
      ["a", "c", off("b")],
      ["-b", "+a", "+c"],
    ],
  ],
  [
    "reloads a mod when its requires gain a mod, in the order of dependencies",
    [
      ["a", "b"],
      ["+a", "+b"],
    ],
    [
      ["b", needing("a", "b")],
      ["-a", "+a"],
    ],
    [
      [needing("a"), needing("b", "a")],
      ["-b", "+b"],
    ],
  ],
  [
    "loads the mods of a dependency cycle in the backend's order, and logs no waiting",
    [
      [needing("a", "b"), needing("b", "a")],
      ["+a", "+b"],
    ],
  ],
  [
    "does not wait for a dependency that the backend disabled",
    [[needing("a", "elsewhere"), off("elsewhere")], ["+a"]],
  ],
];
for (const [title, ...steps] of SEQUENCES) {
  order(title, () =>
    withRig(libraries("a", "b", "c"), ({ obey, newlySaid, lines }) => {
      for (const [decided, said] of steps) {
        obey(...decided);
        assert.equal(newlySaid(), said);
      }
      assert.not.match(lines.join("\n"), "waiting");
    }),
  );
}

order("stops at the frame's budget, after at least one step of work per frame", () =>
  withRig(libraries("a", "b", "c"), ({ decide, host, clock, said, live }) => {
    // Every read of the clock advances it by a millisecond.
    const { time } = clock;
    let clockReads = 0;
    Object.defineProperty(clock, "time", { get: () => time + clockReads++, set: () => {} });
    decide("a", "b", "c");
    const loaded: number[] = [];
    for (let frame = 0; frame < 9; frame++) {
      host.tick(0);
      loaded.push(said.length);
    }
    // Three reads, three compiles, three loads: one a frame.
    assert.equal(loaded, [0, 0, 0, 0, 0, 0, 1, 2, 3]);
    assert.equal(live(), ["a", "b", "c"]);
    decide(off("a"), off("b"), off("c"));
    clockReads += POLL_MS;
    host.tick(0);
    assert.equal(said.slice(3), ["-c"]);
    host.tick(100);
    assert.equal(said.slice(3), ["-c", "-b", "-a"]);
  }),
);

order("loads the next mod one frame later if a load as long as the last would exceed the budget", () =>
  withRig(libraries("a", "b", "c"), ({ decide, host, clock, said }) => {
    host.bus.on("said", () => {
      clock.time += 3;
    });
    decide("a", "b", "c");
    const loaded: number[] = [];
    for (let frame = 0; frame < 4; frame++) {
      host.tick(5);
      loaded.push(said.length);
    }
    // A load takes 3 ms, so two loads would exceed the budget of 5 ms.
    assert.equal(loaded, [1, 2, 3, 3]);
  }),
);

order("unloads a mod that left the registry, and logs the rejection", () =>
  withRig(libraries("a"), ({ obey, said, newLines, host }) => {
    obey("a");
    newLines();
    obey();
    assert.equal(said, ["+a", "-a"]);
    assert.match(
      newLines()[0]!,
      /^warn MOD REJECTED BY THE PLATFORM: A \(a\): unregistered\. Reason: registry\/mods\.json no longer lists it\.$/,
    );
    assert.equal(host.mods(), []);
    obey("a");
    assert.equal(said, ["+a", "-a", "+a"]);
  }),
);

order("reloads a mod when its name or version changes", () =>
  withRig({ a: speaking("a", `host.emit("said", host.mod.version)`) }, ({ obey, said }) => {
    obey("a");
    obey({ id: "a", version: "2.0.0" });
    assert.equal(said, ["+a", "1.0.0", "-a", "+a", "2.0.0"]);
  }),
);

reload("restores the old library, with all its dependents, when the new one fails to load", () =>
  withRig(libraries("a", "b", "c"), ({ obey, install, newlySaid, newLines, poll, stateOf }) => {
    obey("a", needing("b", "a"), "c");
    newlySaid();
    newLines();
    install.setLibrary("a", throwing("not today"));
    obey("a", needing("b", "a"), "c");
    assert.equal(newlySaid(), ["-b", "-a", "+never", "+a", "+b"]);
    assert.match(
      newLines().find((line) => line.includes("NOT ARMED"))!,
      /^error MOD NOT ARMED: A \(a\) failed in a\/mod\.js, the previous library is loaded again: Error: not today/,
    );
    assert.match(stateOf("a"), /^live failed in a\/mod\.js: Error: not today/);
    poll();
    assert.equal(newlySaid(), []);
    install.setLibrary("a", speaking("a3"));
    poll();
    assert.equal(newlySaid(), ["-b", "-a", "+a3", "+b"]);
    assert.is(stateOf("a"), "live");
  }),
);

const untouched: readonly (readonly [what: string, library: string, expected: RegExp])[] = [
  ["does not compile", "module.exports = {", /SyntaxError/],
  ["throws in its top-level code", `throw new Error("at the top");`, /Error: at the top/],
  ["exports nothing", "", /exports no mod/],
  [
    "is built for a newer host",
    `module.exports = { api: 9, attach() {}, detach() {}, refresh() {} };`,
    /built for host api 9/,
  ],
];
for (const [what, library, expected] of untouched) {
  reload(`rejects a new file that ${what}, while the old file and its dependents keep running`, () =>
    withRig(libraries("a", "b"), ({ obey, install, newlySaid, newLines, poll, stateOf }) => {
      obey("a", needing("b", "a"));
      newlySaid();
      newLines();
      install.setLibrary("a", library);
      obey("a", needing("b", "a"));
      poll();
      assert.equal(newlySaid(), []);
      const [line, ...rest] = newLines();
      assert.match(
        line!,
        /^error MOD NOT ARMED: A \(a\) failed in a\/mod\.js, the previous library keeps running: /,
      );
      assert.match(line!, expected);
      assert.equal(rest, []);
      assert.match(stateOf("a"), /^live failed in a\/mod\.js/);
      install.setLibrary("a", speaking("a3"));
      poll();
      assert.equal(newlySaid(), ["-b", "-a", "+a3", "+b"]);
    }),
  );
}

reload("never runs timers and frames that a rejected file started", () =>
  withRig(libraries("a"), ({ obey, install, newlySaid, poll, host }) => {
    (globalThis as { tell?: unknown }).tell = (text: string) => host.bus.emit("said", text);
    const starting = `setInterval(() => tell("interval"), 1); requestAnimationFrame(() => tell("frame"));`;
    obey("a");
    for (const refused of ["", `throw new Error("no")`, throwing("not today")]) {
      install.setLibrary("a", `${starting}\n${refused}`);
      poll();
      poll();
    }
    assert.equal(newlySaid(), ["+a", "-a", "+never", "+a"]);
    poll();
    assert.equal(newlySaid(), []);
  }),
);

/** Runs frames with one piece of work each, ten milliseconds apart, until `isDone`. */
function inSmallFrames({ host, clock }: Rig, isDone: () => boolean): void {
  const { time } = clock;
  let now = time + POLL_MS;
  // Every read of the clock advances it by a millisecond.
  Object.defineProperty(clock, "time", { configurable: true, get: () => now++, set: () => {} });
  for (let frame = 0; !isDone() && frame < 20; frame++) {
    now += 10;
    host.tick(0);
  }
  Object.defineProperty(clock, "time", { configurable: true, writable: true, value: now });
}

function hearBodies(): string[] {
  const bodies: string[] = [];
  (globalThis as { tell?: unknown }).tell = (text: string) => void bodies.push(text);
  return bodies;
}

const telling = `tell("body"); setInterval(() => tell("interval"), 1);\n${speaking("a2")}`;

reload("runs the top-level code of a new file once, beside the old file, and its timers after the load", () =>
  withRig({ a: speaking("a", `host.on("tell", (text) => host.emit("said", text))`) }, (rig) => {
    (globalThis as { tell?: unknown }).tell = (text: string) => {
      rig.host.bus.emit("tell", text);
      if (text === "interval") rig.said.push(text);
    };
    rig.obey("a");
    rig.install.setLibrary("a", telling);
    inSmallFrames(rig, () => rig.said.includes("+a2"));
    // The old file's handler receives "body", so both files exist.
    assert.equal(rig.newlySaid(), ["+a", "body", "-a", "+a2"]);
    rig.poll();
    assert.equal(rig.newlySaid(), ["interval"]);
  }),
);

reload(
  "does not load a new file if its mod is disabled before the swap, and loads it when enabled again",
  () =>
    withRig(libraries("a"), (rig) => {
      const { obey, install, newlySaid, poll } = rig;
      const bodies = hearBodies();
      obey("a");
      install.setLibrary("a", telling);
      inSmallFrames(rig, () => bodies.length > 0);
      assert.equal([bodies, newlySaid()], [["body"], ["+a"]]);
      obey(off("a"));
      for (let round = 0; round < 3; round++) poll();
      assert.equal([bodies, newlySaid()], [["body"], ["-a"]]);
      obey("a");
      assert.equal([bodies, newlySaid()], [["body", "body"], ["+a2"]]);
    }),
);

reload("logs that a mod is not running when neither its new nor its old library loads", () =>
  withRig(
    { a: speaking("a", `if (globalThis.isSecond) throw new Error("once only"); globalThis.isSecond = true`) },
    ({ obey, install, newLines, live }) => {
      obey("a");
      newLines();
      install.setLibrary("a", throwing("not today"));
      obey("a");
      delete (globalThis as { isSecond?: unknown }).isSecond;
      const lines = newLines().filter((line) => line.includes("NOT ARMED"));
      assert.match(lines[0]!, /the previous library is loaded again: Error: not today/);
      assert.match(lines[1]!, /is not running: Error: once only/);
      assert.equal(live(), []);
    },
  ),
);

for (const [what, library, leave, wanted] of [
  ["once for a mod that is disabled and enabled", speaking("a"), [off("a")], 1],
  ["again for a mod that left the registry", speaking("a"), [], 2],
  ["again for a mod that failed and left the registry", throwing("no"), [], 2],
] as const) {
  reload(`reads a library ${what}`, () => {
    let reads = 0;
    return withRig(
      { a: library },
      ({ obey, live }) => {
        obey("a");
        const ran = live();
        obey(...leave);
        assert.equal(live(), []);
        obey("a");
        assert.equal([live(), reads], [ran, wanted]);
      },
      {
        store: (store) => ({
          ...store,
          readLibrary(artifact, done) {
            reads++;
            store.readLibrary(artifact, done);
          },
        }),
      },
    );
  });
}

waiting("logs a missing library once by path, and its dependents by name; loads all when it exists", () =>
  withRig(libraries("b", "c", "d"), ({ obey, poll, install, newLines, newlySaid, stateOf, live }) => {
    obey("a", needing("b", "a"), needing("c", "b"), needing("d", "a", "c"));
    const lines = newLines();
    assert.is(lines.length, 4, lines.join("\n"));
    assert.ok(
      lines[0]!.startsWith(
        `warn mod A (a) is waiting for its library: there is no file ${install.root}/mods/a/mod.js`,
      ),
    );
    assert.is(lines[1], "warn mod B (b) is waiting for a");
    assert.is(lines[2], "warn mod C (c) is waiting for b");
    assert.is(lines[3], "warn mod D (d) is waiting for a, c");
    assert.is(stateOf("b"), "waiting is waiting for a");
    poll();
    assert.equal(newLines(), []);
    install.setLibrary("a", speaking("a"));
    poll();
    assert.equal(newlySaid(), ["+a", "+b", "+c", "+d"]);
    assert.equal(live(), ["a", "b", "c", "d"]);
    assert.equal(["a", "b", "c"].map(stateOf), ["live", "live", "live"]);
  }),
);

waiting("loads a library of unknown hash, and loads it again after a change of its file", () =>
  withRig(libraries("a"), ({ obey, poll, install, newlySaid, stateOf }) => {
    obey({ id: "a", sha256: "" });
    assert.equal(newlySaid(), ["+a"]);
    poll();
    assert.equal(newlySaid(), []);
    install.setLibrary("a", speaking("a2"));
    poll();
    assert.equal(newlySaid(), ["-a", "+a2"]);
    install.write("mods/a/mod.js", undefined);
    poll();
    assert.equal(newlySaid(), ["-a2"]);
    assert.match(stateOf("a"), /^waiting is waiting for its library/);
    install.setLibrary("a", speaking("a2"));
    poll();
    assert.equal(newlySaid(), ["+a2"]);
    obey({ id: "a", enabled: false, sha256: "" });
    install.setLibrary("a", speaking("a3"));
    obey({ id: "a", sha256: "" });
    assert.equal(newlySaid(), ["-a2", "+a3"]);
  }),
);

waiting("a failed mod waits for its library once its file is deleted, and loads the next file", () =>
  withRig({ a: throwing("no") }, ({ obey, poll, install, stateOf }) => {
    obey({ id: "a", sha256: "" });
    assert.match(stateOf("a"), /^not armed failed in/);
    install.write("mods/a/mod.js", undefined);
    poll();
    assert.match(stateOf("a"), /^waiting is waiting for its library: /);
    install.setLibrary("a", speaking("a"));
    poll();
    assert.is(stateOf("a"), "live");
  }),
);

waiting("logs once that a mod of unknown hash waits for another mod", () =>
  withRig(libraries("b"), ({ obey, poll, newLines, stateOf }) => {
    const b: Decided = { id: "b", requires: ["a"], sha256: "" };
    obey("a", b);
    assert.is(newLines().filter((line) => line === "warn mod B (b) is waiting for a").length, 1);
    poll();
    assert.is(stateOf("b"), "waiting is waiting for a");
    obey("a", b, "c");
    assert.not.match(newLines().join("\n"), /waiting for a/);
  }),
);

waiting("waits for a library with the decided hash, while the old library keeps running", () =>
  withRig(libraries("a", "b"), ({ obey, poll, install, newlySaid, newLines, stateOf, decide }) => {
    obey("a", { id: "b", sha256: "f".repeat(64) });
    assert.equal(newlySaid(), ["+a"]);
    assert.match(
      newLines().join("\n"),
      /B \(b\) is waiting for its library: b\/mod\.js has SHA-256 [0-9a-f]{12}, the backend's has ffffffffffff/,
    );
    decide({ id: "a", sha256: "e".repeat(64) }, "b");
    poll();
    assert.equal(newlySaid(), ["+b"]);
    assert.match(stateOf("a"), /^live is waiting for its library/);
    install.setLibrary("a", speaking("a2"));
    decide("a", "b");
    poll();
    assert.equal(newlySaid(), ["-a", "+a2"]);
    assert.is(stateOf("a"), "live");
    obey(off("a"), "b");
    obey({ id: "a", sha256: "f".repeat(64) }, "b");
    assert.equal(newlySaid(), ["-a2"], "nor the file that ran before");
    assert.match(stateOf("a"), /^waiting is waiting for its library: a\/mod\.js has SHA-256/);
  }),
);

waiting("refuses a library outside its mod's folder, and names its path", () =>
  withRig(
    {},
    ({ host, lines }) => {
      host.tick(1);
      assert.match(lines.join("\n"), /is waiting for its library: .*\.\..* is refused/);
    },
    {
      transport: (_request, done) => {
        const mods = [
          { ...record("", { id: "a" }), artifact: { dir: "../a", library: "mod.js", sha256: "" } },
        ];
        done({ status: 200, etag: "", body: JSON.stringify({ hostVersion: "1.4.0", mods }) }, "");
      },
    },
  ),
);

const noMods: readonly (readonly [title: string, library: string, expected: RegExp])[] = [
  ["throws in load", throwing("sorry"), /Error: sorry/],
  ["throws in its top-level code", `throw new TypeError("at the top");`, /TypeError: at the top/],
  ["throws null in its top-level code", "throw null;", /null/],
  ["does not compile", "let let;", /SyntaxError/],
  ["exports nothing", "", /exports no mod but nothing: build one CommonJS file/],
  ["names no api", "module.exports = { attach() {}, detach() {}, refresh() {} };", /host api undefined/],
  [
    "refuses to attach",
    `module.exports = { api: 1, attach: () => "ErrConflict", detach() {}, refresh() {} };`,
    /attach\(\) returned ErrConflict/,
  ],
];
for (const [title, library, expected] of noMods) {
  failing(`does not arm a mod that ${title}, logs the error and the file, and runs the others`, () =>
    withRig({ a: library, ...libraries("b", "c") }, ({ obey, poll, newLines, live, stateOf, install }) => {
      obey("a", needing("b", "a"), "c");
      assert.equal(live(), ["c"]);
      const lines = newLines();
      const [line] = lines.filter((text) => text.includes("MOD NOT ARMED"));
      assert.ok(line?.startsWith("error MOD NOT ARMED: A (a) failed in a/mod.js, is not running: "), line);
      assert.match(line!, expected);
      assert.not(lines.some((text) => text.includes("REJECTED")));
      assert.ok(lines.includes("warn mod B (b) is waiting for a"), lines.join("\n"));
      assert.match(stateOf("a"), /^not armed failed in a\/mod\.js/);
      poll();
      assert.equal(newLines(), [], "the host does not retry without a change");
      install.setLibrary("a", speaking("a"));
      poll();
      assert.equal(live(), ["a", "b", "c"]);
    }),
  );
}

failing("retries a failed mod when its decision changes or its dependency is reloaded", () =>
  withRig(
    {
      a: speaking("a"),
      b: speaking(
        "b",
        `let ok; host.on("answer", () => { ok = true }); host.emit("ask"); if (!ok) throw new Error("no answer")`,
      ),
    },
    ({ obey, poll, install, newlySaid, stateOf }) => {
      obey("a", needing("b", "a"));
      assert.equal(newlySaid(), ["+a", "+b"]);
      assert.match(stateOf("b"), /^not armed/);
      obey("a", off("b"));
      obey("a", needing("b", "a"));
      assert.equal(newlySaid(), ["+b"]);
      install.setLibrary("a", speaking("a2", `host.on("ask", () => host.emit("answer"))`));
      poll();
      assert.equal(newlySaid(), ["-a", "+a2", "+b"]);
      assert.is(stateOf("b"), "live");
    },
  ),
);

failing("removes everything that a mod registered before its load threw", () =>
  withRig(
    {
      a: speaking(
        "a",
        `host.on("ping", () => host.emit("said", "pong"));
         host.onUnload(() => host.emit("said", "disposed 1"));
         host.onUnload(() => { throw new Error("disposer") });
         host.onUnload(() => host.emit("said", "disposed 3"));
         setTimeout(() => host.emit("said", "timer"), 1);
         throw new Error("late")`,
      ),
    },
    ({ obey, poll, host, said, lines }) => {
      obey("a");
      assert.equal(said, ["+a", "disposed 3", "disposed 1"]);
      host.bus.emit("ping", undefined);
      poll();
      assert.is(said.length, 3);
      assert.ok(lines.some((line) => /^error \[a\] threw in a disposer: Error: disposer/.test(line)));
    },
  ),
);

const parked =
  /^error MOD PARKED: A \(a\) failed 3 times within 5 minutes; tried again when its file or its decision changes$/;
const often: readonly (readonly [what: string, attach: string, where: RegExp])[] = [
  [
    "apply hook",
    `host.on("fail", () => host.fault("the apply hook", new Error("bad value")))`,
    /threw in the apply hook: Error: bad value/,
  ],
  [
    "timer",
    `host.on("fail", () => setTimeout(() => { throw new Error("tick") }, 1))`,
    /threw in a timer: Error: tick/,
  ],
  [
    "async timer",
    `host.on("fail", () => setTimeout(async () => { throw new Error("tick") }, 1))`,
    /threw in a timer: Error: tick/,
  ],
];
for (const [what, attach, where] of often) {
  parking(
    `parks a mod whose ${what} throws three times within five minutes until its file or decision changes`,
    () =>
      withRig(
        { a: speaking("a", attach), b: speaking("b") },
        async ({ obey, poll, host, install, newLines, newlySaid, stateOf }) => {
          const failThrice = async () => {
            for (let round = 0; round < 3; round++) {
              assert.is(stateOf("a"), "live");
              host.bus.emit("fail", undefined);
              poll();
              await new Promise(setImmediate); // The Promise of an async timer rejects first.
            }
            poll();
          };
          obey("a", needing("b", "a"));
          await failThrice();
          const lines = newLines();
          assert.is(lines.filter((line) => where.test(line)).length, 3, lines.join("\n"));
          assert.is(lines.filter((line) => parked.test(line)).length, 1, lines.join("\n"));
          assert.match(stateOf("a"), /^parked failed 3 times/);
          assert.match(stateOf("a"), where, "the last error is in the report");
          assert.is(stateOf("b"), "waiting is waiting for a");
          assert.equal(newlySaid(), ["+a", "+b", "-b", "-a"]);
          poll();
          assert.equal(newlySaid(), []);
          obey(off("a"), "b");
          obey("a", needing("b", "a"));
          await failThrice();
          assert.match(stateOf("a"), /^parked/);
          newlySaid();
          install.setLibrary("a", speaking("a2"));
          poll();
          assert.equal(newlySaid(), ["+a2", "+b"]);
        },
      ),
  );
}

parking("does not park a mod that fails once in 150 s", () =>
  withRig({ a: speaking("a", often[0]![1]) }, ({ obey, poll, host, clock, stateOf }) => {
    obey("a");
    for (let round = 0; round < 6; round++) {
      host.bus.emit("fail", undefined);
      clock.time += 150_000 - POLL_MS;
      poll();
      assert.is(stateOf("a"), "live");
    }
  }),
);

parking("reports an error of an unloaded mod, and does not count it as a failure", () =>
  withRig(
    {
      a: speaking(
        "a",
        `host.on("fail", async () => { await null; host.fault("its load", new Error("late")) })`,
      ),
    },
    async ({ obey, host, newLines, stateOf }) => {
      obey("a");
      for (let round = 0; round < 3; round++) host.bus.emit("fail", undefined);
      obey(off("a"));
      await new Promise(setImmediate);
      obey("a");
      const lines = newLines();
      assert.is(lines.filter((line) => /^error \[a\] threw in its load: Error: late/.test(line)).length, 3);
      assert.not(lines.some((line) => parked.test(line)));
      assert.is(stateOf("a"), "live");
    },
  ),
);

/** Runs `work` with a rig whose store keeps its notes of pending loads, such as `a client`, in a set. */
function withNotes(
  mods: Readonly<Record<string, string>>,
  first: readonly string[],
  work: (rig: Rig, notes: Set<string>) => void,
): Promise<void> {
  const notes = new Set(first);
  const store = (store: ModStore): ModStore => ({
    ...store,
    noteLoad({ dir }, side) {
      if (notes.has(`${dir} ${side}`)) return false;
      notes.add(`${dir} ${side}`);
      return true;
    },
    clearLoad: ({ dir }, side) => void notes.delete(`${dir} ${side}`),
  });
  return withRig(mods, (rig) => work(rig, notes), { store });
}

parking("stores a note during each load, and removes it whether the load works, throws or is invalid", () => {
  const attach = 'host.emit("loading", 0);';
  const mods = { a: speaking("a", attach), b: speaking("b", `${attach} throw new Error("no")`), c: "no mod" };
  return withNotes(mods, [], ({ host, obey, install }, notes) => {
    const seen: string[][] = [];
    host.bus.on("loading", () => seen.push([...notes]));
    obey("a", "b", "c");
    install.setLibrary("a", "module.exports = 1;");
    obey("a", "b", "c");
    assert.equal(seen, [["a client"], ["b client"]]);
    assert.equal([...notes], []);
  });
});

parking(
  "parks a mod whose load ended the last host until the mod is disabled once; only its dependents wait",
  () =>
    withNotes(libraries("a", "b", "c"), ["a client"], ({ obey, poll, live, stateOf, newLines }, notes) => {
      obey("a", "b", needing("c", "a"));
      poll();
      assert.equal(live(), ["b"]);
      assert.match(stateOf("a"), /^parked was loading when the host last ended/);
      assert.is(stateOf("c"), "waiting is waiting for a");
      assert.is(
        newLines().filter((line) => line.startsWith("error MOD PARKED: A (a) was loading")).length,
        1,
      );
      obey(off("a"), "b");
      assert.equal([...notes], []);
      obey("a", "b", needing("c", "a"));
      assert.equal(live(), ["a", "b", "c"]);
    }),
);

parking("loads a mod with a note when it is disabled at the start and enabled later", () =>
  withNotes(libraries("a"), ["a client"], ({ obey, live }, notes) => {
    obey(off("a"));
    assert.equal([...notes], ["a client"], "the note stays while the mod is off");
    obey("a");
    assert.equal(live(), ["a"]);
  }),
);

parking("keeps the running file instead of a new file that ended the last host", () =>
  withNotes(libraries("a"), [], ({ obey, install, live, newlySaid, stateOf }, notes) => {
    obey("a");
    notes.add("a client");
    install.setLibrary("a", speaking("new"));
    obey("a");
    assert.equal(live(), ["a"]);
    assert.equal(newlySaid(), ["+a"]);
    assert.match(stateOf("a"), "it was loading when the host last ended");
  }),
);

parking(
  "parks a mod that fails to load three times until its file or entry changes, also without notes",
  () =>
    withRig(
      { a: throwing("always") },
      ({ obey, stateOf, said, install, lines, clock }) => {
        // The first failure is an hour after the start of the host's clock.
        clock.time += 3_600_000;
        obey(off("a"));
        for (const version of ["1.0.0", "1.0.1", "1.0.2"]) obey({ id: "a", version });
        assert.match(stateOf("a"), /^parked/);
        assert.is(lines.filter((line) => parked.test(line)).length, 1);
        obey({ id: "a", version: "1.0.3" });
        assert.match(stateOf("a"), /^not armed/);
        for (const name of ["a", "newer"]) {
          install.setLibrary("a", speaking(name));
          obey({ id: "a", version: "1.0.4" });
          assert.is(stateOf("a"), "live");
        }
        assert.equal(said.slice(-2), ["-a", "+newer"]);
        assert.not.ok(lines.some((line) => line.includes("TypeError")));
      },
      {
        store: ({ readLibrary, openConfig }) => ({ readLibrary, openConfig }),
      },
    ),
);

/** Runs `work` with a rig; each library that the host reads arrives when the test calls its function in `answers`. */
function withSlowRig(
  mods: Readonly<Record<string, string>>,
  work: (rig: Rig, answers: (() => void)[]) => void,
): Promise<void> {
  const answers: (() => void)[] = [];
  const store = (store: ModStore): ModStore => ({
    ...store,
    readLibrary(artifact, done) {
      let library: LibraryText | undefined;
      store.readLibrary(artifact, (read) => {
        library = read;
      });
      answers.push(() => done(library!));
    },
  });
  return withRig(mods, (rig) => work(rig, answers), { store });
}

slow("loads a mod in the tick after the library of its dependency arrived, without a log line", () =>
  withSlowRig(libraries("a", "b"), ({ obey, host, said, lines, stateOf }, answers) => {
    obey("a", needing("b", "a"));
    answers[1]!();
    host.tick(1);
    assert.equal([stateOf("b"), lines], ["waiting", []]);
    answers[0]!();
    assert.equal(said, [], "not outside a tick");
    host.tick(1);
    assert.equal(said, ["+a", "+b"]);
    assert.equal(lines, ["info loaded A 1.0.0 (a)", "info loaded B 1.0.0 (b)"]);
  }),
);

slow("drops a library that arrived just before a decision for a newer file, without a log line", () =>
  withSlowRig(libraries("a"), ({ obey, host, said, lines, install }, answers) => {
    obey("a");
    answers.shift()!();
    install.setLibrary("a", speaking("a2"));
    obey("a");
    assert.equal([said, lines, answers.length], [[], [], 1]);
    answers.shift()!();
    host.tick(1);
    assert.equal(said, ["+a2"]);
  }),
);

for (const sha256 of [undefined, ""]) {
  slow(
    `does not request a library again while it is being read, with its hash ${sha256 === "" ? "un" : ""}known`,
    () =>
      withSlowRig(libraries("a", "b"), ({ obey, poll, live, host }, answers) => {
        const a = { id: "a", ...(sha256 !== undefined && { sha256 }) };
        obey(a);
        poll();
        obey(a, off("b"));
        assert.is(answers.length, 1);
        answers.shift()!();
        host.tick(1);
        assert.equal(live(), ["a"]);
      }),
  );
}

slow("uses a repeated answer once, and ignores an answer after stop", () =>
  withSlowRig(libraries("a"), ({ obey, host, said, install }, answers) => {
    obey("a");
    answers[0]!();
    answers[0]!();
    host.tick(1);
    host.tick(1);
    assert.equal(said, ["+a"]);
    install.setLibrary("a", speaking("a2"));
    obey("a");
    host.stop();
    answers[1]!();
    host.tick(1);
    assert.equal(said, ["+a", "-a"]);
  }),
);
