import { join } from "node:path";
import * as assert from "uvu/assert";
import { openPins, pinProblems, readPins } from "../../../../host-shim/install/kept/install-pins.js";
import { openKeptFiles } from "../../../../host-shim/install/kept/kept-files.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { pinsText } from "../../../../host-shim/selection/kept/pins.js";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { openInstall, registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const pinning = suite("the pins of an install");

const registryAt = (version: string) =>
  parseRegistry(registryText({ mods: [{ id: "a", version }, { id: "b" }] }));
const OLD = "// old";
const HASH = sha256(OLD);
const NOW = registryAt("2.0.0");

/** Runs `work` in an install with a kept library of the mod `a` at 1.0.0. */
const withPins = (work: (world: ReturnType<typeof openWorld>) => void) =>
  withTempFolder((root) => work(openWorld(root)));

function openWorld(root: string) {
  const { write } = openInstall(root);
  const paths = { pins: join(root, "pins.json"), kept: join(root, "kept"), mods: join(root, "mods") };
  const entry = registryAt("1.0.0").mods[0]!;
  openKeptFiles(paths.kept, () => {}).keep(HASH, Buffer.from(OLD), { entry, first: 1, good: null });
  const lines: string[] = [];
  const open = () => openPins(paths, (level, text) => lines.push(`${level} ${text}`));
  const pin = (...ids: readonly string[]) =>
    write("pins.json", pinsText(ids.map((id) => ({ id, sha256: HASH }))));
  return { paths, lines, open, write, pin };
}

pinning("replace a mod's entry and library by the kept ones, but not another mod's", () =>
  withPins(({ paths, open, pin }) => {
    pin("a", "gone");
    const opened = open();
    assert.is(opened.registry(NOW), NOW, "not read yet");
    assert.is(opened.check(), true);
    for (const pins of [opened, readPins(paths)]) {
      assert.is(pins.registry(undefined), undefined);
      const mods = pins.registry(NOW)!.mods;
      assert.equal([mods[0]!.version, mods[0]!.artifact.sha256, mods[1]], ["1.0.0", HASH, NOW.mods[1]]);
      assert.is(pins.pinnedMod("a"), mods[0]);
      const library = pins.libraryOf("a");
      assert.is(library?.ok && library.bytes.toString(), OLD);
      assert.equal([pins.pinnedMod("b"), pins.libraryOf("b"), pins.problem()], [undefined, undefined, ""]);
    }
  }),
);

pinning("keep the same registry object until the registry, the pins or a kept file changes", () =>
  withPins(({ open, write, pin }) => {
    pin("a");
    const pins = open();
    pins.check();
    const first = pins.registry(NOW);
    assert.is(pins.check(), false);
    assert.is(pins.registry(NOW), first);
    assert.is.not(pins.registry(registryAt("2.0.0")), first);
    const version = () => pins.registry(NOW)?.mods[0]?.version;
    const changes: readonly (readonly [work: () => void, version: string])[] = [
      [() => write("pins.json", undefined), "2.0.0"],
      [() => pin("a"), "1.0.0"],
      [() => write(`kept/${HASH}.js`, "damaged"), "2.0.0"],
      [() => write(`kept/${HASH}.js`, OLD), "1.0.0"],
      [() => write(`kept/${HASH}.json`, "{}"), "2.0.0"],
    ];
    for (const [work, expected] of changes) {
      work();
      assert.is(pins.check(), true);
      assert.is(version(), expected);
      assert.is(pins.check(), false);
    }
  }),
);

pinning("are added and removed by pin() at once, and an added pin is in force after a restart", () =>
  withPins(({ paths, open }) => {
    const pins = open();
    pins.check();
    const state = () => [pins.pinOf("a"), pins.registry(NOW)?.mods[0]?.version, pins.check()];
    assert.equal(state(), [undefined, "2.0.0", false]);
    assert.is(pins.pin("a", HASH), true);
    assert.equal(state(), [HASH, "1.0.0", false]);
    assert.is(pins.pin("a", HASH), false);
    assert.ok(readPins(paths).registry(NOW)?.mods[0]?.version === "1.0.0");
    assert.is(pins.pin("a", null), true);
    assert.equal(state(), [undefined, "2.0.0", false]);
  }),
);

pinning("that another process wrote are in force from the next poll, also after a failed write", () =>
  withPins(({ open, write, pin }) => {
    const pins = open();
    assert.is(pins.registry(NOW), NOW);
    pin("a");
    write("pins.json.lock", "123 elsewhere - abc\n");
    assert.throws(() => pins.pin("b", HASH), /is held by process 123/);
    assert.is(pins.check(), true);
    assert.equal([pins.registry(NOW)?.mods[0]?.version, pins.pinOf("b")], ["1.0.0", undefined]);
    assert.match(pins.problems(NOW.mods, () => "").join(), /^$/);
  }),
);

pinning("have a problem if they are not in force, or if the mod's own file differs", () =>
  withPins(({ paths, write, pin }) => {
    const held = "a is held at 1.0.0 by a pin, newer files are not used: remove the pin to use them";
    const not = (id: string, why: string) =>
      `the pin of ${id} is not in force, its registry entry is used: ${why}`;
    const absent = `there is no file ${join(paths.kept, `${HASH}.js`)}`;
    const cases: readonly (readonly [change: () => void, problems: readonly string[]])[] = [
      [() => write("pins.json", undefined), []],
      [() => pin("a"), []],
      [() => write("mods/a/mod.js", OLD), []],
      [() => write("mods/a/mod.js", "// new"), [held]],
      [() => pin("a", "b"), [held, not("b", `kept/${HASH}.js is of another mod`)]],
      [() => pin("b"), [not("b", `kept/${HASH}.js is of another mod`)]],
      [() => write(`kept/${HASH}.json`, undefined), [not("b", `kept/${HASH}.json cannot be read`)]],
      [() => write(`kept/${HASH}.js`, undefined), [not("b", absent)]],
    ];
    for (const [change, problems] of cases) {
      change();
      assert.equal(pinProblems(paths, NOW.mods), problems);
    }
  }),
);

pinning("cannot be read from a malformed pins.json, which is copied; a malformed pin is a problem", () =>
  withPins(({ paths, lines, open, write }) => {
    write("pins.json", '{"schema":"svc.pins/1","pins":[3,4]}');
    assert.is(
      readPins(paths).problem(),
      "pins[0]: a pin must be an object, found 3; pins[1]: a pin must be an object, found 4",
    );
    write("pins.json", "{");
    assert.throws(() => readPins(paths), /it is cut short/);
    open().check();
    assert.match(
      lines.join("\n"),
      /^error pins\.json cannot be read and was copied to .*, the 0 pins in force stay: it is cut short/,
    );
  }),
);
