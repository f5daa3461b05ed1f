import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { readTextFile } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const textFile = suite("text file");

textFile("reports an absent file by its name as not found", () =>
  withTempFolder((folder) => {
    const { status, text, problem } = readTextFile(join(folder, "overrides.json"));
    assert.equal([status, text], ["ErrNotFound", ""]);
    assert.match(problem, /overrides\.json cannot be read: ENOENT/);
  }),
);

textFile("does not open an absent file, because a first start checks a thousand of them", () =>
  withTempFolder((folder) => {
    const { openSync } = fs;
    let opens = 0;
    fs.openSync = (...args) => {
      opens++;
      return openSync(...args);
    };
    syncBuiltinESMExports();
    try {
      assert.is(readTextFile(join(folder, "config.json")).status, "ErrNotFound");
    } finally {
      Object.assign(fs, { openSync });
      syncBuiltinESMExports();
    }
    assert.is(opens, 0);
  }),
);

textFile("refuses a pipe without waiting for it", () =>
  withTempFolder((folder) => {
    const path = join(folder, "overrides.json");
    const made = spawnSync("mkfifo", [path]);
    assert.is(made.status, 0);
    const { status, problem } = readTextFile(path);
    assert.is(status, "ErrIo");
    assert.match(problem, /it is a device or a pipe/);
  }),
);
