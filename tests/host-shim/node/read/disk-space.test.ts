import fs from "node:fs";
import { tmpdir } from "node:os";
import * as assert from "uvu/assert";
import { isDiskFull, isUsedUp } from "../../../../host-shim/node/read/disk-space.js";
import { suite } from "../../../support/suite.js";
import { withPatched } from "../../../support/with-patched.js";

const space = suite("the space of a disk");

space("is used up without a free block or a free file, on disks that count these", () => {
  for (const [blocks, bavail, files, ffree, expected] of [
    [9, 1, 9, 1, false],
    [1, 0, 9, 1, true],
    [9, 1, 1, 0, true],
    [0, 0, 0, 0, false],
    [9, 1, 0, 0, false],
  ] as const)
    assert.is(isUsedUp({ blocks, bavail, files, ffree }), expected);
});

space("is not used up in the folder of temporary files, nor in a missing folder", () => {
  assert.is(isDiskFull(tmpdir()), false);
  assert.is(isDiskFull("/nowhere"), false);
});

space("is used up on a full file system in a folder that may be written", () => {
  const statfsSync = () => ({ blocks: 9, bavail: 0, files: 9, ffree: 1 }) as never;
  withPatched(fs, { statfsSync }, () =>
    assert.equal([isDiskFull(tmpdir()), isDiskFull("/nowhere")], [true, false]),
  );
});
