import { once } from "node:events";
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import * as assert from "uvu/assert";
import { watchSources } from "../../../../host-shim/cli/develop/watch-sources.js";
import { asPlainUser, giveToPlainUser } from "../../../support/plain-user.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { until } from "../../../support/until.js";

const watched = suite("the watch of a mod's sources");

/** Watches a folder; `calls` counts the calls of `changed`, `problems` has the reported texts. */
async function watching(
  folder: string,
  work: (calls: () => number, problems: readonly string[]) => void | Promise<void>,
): Promise<void> {
  let calls = 0;
  const problems: string[] = [];
  const changed = () => {
    calls += 1;
    return Promise.resolve();
  };
  const stop = watchSources(folder, [], changed, (problem) => problems.push(problem));
  try {
    await work(() => calls, problems);
  } finally {
    stop();
  }
}

watched("reports changes after folders were removed during a scan", () =>
  withTempFolder(async (folder) => {
    const parts = join(folder, "parts");
    for (let at = 0; at < 3000; at++) mkdirSync(join(parts, String(at)), { recursive: true });
    const code = `const { parentPort, workerData } = require("node:worker_threads");
      parentPort.postMessage("");
      require("node:fs").rmSync(workerData, { recursive: true });`;
    const removing = new Worker(code, { eval: true, workerData: parts });
    const removed = once(removing, "exit");
    await once(removing, "message");
    await watching(folder, async (calls) => {
      assert.is(calls(), 1);
      await removed;
      const before = calls();
      writeFileSync(join(folder, "mod.ts"), "");
      await until(() => calls() > before, "the change is reported");
    });
  }),
);

/** Ways in which a folder disappears. */
const GONE = [
  ["removed", (path: string) => rmSync(path, { recursive: true })],
  ["moved away", (path: string) => renameSync(path, `${path}-2`)],
] as const;

for (const [how, take] of GONE) {
  watched(`reports changes in a folder that was ${how} and created again`, () =>
    withTempFolder(async (folder) => {
      const parts = join(folder, "parts");
      const inner = join(parts, "inner");
      mkdirSync(inner, { recursive: true });
      await watching(folder, async (calls) => {
        take(parts);
        mkdirSync(inner, { recursive: true });
        await until(() => calls() > 1, "the new folders are reported");
        const before = calls();
        writeFileSync(join(inner, "part.ts"), "");
        await until(() => calls() > before, "the change is reported");
      });
    }),
  );
}

for (const [how, take] of GONE) {
  watched(`reports changes in a mod's own folder that was ${how}, scanned and created again`, () =>
    withTempFolder(async (folder) => {
      const mod = join(folder, "org.example.mod");
      mkdirSync(mod);
      writeFileSync(join(mod, "mod.ts"), "");
      await watching(mod, async (calls) => {
        take(mod);
        await until(() => calls() > 1, "the missing folder is reported");
        let before = calls();
        mkdirSync(mod);
        await until(() => calls() > before, "the new folder is reported");
        before = calls();
        writeFileSync(join(mod, "mod.ts"), "");
        await until(() => calls() > before, "the change is reported");
      });
    }),
  );
}

watched("reports a change of a .tsx source", () =>
  withTempFolder(async (folder) => {
    const file = join(folder, "ui.tsx");
    writeFileSync(file, "");
    await watching(folder, async (calls) => {
      const before = calls();
      writeFileSync(file, "export {};");
      await until(() => calls() > before, "the change is reported");
    });
  }),
);

watched("reports a new folder with a dot in its name, changes in it, and its move to another place", () =>
  withTempFolder(async (folder) => {
    const mod = join(folder, "mod");
    const parts = join(mod, "parts.v2");
    mkdirSync(mod);
    await watching(mod, async (calls) => {
      mkdirSync(parts);
      await until(() => calls() > 1, "the new folder is reported");
      let before = calls();
      writeFileSync(join(parts, "part.ts"), "");
      await until(() => calls() > before, "the change is reported");
      before = calls();
      renameSync(parts, join(folder, "parts.v2"));
      await until(() => calls() > before, "the move is reported");
    });
  }),
);

watched("reports changes while a file never stops changing", () =>
  withTempFolder((folder) =>
    watching(folder, async (calls) => {
      await until(() => {
        writeFileSync(join(folder, "frame.json"), "{}");
        return calls() > 2;
      }, "the changes are reported");
    }),
  ),
);

watched("reports the error of a build, and builds again at the next change", () =>
  withTempFolder(async (folder) => {
    const problems: string[] = [];
    let calls = 0;
    const changed = async () => {
      calls += 1;
      if (calls === 1) throw new TypeError("no bulb");
    };
    const stop = watchSources(folder, [], changed, (problem) => problems.push(problem));
    try {
      await until(() => problems.length > 0, "the error is reported");
      assert.equal(problems, [
        "the build failed with an unexpected error: no bulb: save a file to build again",
      ]);
      writeFileSync(join(folder, "mod.ts"), "");
      await until(() => calls > 1, "the change is reported");
    } finally {
      stop();
    }
  }),
);

watched("reports a folder that it may not read, and changes in other folders", () =>
  withTempFolder(async (folder) => {
    // There chmod takes no right to read.
    if (process.platform === "win32") return;
    const locked = join(folder, "a-locked");
    const other = join(folder, "other");
    for (const path of [locked, other]) mkdirSync(path);
    chmodSync(locked, 0);
    giveToPlainUser(folder);
    await asPlainUser(() =>
      watching(folder, async (calls, problems) => {
        writeFileSync(join(other, "part.ts"), "");
        await until(() => calls() > 1, "the change is reported");
        assert.is(problems.length, 1);
        assert.match(
          problems[0]!,
          `cannot watch ${locked}, so its changes are not built: EACCES: permission denied`,
        );
        assert.match(problems[0]!, /: make it readable, or move it out of the mod's folder$/);
      }),
    );
  }),
);
