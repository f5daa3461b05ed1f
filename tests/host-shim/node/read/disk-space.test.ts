import fs from "node:fs";
import { tmpdir } from "node:os";
import * as assert from "uvu/assert";
import { isDiskFull, isUsedUp } from "../../../../host-shim/node/read/disk-space.js";
import { suite } from "../../../support/suite.js";
import { withPatched } from "../../../support/with-patched.js";

const space = suite("a disk's space");

space("is used up without a free block or a free inode, if the disk counts them", () => {
  for (const [blocks, bavail, files, ffree, expected] of [
    [9, 1, 9, 1, false],
    [1, 0, 9, 1, true],
    [9, 1, 1, 0, true],
    [0, 0, 0, 0, false],
    [9, 1, 0, 0, false],
  ] as const)
    assert.is(isUsedUp({ blocks, bavail, files, ffree }), expected);
});

space("is not used up in the system's temporary folder, nor in a missing folder", () => {
  assert.is(isDiskFull(tmpdir()), false);
  assert.is(isDiskFull("/nowhere"), false);
});

space("is used up in a writable folder of a full file system, but not in a missing folder", () => {
  const statfsSync = () => ({ blocks: 9, bavail: 0, files: 9, ffree: 1 }) as never;
  withPatched(fs, { statfsSync }, () =>
    assert.equal([isDiskFull(tmpdir()), isDiskFull("/nowhere")], [true, false]),
  );
});
