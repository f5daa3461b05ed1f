import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { createModStore } from "../../../host-shim/node/index.js";
import { startChild } from "../../support/child.js";
import { libraryText, withInstall } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { until } from "../../support/until.js";
import { createRig, type Decided, type Rig } from "../client/rig.js";

const notes = suite("files that note a pending load");
const crashes = suite("a mod that ends the host in its load");
const artifact = { dir: "a", library: "mod.js", sha256: "1".repeat(64) };
const nothing = (): void => {};

const noteOf = (pid: number) => JSON.stringify({ sha256: artifact.sha256, pid });

function withStore(work: (store: ReturnType<typeof createModStore>, path: string) => void): Promise<void> {
  return withTempFolder((root) => {
    mkdirSync(join(root, "mods/a"), { recursive: true });
    work(createModStore(root, nothing), join(root, "mods/a/.loading-client"));
  });
}

notes("exist from the start of a load to its end", () =>
  withStore((store, path) => {
    assert.is(store.noteLoad?.(artifact, "client"), true);
    assert.equal(JSON.parse(readFileSync(path, "utf8")), { sha256: artifact.sha256, pid: process.pid });
    store.clearLoad?.(artifact, "client");
    assert.is(existsSync(path), false);
  }),
);

notes("of an earlier host block their library on their side, and nothing else", () =>
  withStore((store, path) => {
    store.noteLoad?.(artifact, "client");
    assert.is(store.noteLoad?.(artifact, "client"), false);
    assert.is(store.noteLoad?.(artifact, "server"), true);
    assert.is(store.noteLoad?.({ ...artifact, sha256: "2".repeat(64) }, "client"), true);
    assert.is(store.noteLoad?.(artifact, "client"), true, "the newer note replaced it");
    store.clearLoad?.(artifact, "client");
    writeFileSync(path, noteOf(spawnSync(process.execPath, ["-e", ""]).pid));
    assert.is(store.noteLoad?.(artifact, "client"), false, "of a process that ended");
  }),
);

notes("of another running process are ignored", () =>
  withStore((store, path) => {
    writeFileSync(path, noteOf(process.ppid));
    assert.is(store.noteLoad?.(artifact, "client"), true);
  }),
);

for (const text of ["", "{", "null", "7", `{"sha256":1}`]) {
  notes(`with the text ${JSON.stringify(text)} are ignored`, () =>
    withStore((store, path) => {
      writeFileSync(path, text);
      assert.is(store.noteLoad?.(artifact, "client"), true);
    }),
  );
}

notes("do not block a load in a missing folder", () =>
  withStore((store) => {
    const away = { ...artifact, dir: "not/there" };
    assert.is(store.noteLoad?.(away, "client"), true);
    store.clearLoad?.(away, "client");
  }),
);

notes("that could not be deleted are ignored, and deleted later unless their mod is loading again", () =>
  withTempFolder(async (root) => {
    const folder = join(root, "mods/a");
    const left = join(folder, ".loading-server");
    mkdirSync(folder, { recursive: true });
    const { noteLoad, clearLoad } = createModStore(root, nothing);
    const sides = ["client", "server"] as const;
    for (const side of sides) assert.is(noteLoad?.(artifact, side), true);
    renameSync(folder, join(root, "away"));
    symlinkSync("a", folder);
    for (const side of [...sides, ...sides]) clearLoad?.(artifact, side);
    unlinkSync(folder);
    renameSync(join(root, "away"), folder);
    assert.is(createModStore(root, nothing).noteLoad?.(artifact, "client"), true);
    await until(() => !existsSync(left), "the note is removed");
    assert.equal(readdirSync(folder), [".loading-client"]);
    writeFileSync(left, noteOf(process.pid));
    assert.is(noteLoad?.(artifact, "server"), false, "a later note is not ignored");
  }),
);

/** Runs a host in a child process until its mod ends it, then passes `work` a new host over the same install. */
async function afterCrash(attach: string, work: (rig: Rig) => void): Promise<void> {
  await withInstall({}, async (install) => {
    install.setLibrary("evil", libraryText(attach));
    install.setLibrary("good");
    const program = fileURLToPath(new URL("fixtures/load-program.js", import.meta.url));
    const child = startChild([program, install.root, "good", "evil"]);
    try {
      await child.ended();
    } finally {
      await child.end("SIGKILL");
    }
    const rig = createRig(install);
    try {
      work(rig);
    } finally {
      rig.host.stop();
    }
  });
}

const off: Decided = { id: "evil", enabled: false };
for (const [how, attach] of [
  ["exits", "if (!globalThis.isTest) process.exit(7)"],
  ["is killed", `if (!globalThis.isTest) process.kill(process.pid, "SIGKILL")`],
] as const) {
  crashes(`is parked at the next start if the host ${how}, and loads after disable and enable`, async () => {
    (globalThis as { isTest?: unknown }).isTest = true;
    await afterCrash(attach, ({ obey, live, newLines, stateOf, poll }) => {
      obey("good", "evil");
      assert.equal(live(), ["good"]);
      const parked = newLines().filter((line) => line.includes("MOD PARKED"));
      assert.equal(parked, [
        "error MOD PARKED: EVIL (evil) was loading when the host last ended (to try this file again, " +
          "disable and enable it); tried again when its file or its decision changes",
      ]);
      assert.match(stateOf("evil"), /^parked was loading/);
      poll();
      assert.equal(newLines(), []);
      obey("good", off);
      obey("good", "evil");
      assert.equal(live(), ["evil", "good"]);
    });
  });
}

crashes("stays parked at each start until it is disabled or its file changes", async () => {
  (globalThis as { isTest?: unknown }).isTest = true;
  await afterCrash("if (!globalThis.isTest) process.exit(7)", (first) => {
    first.obey("evil");
    first.host.stop();
    const second = createRig(first.install);
    second.obey("evil");
    assert.equal(second.live(), []);
    second.host.stop();
    const third = createRig(first.install);
    third.obey(off);
    third.obey("evil");
    assert.equal(third.live(), ["evil"]);
    third.host.stop();
  });
  await afterCrash("if (!globalThis.isTest) process.exit(7)", ({ obey, live, install }) => {
    obey("evil");
    assert.equal(live(), []);
    install.setLibrary("evil");
    obey("evil");
    assert.equal(live(), ["evil"]);
  });
});
