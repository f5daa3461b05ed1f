import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { readTextFile } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { withPatched } from "../../../support/with-patched.js";

const textFile = suite("text file");

// The first start of a large install checks a thousand absent files.
textFile("reports an absent file as not found, with its path, without opening it", () =>
  withTempFolder((folder) => {
    const path = join(folder, "config.json");
    const openSync = () => assert.unreachable() as never;
    const problem = `${path} cannot be read: ENOENT: no such file or directory`;
    assert.equal(
      withPatched(fs, { openSync }, () => readTextFile(path)),
      { status: "ErrNotFound", text: "", problem },
    );
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
    assert.match(problem, /it must be a regular file, found a device or a pipe/);
  }),
);
