import { join } from "node:path";
import * as assert from "uvu/assert";
import { openHolds, pinProblems, readHolds } from "../../../../host-shim/install/kept/holds.js";
import { openKeptFiles } from "../../../../host-shim/install/kept/kept-files.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { pinsText } from "../../../../host-shim/selection/kept/pins.js";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { openInstall, registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const holding = suite("the pins of an install");

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
  const open = () => openHolds(paths, (level, text) => lines.push(`${level} ${text}`));
  const pin = (...ids: readonly string[]) =>
    write("pins.json", pinsText(ids.map((id) => ({ id, sha256: HASH }))));
  return { paths, lines, open, write, pin };
}

holding("replace a mod's entry and library by the kept ones, but not another mod's", () =>
  withPins(({ paths, open, pin }) => {
    pin("a", "gone");
    const opened = open();
    assert.is(opened.registry(NOW), NOW, "not read yet");
    assert.is(opened.check(), true);
    for (const holds of [opened, readHolds(paths)]) {
      assert.is(holds.registry(undefined), undefined);
      const mods = holds.registry(NOW)!.mods;
      assert.equal([mods[0]!.version, mods[0]!.artifact.sha256, mods[1]], ["1.0.0", HASH, NOW.mods[1]]);
      assert.is(holds.heldAt("a"), mods[0]);
      const library = holds.libraryOf("a");
      assert.is(library?.ok && library.bytes.toString(), OLD);
      assert.equal([holds.heldAt("b"), holds.libraryOf("b"), holds.problem()], [undefined, undefined, ""]);
    }
  }),
);

holding("keep the same registry object until the registry, the pins or a kept file changes", () =>
  withPins(({ open, write, pin }) => {
    pin("a");
    const holds = open();
    holds.check();
    const first = holds.registry(NOW);
    assert.is(holds.check(), false);
    assert.is(holds.registry(NOW), first);
    assert.is.not(holds.registry(registryAt("2.0.0")), first);
    const version = () => holds.registry(NOW)?.mods[0]?.version;
    const changes: readonly (readonly [work: () => void, version: string])[] = [
      [() => write("pins.json", undefined), "2.0.0"],
      [() => pin("a"), "1.0.0"],
      [() => write(`kept/${HASH}.js`, "damaged"), "2.0.0"],
      [() => write(`kept/${HASH}.js`, OLD), "1.0.0"],
      [() => write(`kept/${HASH}.json`, "{}"), "2.0.0"],
    ];
    for (const [work, expected] of changes) {
      work();
      assert.is(holds.check(), true);
      assert.is(version(), expected);
      assert.is(holds.check(), false);
    }
  }),
);

holding("are added and removed by pin() at once, and an added pin is in force after a restart", () =>
  withPins(({ paths, open }) => {
    const holds = open();
    holds.check();
    const state = () => [holds.pinOf("a"), holds.registry(NOW)?.mods[0]?.version, holds.check()];
    assert.equal(state(), [undefined, "2.0.0", false]);
    assert.is(holds.pin("a", HASH), true);
    assert.equal(state(), [HASH, "1.0.0", false]);
    assert.is(holds.pin("a", HASH), false);
    assert.ok(readHolds(paths).registry(NOW)?.mods[0]?.version === "1.0.0");
    assert.is(holds.pin("a", null), true);
    assert.equal(state(), [undefined, "2.0.0", false]);
  }),
);

holding("that another process wrote are in force from the next poll, also after a failed write", () =>
  withPins(({ open, write, pin }) => {
    const holds = open();
    assert.is(holds.registry(NOW), NOW);
    pin("a");
    write("pins.json.lock", "123 elsewhere - abc\n");
    assert.throws(() => holds.pin("b", HASH), /is held by process 123/);
    assert.is(holds.check(), true);
    assert.equal([holds.registry(NOW)?.mods[0]?.version, holds.pinOf("b")], ["1.0.0", undefined]);
    assert.match(holds.problems(NOW.mods, () => "").join(), /^$/);
  }),
);

holding("have a problem if they are not in force, or if the mod's own file differs", () =>
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

holding("cannot be read from a malformed pins.json, which is copied; a malformed pin is a problem", () =>
  withPins(({ paths, lines, open, write }) => {
    write("pins.json", '{"schema":"svc.pins/1","pins":[3,4]}');
    assert.is(
      readHolds(paths).problem(),
      "pins[0]: a pin must be an object, found 3; pins[1]: a pin must be an object, found 4",
    );
    write("pins.json", "{");
    assert.throws(() => readHolds(paths), /it is cut short/);
    open().check();
    assert.match(
      lines.join("\n"),
      /^error pins\.json cannot be read and was copied to .*, 0 of its pins are kept/,
    );
  }),
);
