import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readTextFile } from "../../../../host-shim/node/index.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const textFile = suite("text file");

textFile("an absent file is not found, and the problem names it", () =>
  withTempFolder((folder) => {
    const { status, text, problem } = readTextFile(join(folder, "overrides.json"));
    assert.equal([status, text], ["ErrNotFound", ""]);
    assert.match(problem, /overrides\.json cannot be read: ENOENT/);
  }),
);

textFile("a pipe in the place of a file is refused, and not waited for", () =>
  withTempFolder((folder) => {
    const path = join(folder, "overrides.json");
    const made = spawnSync("mkfifo", [path]);
    assert.is(made.status, 0);
    const { status, problem } = readTextFile(path);
    assert.is(status, "ErrIo");
    assert.match(problem, /it is a device or a pipe/);
  }),
);

textFile.run();
