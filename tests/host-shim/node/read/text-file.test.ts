import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { readTextFile } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { withPatched } from "../../../support/with-patched.js";

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
    const openSync = () => assert.unreachable() as never;
    const { status } = withPatched(fs, { openSync }, () => readTextFile(join(folder, "config.json")));
    assert.is(status, "ErrNotFound");
  }),
);

textFile("reports a file that is deleted right before it is opened as not found", () =>
  withTempFolder((folder) => {
    const { openSync } = fs;
    const path = join(folder, "config.json");
    fs.writeFileSync(path, "{}");
    const deleteFirst: typeof openSync = (...args) => {
      fs.rmSync(path);
      return openSync(...args);
    };
    const { status } = withPatched(fs, { openSync: deleteFirst }, () => readTextFile(path));
    assert.is(status, "ErrNotFound");
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
