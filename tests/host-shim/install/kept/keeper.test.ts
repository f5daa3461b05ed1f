import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createKeeper } from "../../../../host-shim/install/kept/keeper.js";
import { openKeptFiles } from "../../../../host-shim/install/kept/kept-files.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { parseRegistry, type RegistryMod } from "../../../../host-shim/selection/mod-registry.js";
import { registryText } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const keeping = suite("the keeper of copies of libraries");

/** Runs `work` with a keeper of the mods `a` and `b`, whose files the test replaces. */
const withKeeper = (work: (world: ReturnType<typeof openWorld>) => void) =>
  withTempFolder((root) => work(openWorld(join(root, "kept"))));

function openWorld(folder: string) {
  const lines: string[] = [];
  const mods = [...parseRegistry(registryText({ mods: [{ id: "a" }, { id: "b" }] })).mods];
  const texts = new Map<string, string>();
  const clock = { now: 1000 };
  const pins = new Map<string, string>();
  const log = (level: string, text: string) => void lines.push(`${level} ${text}`);
  const files = openKeptFiles(folder, log);
  const keeper = createKeeper({
    files,
    pins: { pinOf: (id) => pins.get(id) },
    modOf: (id) => mods.find((mod) => mod.id === id),
    libraryOf: ({ id }: RegistryMod) => {
      const bytes = Buffer.from(texts.get(id)!);
      return { ok: true, bytes, sha256: sha256(bytes) };
    },
    time: () => clock.now,
    log,
  });
  /** Sets the text of a mod's file (`""` deletes it), passes a decision with the file's hash, and returns the hash. */
  const decide = (id: string, text: string, enabled = true): string => {
    texts.set(id, text);
    const hash = text === "" ? "" : sha256(text);
    const artifact = { dir: id, library: "mod.js", sha256: hash };
    const rest = { guid: id, name: id, version: "1.0.0", verdict: "", reason: "", requires: [] };
    keeper.decided([{ ...rest, enabled, artifact }]);
    return hash;
  };
  const keep = (id: string, text: string): string => {
    const hash = decide(id, text);
    keeper.step();
    return hash;
  };
  return { keeper, files, folder, mods, lines, clock, pins, texts, decide, keep };
}

keeping("copies each decided library once, one per step", () =>
  withKeeper(({ keeper, files, folder, decide }) => {
    const [a, b] = [decide("a", "one"), decide("b", "two")];
    assert.is(decide("a", "one", false), a, "disabled before its turn");
    assert.not.ok(files.has(a));
    keeper.step();
    assert.equal([files.has(a), files.has(b)], [true, false]);
    keeper.step();
    assert.ok(files.has(b));
    const names = fs.readdirSync(folder);
    fs.rmSync(join(folder, `${a}.js`));
    keeper.step();
    assert.equal(
      fs.readdirSync(folder),
      names.filter((name) => name !== `${a}.js`),
      "nothing is queued",
    );
  }),
);

keeping("does not copy a library of a disabled mod, nor a file that changed after the decision", () =>
  withKeeper(({ keeper, files, texts, decide }) => {
    decide("a", "");
    const kept = decide("b", "two");
    keeper.step();
    assert.ok(files.has(kept), "no file, no turn");
    const off = decide("a", "one", false);
    const changed = decide("b", "four");
    texts.set("b", "three");
    keeper.step();
    keeper.step();
    assert.equal([files.has(off), files.has(changed)], [false, false]);
  }),
);

keeping(
  "keeps the current, the pinned and the last three proven libraries of a mod, and deletes others",
  () =>
    withKeeper(({ keeper, files, clock, pins, keep }) => {
      const hashes = ["1", "2", "3", "4", "5"].map((text) => {
        clock.now += 100_000;
        const hash = keep("a", text);
        keeper.mark("a", hash, true);
        return hash;
      });
      const kept = () => hashes.map((hash) => files.has(hash));
      assert.equal(kept(), [false, false, true, true, true]);
      pins.set("a", hashes[2]!);
      keeper.mark("a", hashes[3]!, false);
      const unproven = [keep("a", "6"), keep("a", "7")];
      assert.equal(kept(), [false, false, true, false, true]);
      assert.equal(
        unproven.map((hash) => files.has(hash)),
        [false, true],
      );
    }),
);

