import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Decided, decisionText, POLL_MS, type Rig, record, speaking, withRig } from "./rig.js";

const handing = suite("client host: state over a reload");
const refused = suite("client host: state that is not handed on");
const failing = suite("client host: a failed load with handed-on state");
const overtaken = suite("client host: a new file overtaken by a newer one");

/** Runs `count` frames with one piece of work each: a read, a compile, an unload or a load. */
function pieces({ host }: Rig, count: number): void {
  for (let done = 0; done < count; done++) host.tick(0);
}

/** Creates a rig where `a` runs and its newer file `a2` is pending, `further` pieces of work later. */
function withWaiting(further: number, work: (rig: Rig) => void): Promise<void> {
  return withRig({ a: speaking("a") }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary("a", speaking("a2"));
    rig.decide("a");
    rig.clock.time += POLL_MS;
    pieces(rig, 2 + further);
    rig.newlySaid();
    rig.newLines();
    work(rig);
  });
}

overtaken("by one that does not compile: keeps the running file", () =>
  withWaiting(0, (rig) => {
    rig.install.setLibrary("a", "module.exports = {");
    rig.poll();
    assert.equal(rig.newlySaid(), []);
    assert.equal(rig.live(), ["a"]);
    assert.match(rig.newLines().join("\n"), /the previous library keeps running: .*SyntaxError/s);
    rig.install.setLibrary("a", speaking("a3"));
    rig.poll();
    assert.equal(rig.newlySaid(), ["-a", "+a3"]);
  }),
);

overtaken("by one of unknown hash that does not compile: keeps the running file", () =>
  withRig({ a: speaking("a") }, (rig) => {
    rig.obey({ id: "a", sha256: "" });
    rig.install.setLibrary("a", speaking("a2"));
    rig.clock.time += POLL_MS;
    pieces(rig, 2);
    rig.install.setLibrary("a", "module.exports = {");
    rig.poll();
    assert.equal(rig.newlySaid(), ["+a"]);
    assert.match(rig.stateOf("a"), /^live failed in a\/mod\.js/);
  }),
);

overtaken("by a missing one: keeps the running file", () =>
  withWaiting(0, (rig) => {
    rig.obey({ id: "a", sha256: "f".repeat(64) });
    assert.equal(rig.newlySaid(), []);
    assert.match(rig.stateOf("a"), /^live is waiting for its library/);
    rig.obey("a");
    assert.equal(rig.newlySaid(), ["-a", "+a2"]);
  }),
);

overtaken("by the running one: keeps it", () =>
  withWaiting(0, (rig) => {
    rig.install.setLibrary("a", speaking("a"));
    rig.poll();
    assert.equal(rig.newlySaid(), []);
    assert.is(rig.stateOf("a"), "live");
  }),
);

overtaken("by one that is unreadable for a time: keeps the running file", () =>
  withRig({ a: speaking("a") }, (rig) => {
    rig.obey({ id: "a", sha256: "" });
    const path = join(rig.install.root, "mods/a/mod.js");
    rmSync(path);
    mkdirSync(path);
    rig.poll();
    assert.match(rig.stateOf("a"), /^live is waiting for its library/);
    rmSync(path, { recursive: true });
    rig.install.setLibrary("a", speaking("a"));
    rig.poll();
    assert.is(rig.stateOf("a"), "live");
    assert.equal(rig.newlySaid(), ["+a"]);
  }),
);

overtaken("by one that does not compile, after the running file ended: loads that file again", () =>
  withWaiting(1, (rig) => {
    rig.install.setLibrary("a", "module.exports = {");
    rig.poll();
    assert.equal(rig.newlySaid(), ["+a"]);
    assert.match(rig.newLines().join("\n"), /the previous library is loaded again: .*SyntaxError/s);
    assert.match(rig.stateOf("a"), /^live failed in a\/mod\.js/);
  }),
);

overtaken("by a missing one, after the running file ended: loads that file again", () =>
  withWaiting(1, (rig) => {
    rig.obey({ id: "a", sha256: "f".repeat(64) });
    assert.equal(rig.newlySaid(), ["+a"]);
    assert.match(rig.stateOf("a"), /^live is waiting for its library/);
  }),
);

