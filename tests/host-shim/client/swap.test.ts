import * as assert from "uvu/assert";
import { suite } from "../../support/suite.js";
import { type Decided, decisionText, POLL_MS, type Rig, record, speaking, withRig } from "./rig.js";

const handing = suite("client host: state over a reload");
const overtaken = suite("client host: replaced and deleted files");

// tests/host-shim/runtime/handing-on.test.ts proves by random histories which file is loaded with which state. Here are the log
// lines, the states and the cases that those histories lack: missing files, parked mods, and mods that call the game.

const off = (id: string): Decided => ({ id, enabled: false });
const needing = (id: string, ...requires: string[]): Decided => ({ id, requires });
const BROKEN = `throw new Error("not today")`;
const NO_SCRIPT = "module.exports = {";

/** Runs `count` frames with one piece of work each: a read, a compile, an unload or a load. */
function pieces({ host }: Rig, count: number): void {
  for (let done = 0; done < count; done++) host.tick(0);
}

const missing: Decided = { id: "a", sha256: "f".repeat(64) };
const unhashed: Decided = { id: "a", sha256: "" };
const OVERTAKEN: readonly (readonly [
  what: string,
  running: "runs" | "has ended",
  decided: string | Decided,
  library: string | undefined,
  state: RegExp,
  log: RegExp,
])[] = [
  ["does not compile", "runs", "a", NO_SCRIPT, /^live failed in a/, /keeps running: .*SyntaxError/s],
  ["does not compile", "has ended", "a", NO_SCRIPT, /^live failed in a/, /is loaded again: .*SyntaxError/s],
  ["of unknown hash does not compile", "runs", unhashed, NO_SCRIPT, /^live failed in a/, /keeps running: /],
  ["is missing", "runs", missing, undefined, /^live is waiting for its library/, /is waiting/],
  ["is missing", "has ended", missing, undefined, /^live is waiting for its library/, /is waiting/],
  ["equals the running file", "runs", "a", speaking("a"), /^live$/, /^$/],
];
for (const [what, running, decided, library, state, log] of OVERTAKEN) {
  const outcome = running === "runs" ? "keeps the running old file" : "loads the ended old file again";
  overtaken(`${outcome} if the second new file ${what}`, () =>
    withRig({ a: speaking("a") }, (rig) => {
      rig.obey(decided === unhashed ? unhashed : "a");
      rig.install.setLibrary("a", speaking("a2"));
      rig.decide(decided === unhashed ? unhashed : "a");
      rig.clock.time += POLL_MS;
      // Reads and compiles the new file, and unloads the old one.
      pieces(rig, running === "runs" ? 2 : 3);
      rig.newlySaid();
      rig.newLines();
      if (library !== undefined) rig.install.setLibrary("a", library);
      rig.obey(decided);
      assert.equal(rig.newlySaid(), running === "runs" ? [] : ["+a"]);
      assert.match(rig.stateOf("a"), state);
      assert.match(rig.newLines().join("\n"), log);
      rig.install.setLibrary("a", speaking("a3"));
      rig.obey("a");
      assert.equal(rig.newlySaid(), ["-a", "+a3"]);
    }),
  );
}

overtaken(
  "unloads a mod of unknown hash whose file is deleted, and does not load it at a later decision",
  () => {
    let mods: readonly Decided[] = [{ id: "a", sha256: "" }];
    let answer: (() => void) | undefined;
    return withRig(
      { a: speaking("a"), b: speaking("b") },
      ({ install, poll, host, said }) => {
        const decide = () => {
          while (answer === undefined) poll();
          answer();
          answer = undefined;
          host.tick(1);
        };
        decide();
        install.write("mods/a/mod.js", undefined);
        poll();
        mods = [...mods, { id: "b", sha256: "" }];
        // This decision arrives between two polls of the disk.
        decide();
        assert.equal(said, ["+a", "-a", "+b"]);
      },
      {
        transport: ({ body }, done) => {
          // Leaves a report unanswered.
          if (body !== undefined) return;
          answer = () =>
            done({ status: 200, etag: "", body: decisionText(mods.map((mod) => record("", mod))) }, "");
        },
      },
    );
  },
);