keeping("notes the time when a game proved a library, and removes it after a later failure", () =>
  withKeeper(({ keeper, files, folder, lines, clock, keep }) => {
    const hash = keep("a", "one");
    const note = () => files.noteOf("a", hash);
    assert.equal([note()?.first, note()?.good], [1000, null]);
    keeper.mark("a", hash, false);
    clock.now = 5000;
    keeper.mark("a", hash, true);
    assert.is(note()?.good, 5000);
    keeper.mark("a", hash, false);
    assert.is(note()?.good, null);
    for (const isGood of [true, false]) {
      keeper.mark("a", "0".repeat(64), isGood);
      keeper.mark("b", hash, isGood);
    }
    assert.equal([note()?.good, lines], [null, []]);
    clock.now = 7000;
    keeper.mark("a", hash, true);
    const path = join(folder, `${hash}.json`);
    fs.rmSync(path);
    fs.mkdirSync(join(path, "in the way"), { recursive: true });
    for (const [isGood, words] of [
      [true, "works"],
      [false, "failed"],
    ] as const) {
      keeper.mark("a", hash, isGood);
      assert.match(lines.splice(0).join("\n"), `warn cannot note that a ${words}: `);
    }
    assert.is(note()?.good, 7000);
  }),
);

keeping("updates a kept entry if the mod's entry changes within a minute, unless the mod is pinned", () =>
  withKeeper(({ keeper, files, folder, mods, clock, pins, keep }) => {
    const hash = keep("a", "one");
    const { ino } = fs.statSync(join(folder, `${hash}.json`));
    keep("a", "one");
    keep("b", "one");
    assert.is(fs.statSync(join(folder, `${hash}.json`)).ino, ino);
    /** Passes a decision for the same library with another entry; returns the version of the kept entry. */
    const decideAt = (version: string) => {
      mods[0] = { ...mods[0]!, version };
      keep("a", "one");
      return files.noteOf("a", hash)?.entry.version;
    };
    clock.now += 59_999;
    assert.is(decideAt("1.1.0"), "1.1.0");
    pins.set("a", hash);
    assert.is(decideAt("1.2.0"), "1.1.0", "pinned");
    pins.clear();
    clock.now += 1;
    assert.is(decideAt("1.3.0"), "1.1.0", "a minute later");
    keeper.mark("a", hash, true);
    assert.is(files.noteOf("a", hash)?.entry.version, "1.1.0", "also when a game proves it");
  }),
);

keeping("copies a deleted or damaged library again, but no library of a mod without an entry", () =>
  withKeeper(({ files, folder, mods, lines, keep }) => {
    const hash = keep("a", "one");
    files.remove(hash);
    assert.ok(files.has(keep("a", "one")));
    fs.writeFileSync(join(folder, `${hash}.js`), "damaged");
    assert.is.not(files.fault(hash), "");
    keep("a", "one");
    assert.is(files.fault(hash), "");
    mods.pop();
    assert.not.ok(files.has(keep("b", "two")));
    assert.equal(lines, []);
  }),
);

keeping("logs why a library cannot be kept, and retries after another library was kept", () =>
  withKeeper(({ keeper, files, folder, lines, decide, keep }) => {
    fs.writeFileSync(folder, "in the way");
    const hash = keep("a", "one");
    assert.not.ok(files.has(hash));
    assert.match(lines.join("\n"), "warn cannot copy the library of a to kept/: ");
    fs.rmSync(folder);
    decide("a", "one");
    keeper.step();
    assert.not.ok(files.has(hash), "no other library is kept yet");
    keeper.mark("a", hash, false);
    assert.not.ok(files.has(hash), "not proven");
    keep("b", "two");
    decide("a", "one");
    keeper.step();
    assert.ok(files.has(hash));
  }),
);

keeping("retries a failed copy when a game proves the library", () =>
  withKeeper(({ keeper, files, folder, clock, keep }) => {
    fs.writeFileSync(folder, "in the way");
    const hash = keep("a", "one");
    fs.rmSync(folder);
    keeper.mark("a", hash, true);
    assert.is(files.noteOf("a", hash)?.good, clock.now);
  }),
);

keeping("copies a library that two mods share once, with the note of the first mod", () =>
  withKeeper(({ keeper, files, folder, decide }) => {
    const hash = decide("a", "one");
    decide("b", "one");
    keeper.step();
    const { mtimeNs } = fs.statSync(join(folder, `${hash}.js`), { bigint: true });
    for (let count = 0; count < 3; count++) {
      keeper.step();
      decide("b", "one");
    }
    assert.is(fs.statSync(join(folder, `${hash}.js`), { bigint: true }).mtimeNs, mtimeNs);
    assert.equal([files.noteOf("a", hash)?.first, files.noteOf("b", hash)], [1000, undefined]);
  }),
);