overtaken("by no file, of unknown hash: loads nothing of the mod, whatever else is decided", () => {
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
      // The decision arrives between two polls of the disk.
      decide();
      assert.equal(said, ["+a", "-a", "+b"]);
    },
    {
      transport: ({ body }, done) => {
        // A report is not answered.
        if (body !== undefined) return;
        answer = () =>
          done({ status: 200, etag: "", body: decisionText(mods.map((mod) => record("", mod))) }, "");
      },
    },
  );
});

for (const [what, library] of [
  ["does not compile", "module.exports = {"],
  ["is not there", undefined],
] as const) {
  overtaken(`loads a mod whose newer file ${what} again, with its entry and its dependency`, () =>
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

overtaken("never runs timers and frames of the overtaken file's body", () =>
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

overtaken("runs the body of a newer file once for each load, also when it replaces an older one", () =>
  withRig({ a: speaking("a") }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary("a", `let loads = 0;\n${speaking("a2", `host.emit("said", ++loads)`)}`);
    rig.obey("a");
    rig.obey({ id: "a", version: "2.0.0" });
    assert.equal(rig.said, ["+a", "-a", "+a2", 1, "-a2", "+a2", 1]);
  }),
);

overtaken("starts a pending newer file fresh when the mod was disabled and enabled", () =>
  withRig({ a: speaking("a") }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary(
      "a",
      `globalThis.bodies = (globalThis.bodies ?? 0) + 1;\n${speaking("a2", `host.emit("said", bodies)`)}`,
    );
    rig.decide("a");
    rig.clock.time += POLL_MS;
    // Reads the new file and runs its body.
    pieces(rig, 2);
    rig.obey(off("a"));
    rig.obey("a");
    delete (globalThis as { bodies?: unknown }).bodies;
    assert.equal(rig.said, ["+a", "-a", "+a2", 2]);
  }),
);

/**
 * A library of api 2 that emits `+<name> <previous>` when it is loaded and `-<name>` when it is unloaded, where it returns
 * the value of the expression `handed`; `attach` runs after the first emit.
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

const off = (id: string): Decided => ({ id, enabled: false });
const needing = (id: string, ...requires: string[]): Decided => ({ id, requires });
const BROKEN = `throw new Error("not today")`;

handing("hands nothing to the first load, and the old file's return value to a newer one", () =>
  withRig({ a: handingOn("a", `'{"lit":[1]}'`) }, ({ obey, install, newlySaid, newLines }) => {
    obey("a");
    assert.equal(newlySaid(), ["+a "]);
    newLines();
    install.setLibrary("a", handingOn("a2", `""`));
    obey("a");
    assert.equal(newlySaid(), ["-a", '+a2 {"lit":[1]}']);
    assert.equal(newLines(), ["info unloaded A (a)", "info loaded A 1.0.0 (a)"]);
    install.setLibrary("a", handingOn("a3", `"3"`));
    obey("a");
    assert.equal(newlySaid(), ["-a2", "+a3 "], "what was handed on once is not handed on again");
  }),
);

handing("hands it on over a changed entry and over a swap of a dependency", () =>
  withRig(
    { a: handingOn("a", `"1"`), b: handingOn("b", `"2"`), c: handingOn("c", `"null"`) },
    ({ obey, install, newlySaid }) => {
      obey("a", needing("b", "a"), needing("c", "b"));
      newlySaid();
      obey("a", { ...needing("b", "a"), version: "2.0.0" }, needing("c", "b"));
      assert.equal(newlySaid(), ["-c", "-b", "+b 2", "+c null"]);
      install.setLibrary("a", handingOn("a2", `"5"`));
      obey("a", { ...needing("b", "a"), version: "2.0.0" }, needing("c", "b"));
      assert.equal(newlySaid(), ["-c", "-b", "-a", "+a2 1", "+b 2", "+c null"]);
    },
  ),
);

handing("keeps it while the mod waits for a dependency", () =>
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

handing("starts fresh after the mod was disabled or left the registry", () =>
  withRig({ a: handingOn("a", `"1"`) }, ({ obey, newlySaid }) => {
    obey("a");
    obey(off("a"));
    obey("a");
    obey();
    obey("a");
    assert.equal(newlySaid(), ["+a ", "-a", "+a ", "-a", "+a "]);
  }),
);

handing("forgets it when the mod is disabled before its reload", () =>
  withRig({ a: handingOn("a", `"1"`) }, ({ obey, install, newlySaid }) => {
    obey({ id: "a", sha256: "" });
    install.write("mods/a/mod.js", undefined);
    obey({ id: "a", sha256: "" });
    obey(off("a"));
    install.setLibrary("a", handingOn("a2", `"2"`));
    obey("a");
    assert.equal(newlySaid(), ["+a ", "-a", "+a2 "]);
  }),
);

handing("a disable that is undone before the unload changes nothing", () =>
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

handing("hands the state of a parked mod to its fixed file", () =>
  withRig(
    { a: handingOn("a", `"1"`, `host.on("fail", () => host.fault("the apply hook", new Error("bad")))`) },
    ({ obey, poll, host, install, newlySaid }) => {
      obey("a");
      for (let round = 0; round < 3; round++) host.bus.emit("fail", undefined);
      poll();
      assert.equal(newlySaid(), ["+a ", "-a"]);
      install.setLibrary("a", handingOn("a2", `"2"`));
      poll();
      assert.equal(newlySaid(), ["+a2 1"]);
    },
  ),
);

handing("does not reload a parked mod with the file that it was parked for", () =>
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
    },
  ),
);

handing("keeps it when a file does not compile", () =>
  withRig({ a: handingOn("a", `"1"`) }, ({ obey, install, newlySaid, poll }) => {
    obey("a");
    install.setLibrary("a", "module.exports = {");
    poll();
    install.setLibrary("a", handingOn("a2", `"2"`));
    poll();
    assert.equal(newlySaid(), ["+a ", "-a", "+a2 1"]);
  }),
);

handing("hands nothing on from a mod of api 1, whatever its detach returns, without a log line", () =>
  withRig({ a: speaking("a", "", `return "gone"`) }, ({ obey, install, newlySaid, newLines }) => {
    obey("a");
    newLines();
    install.setLibrary("a", handingOn("a2", `"2"`));
    obey("a");
    assert.equal(newlySaid(), ["+a", "-a", "+a2 "]);
    assert.equal(newLines(), ["info unloaded A (a)", "info loaded A 1.0.0 (a)"]);
  }),
);

const MIB = 1024 * 1024;
const answers: readonly (readonly [what: string, answer: string, isLogged: boolean])[] = [
  ["nothing", "undefined", false],
  ["the empty string", `""`, false],
  ["an object", "{}", true],
  ["null", "null", true],
  ["a number", "7", true],
  ["a Promise", `Promise.resolve("1")`, true],
  ["a text that is no JSON", `"{score: 3}"`, true],
  ["more than 1 MiB of ASCII", `"x".repeat(${MIB + 1})`, true],
  ["more than 1 MiB in UTF-8", `"é".repeat(${MIB / 2 + 1})`, true],
  ["more than 1 MiB of halves of pairs", `"\\ud800".repeat(${Math.ceil(MIB / 3)})`, true],
];
for (const [what, answer, isLogged] of answers) {
  refused(`treats ${what} as no state, and warns once of an invalid one`, () =>
    withRig({ a: handingOn("a", answer) }, ({ obey, newlySaid, newLines }) => {
      obey("a");
      newLines();
      obey({ id: "a", version: "2.0.0" });
      assert.equal(newlySaid(), ["+a ", "-a", "+a "]);
      const line = "warn [a] unload() returned no JSON value of at most 1 MiB: nothing is handed on";
      assert.equal(
        newLines().filter((text) => !text.startsWith("info")),
        isLogged ? [line] : [],
      );
    }),
  );
}

refused("hands nothing on after a detach that throws, and logs the error", () =>
  withRig(
    { a: handingOn("a", `(() => { throw new Error("no way") })()`) },
    ({ obey, newlySaid, newLines }) => {
      obey("a");
      newLines();
      obey({ id: "a", version: "2.0.0" });
      assert.equal(newlySaid(), ["+a ", "-a", "+a "]);
      const lines = newLines().filter((line) => !line.startsWith("info"));
      assert.is(lines.length, 1, lines.join("\n"));
      assert.match(lines[0]!, /^error \[a\] threw in unload\(\): Error: no way/);
    },
  ),
);

for (const [character, bytes] of [
  ["x", 1],
  ["é", 2],
  ["€", 3],
  ["\\ud800", 3],
  ["😀", 4],
] as const) {
  refused(`hands on exactly 1 MiB of ${character}`, () =>
    withRig(
      { a: handingOn("a", `'"' + "${character}".repeat(${Math.floor((MIB - 2) / bytes)}) + '"'`) },
      ({ obey, newlySaid, newLines }) => {
        obey("a");
        newlySaid();
        newLines();
        obey({ id: "a", version: "2.0.0" });
        assert.ok(String(newlySaid()[1]).length > MIB / 4);
        assert.equal(newLines(), ["info unloaded A (a)", "info loaded A 2.0.0 (a)"]);
      },
    ),
  );
}

failing("of a newer file: loads the old file again with the same state, and the next one too", () =>
  withRig({ a: handingOn("a", `"1"`) }, ({ obey, poll, install, newlySaid, newLines, stateOf }) => {
    obey("a");
    newlySaid();
    newLines();
    install.setLibrary("a", handingOn("a2", `"2"`, BROKEN));
    poll();
    assert.equal(newlySaid(), ["-a", "+a2 1", "+a 1"]);
    assert.equal(newLines().map(firstLine), [
      "info unloaded A (a)",
      "error MOD NOT ARMED: A (a) failed in a/mod.js, the previous library is loaded again: Error: not today",
      "info loaded A 1.0.0 (a)",
    ]);
    assert.match(stateOf("a"), /^live failed in a\/mod\.js: Error: not today/);
    install.setLibrary("a", handingOn("a3", `"3"`));
    poll();
    assert.equal(newlySaid(), ["-a", "+a3 1"]);
  }),
);

failing("of a newer file, after the mod was disabled in between: does not load the old file again", () =>
  withRig({ a: speaking("a") }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary("a", speaking("a2", BROKEN));
    rig.decide("a");
    rig.clock.time += POLL_MS;
    // Reads and compiles the new file, and unloads the old one.
    pieces(rig, 3);
    assert.equal(rig.live(), []);
    rig.obey(off("a"));
    rig.obey("a");
    assert.equal(rig.said, ["+a", "-a", "+a2"]);
    assert.match(rig.stateOf("a"), /^not armed/);
  }),
);

for (const [what, answer] of [
  ["throws", BROKEN],
  ["is not Ok", `return "ErrBadArg"`],
] as const) {
  failing(`of an attach that ${what}: loads the old file again with the same state`, () =>
    withRig({ a: handingOn("a", `"1"`) }, ({ obey, poll, install, newlySaid }) => {
      obey("a");
      install.setLibrary("a", handingOn("a2", `"2"`, answer));
      poll();
      assert.equal(newlySaid(), ["+a ", "-a", "+a2 1", "+a 1"]);
    }),
  );
}

const ONLY_FIRST = `if (host.previous !== "") throw new Error("cannot read it")`;

failing("of a newer file and then of the old one: loads the old one without state, and logs it", () =>
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
        "error mod A (a) failed in a/mod.js with what its unload() had returned, and is loaded again without it: Error: cannot read it",
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

failing("of the same file, after a changed entry: loads it without state", () =>
  withRig({ a: handingOn("a", `"1"`, ONLY_FIRST) }, ({ obey, newlySaid, stateOf }) => {
    obey("a");
    obey({ id: "a", version: "2.0.0" });
    assert.equal(newlySaid(), ["+a ", "-a", "+a 1", "+a "]);
    assert.is(stateOf("a"), "live");
  }),
);

failing("with and without state: stops the mod, and hands the state to a fixed file", () =>
  withRig(
    {
      a: handingOn(
        "a",
        `"1"`,
        `if (globalThis.isSecond) throw new Error("once only"); globalThis.isSecond = true`,
      ),
    },
    ({ obey, poll, install, newlySaid, newLines, stateOf }) => {
      obey("a");
      newLines();
      install.setLibrary("a", handingOn("a2", `"2"`, BROKEN));
      poll();
      delete (globalThis as { isSecond?: unknown }).isSecond;
      assert.equal(newlySaid(), ["+a ", "-a", "+a2 1", "+a 1", "+a "]);
      const lines = newLines().map(firstLine);
      assert.is(
        lines.at(-1),
        "error MOD NOT ARMED: A (a) failed in a/mod.js, is not running: Error: once only",
      );
      assert.match(stateOf("a"), /^not armed/);
      install.setLibrary("a", handingOn("a3", `"3"`));
      poll();
      assert.equal(newlySaid(), ["+a3 1"]);
    },
  ),
);

failing("does not reload a mod that was disabled during its own load", () =>
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

/** A log line without the stack below it. */
function firstLine(line: string): string {
  return line.split("\n")[0]!;
}

handing.run();
refused.run();
failing.run();
overtaken.run();