for (const [what, library] of [
  ["does not compile", "module.exports = {"],
  ["is missing", undefined],
] as const) {
  overtaken(`reloads a mod whose newer file ${what} when its entry or its dependency changes`, () =>
    withRig({ a: speaking("a"), b: speaking("b") }, ({ obey, install, newlySaid, stateOf }) => {
      obey("a", needing("b", "a"));
      const sha256 = "f".repeat(64);
      const b = { ...needing("b", "a"), ...(library === undefined && { sha256 }) };
      if (library !== undefined) install.setLibrary("b", library);
      obey("a", b);
      newlySaid();
      obey("a", { ...b, version: "2.0.0" });
      assert.equal(newlySaid(), ["-b", "+b"]);
      install.setLibrary("a", speaking("a2"));
      obey("a", { ...b, version: "2.0.0" });
      assert.equal(newlySaid(), ["-b", "-a", "+a2", "+b"]);
      assert.match(stateOf("b"), /^live (?:failed|is waiting)/);
    }),
  );
}

overtaken("never runs timers and frames that the replaced file started", () =>
  withRig({ a: speaking("a") }, (rig) => {
    const calls: string[] = [];
    (globalThis as { tell?: unknown }).tell = (text: string) => void calls.push(text);
    rig.obey("a");
    rig.install.setLibrary("a", `tell("body"); setInterval(() => tell("interval"), 1);\n${speaking("a2")}`);
    rig.clock.time += POLL_MS;
    pieces(rig, 2);
    assert.equal(calls, ["body"]);
    rig.install.setLibrary("a", speaking("a3"));
    for (let round = 0; round < 3; round++) rig.poll();
    assert.equal(calls, ["body"]);
    assert.equal(rig.said, ["+a", "-a", "+a3"]);
  }),
);

overtaken("runs the top-level code of a newer file once per load", () =>
  withRig({ a: speaking("a") }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary("a", `let loads = 0;\n${speaking("a2", `host.emit("said", ++loads)`)}`);
    rig.obey("a");
    rig.obey({ id: "a", version: "2.0.0" });
    assert.equal(rig.said, ["+a", "-a", "+a2", 1, "-a2", "+a2", 1]);
  }),
);

/**
 * Returns a library of api 2 that emits `+<name> <previous>` when it is loaded and `-<name>` when it is unloaded. Its unload
 * returns the value of the expression `handed`; `attach` runs after the first emit.
 */
function handingOn(name: string, handed: string, attach = ""): string {
  return `let host;
module.exports = {
  api: 2, sdk: "0",
  attach(table) { host = table; host.emit("said", "+${name} " + host.previous); ${attach}; return "Ok"; },
  detach() { host.emit("said", "-${name}"); return ${handed}; },
  refresh() {},
};
`;
}

handing("keeps the state while the mod waits for a dependency", () =>
  withRig({ a: handingOn("a", `"1"`), b: handingOn("b", `"2"`) }, ({ obey, install, newlySaid, poll }) => {
    obey({ id: "a", sha256: "" }, needing("b", "a"));
    install.write("mods/a/mod.js", undefined);
    poll();
    assert.equal(newlySaid(), ["+a ", "+b ", "-b", "-a"]);
    install.setLibrary("a", handingOn("a2", `"3"`));
    poll();
    assert.equal(newlySaid(), ["+a2 1", "+b 2"]);
  }),
);

handing("ignores a disable that is undone during the unload for the new file", () =>
  withRig({ a: handingOn("a", `"1"`) }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary("a", handingOn("a2", `"2"`));
    let events = 0;
    rig.host.bus.on("said", () => {
      // The first event is from the unload for the new file.
      if (events++ > 0) return;
      for (const decided of [off("a"), "a"]) {
        rig.decide(decided);
        rig.clock.time += POLL_MS;
        rig.host.tick(0);
      }
    });
    rig.poll();
    rig.poll();
    assert.equal(rig.said, ["+a ", "-a", "+a2 1"]);
  }),
);

