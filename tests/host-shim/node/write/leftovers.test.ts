import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { removeLeftovers } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const leftovers = suite("leftovers of interrupted writes");

const kept = [
  "config.json",
  "config.json.1",
  "config.json.20240101",
  "config.json.bak",
  "config.json.tmp",
  "config.json.0123abc.svc-tmp",
  "config.json.0123ABCD.svc-tmp",
  "other.txt.0123abcd.svc-tmp",
  "other.json.0123abc.svc-tmp",
  "other.json.lock",
  "other.json.takeover",
  ".json.0123abcd.svc-tmp",
  `${"0a".repeat(32)}.txt.0123abcd.svc-tmp`,
  "config.json.lock.aside-0123abcd",
  "config.json.lock.bak",
  "config.json.takeover.bak",
  "config.json.bak.takeover",
  ".svc-served",
  "selection.json",
];
const deleted = [
  "config.json.0123abcd.svc-tmp",
  "config.json.ffffffff.svc-tmp",
  "given.json.0123abcd.svc-tmp",
  "overrides.json.00000000.svc-tmp",
  "pins.json.0123abcd.svc-tmp",
  "trial.json.0123abcd.svc-tmp",
  `${"0a".repeat(32)}.js.0123abcd.svc-tmp`,
  `${"0a".repeat(32)}.json.0123abcd.svc-tmp`,
  "selection.json.0123abcd.svc-tmp",
  "mods.json.0123abcd.svc-tmp",
  "mod.js.0123abcd.svc-tmp",
  "presets.json.0123abcd.svc-tmp",
  "de-CH.json.0123abcd.svc-tmp",
  "DE.JSON.0123abcd.svc-tmp",
  "my-mod.js.0123abcd.svc-tmp",
  "my-mod.js.lock.0123abcd.svc-tmp",
  "config.schema.json.0123abcd.svc-tmp",
  "config.json.lock.takeover",
  "config.json.lock.0123abcd.svc-tmp",
  "config.json.lock.takeover.0123abcd.svc-tmp",
  ".svc-served.0123abcd.svc-tmp",
  ".svc-served.takeover",
  ".svc-served.takeover.0123abcd.svc-tmp",
];

leftovers("are deleted by their names' format, each with a log line; other files stay", () =>
  withTempFolder((folder) => {
    for (const name of [...kept, ...deleted]) fs.writeFileSync(join(folder, name), name);
    const lines: string[] = [];
    removeLeftovers(folder, (level, text) => lines.push(`${level} ${text}`));
    assert.equal(fs.readdirSync(folder).sort(), [...kept].sort());
    assert.equal(
      lines.sort(),
      deleted.map((name) => `info deleted ${join(folder, name)}, left by an interrupted write`).sort(),
    );
    fs.utimesSync(folder, 1, 1);
    removeLeftovers(folder);
    assert.is(fs.statSync(folder).mtimeMs, 1000, "creates no lock where nothing is left");
  }),
);

leftovers("in a folder that cannot be searched get a warning", () =>
  withTempFolder((folder) => {
    const file = join(folder, "file");
    fs.writeFileSync(file, "");
    const lines: string[] = [];
    removeLeftovers(file, (level, text) => lines.push(`${level} ${text}`));
    assert.match(lines.join("\n"), `warn cannot search ${file} for files of interrupted writes: ENOTDIR`);
    removeLeftovers(join(folder, "absent"), (level, text) => lines.push(`${level} ${text}`));
    assert.is(lines.length, 1);
  }),
);

leftovers("include the lock of a killed process", () =>
  withTempFolder((folder) => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    fs.writeFileSync(join(folder, "config.json.lock"), `${pid} ${hostname()}`);
    removeLeftovers(folder);
    assert.equal(fs.readdirSync(folder), []);
  }),
);

leftovers("do not include the temporary file of a pending write, which gets a warning", () =>
  withTempFolder((folder) => {
    const names = ["config.json.0123abcd.svc-tmp", "config.json.lock"];
    fs.writeFileSync(join(folder, names[0]!), "half");
    fs.writeFileSync(join(folder, names[1]!), `${process.ppid} ${hostname()}`);
    const lines: string[] = [];
    removeLeftovers(folder, (level, text) => lines.push(`${level} ${text}`));
    assert.equal(fs.readdirSync(folder).sort(), names);
    assert.match(lines.join("\n"), /^warn .*config\.json\.lock is held/);
  }),
);

leftovers("do not include the guard file of a pending take-over", () =>
  withTempFolder((folder) => {
    const names = ["config.json.0123abcd.svc-tmp", "config.json.lock.takeover"];
    fs.writeFileSync(join(folder, names[0]!), "half");
    fs.writeFileSync(join(folder, names[1]!), `${process.ppid} ${hostname()}`);
    removeLeftovers(folder);
    assert.equal(fs.readdirSync(folder), [names[1]]);
  }),
);

leftovers("of the target of a link inside the folder are deleted", () =>
  withTempFolder((folder) => {
    fs.writeFileSync(join(folder, "mine.json"), "{}");
    fs.writeFileSync(join(folder, "mine.json.0123abcd.svc-tmp"), "half");
    fs.symlinkSync("mine.json", join(folder, "config.json"));
    removeLeftovers(folder);
    assert.equal(fs.readdirSync(folder).sort(), ["config.json", "mine.json"]);
  }),
);