handing("hands the state of a parked mod to its next files, and does not load the old file again", () =>
  withRig(
    { a: handingOn("a", `"1"`, `host.on("fail", () => host.fault("the apply hook", new Error("bad")))`) },
    ({ obey, poll, host, install, newlySaid, stateOf }) => {
      obey("a");
      for (let round = 0; round < 3; round++) host.bus.emit("fail", undefined);
      poll();
      install.setLibrary("a", handingOn("a2", `"2"`, BROKEN));
      poll();
      assert.equal(newlySaid(), ["+a ", "-a", "+a2 1", "+a2 "]);
      assert.match(stateOf("a"), /^not armed/);
      install.setLibrary("a", handingOn("a3", `"3"`));
      poll();
      assert.equal(newlySaid(), ["+a3 1"]);
    },
  ),
);

const LOGGED = "warn [a] unload() returned no JSON value of at most 1 MiB: nothing is handed on";
const ANSWERS: readonly (readonly [what: string, answer: string, lines: readonly string[]])[] = [
  ["undefined", "undefined", []],
  ["an object", "{}", [LOGGED]],
  [
    "nothing because it throws",
    `(() => { throw new Error("no way") })()`,
    ["error [a] threw in unload(): Error: no way"],
  ],
];
for (const [what, answer, lines] of ANSWERS) {
  handing(
    `hands on no state when unload returns ${what}, and logs ${lines.length === 0 ? "nothing" : "the reason once"}`,
    () =>
      withRig({ a: handingOn("a", answer) }, ({ obey, newlySaid, newLines }) => {
        obey("a");
        newLines();
        obey({ id: "a", version: "2.0.0" });
        assert.equal(newlySaid(), ["+a ", "-a", "+a "]);
        const logged = newLines().filter((text) => !text.startsWith("info"));
        assert.equal(logged.map(firstLine), lines);
      }),
  );
}

const ONLY_FIRST = `if (host.previous !== "") throw new Error("cannot read it")`;

handing("loads the old file without state if the newer file fails and the old one fails with state", () =>
  withRig(
    { a: handingOn("a", `"1"`, ONLY_FIRST) },
    ({ obey, poll, install, newlySaid, newLines, stateOf }) => {
      obey("a");
      newlySaid();
      newLines();
      install.setLibrary("a", handingOn("a2", `"2"`, BROKEN));
      poll();
      assert.equal(newlySaid(), ["-a", "+a2 1", "+a 1", "+a "]);
      assert.equal(newLines().map(firstLine), [
        "info unloaded A (a)",
        "error MOD NOT ARMED: A (a) failed in a/mod.js, the previous library is loaded again: Error: not today",
        "error mod A (a) failed in a/mod.js with the value of its unload(), and is loaded again without that value: Error: cannot read it",
        "info loaded A 1.0.0 (a)",
      ]);
      assert.match(
        stateOf("a"),
        /^live failed in a\/mod\.js: Error: not today/,
        "reports the error of the new file",
      );
    },
  ),
);

handing("does not load a mod again without state after it was disabled during its own load", () =>
  withRig({ a: handingOn("a", `"1"`, `host.emit("call game"); ${ONLY_FIRST}`) }, (rig) => {
    rig.obey("a");
    rig.host.bus.on("call game", () => {
      rig.decide(off("a"));
      rig.clock.time += POLL_MS;
      rig.host.tick(0);
    });
    rig.obey({ id: "a", version: "2.0.0" });
    rig.poll();
    assert.equal(rig.said, ["+a ", "-a", "+a 1"]);
    assert.equal(rig.live(), []);
  }),
);

/** Returns the first line of a log text, without the stack. */
function firstLine(line: string): string {
  return line.split("\n")[0]!;
}
