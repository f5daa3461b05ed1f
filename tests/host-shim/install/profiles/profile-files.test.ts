import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { installPaths } from "../../../../host-shim/install/install-paths.js";
import { openProfileFiles } from "../../../../host-shim/install/profiles/profile-files.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const profiles = suite("the files of the kept profiles");

const HASH = sha256("one");

profiles("are only the files named by a hash, without leftovers of writes", () =>
  withTempFolder((root) => {
    const { profiles: folder } = installPaths(root);
    const open = () => openProfileFiles({ profiles: folder }, () => {});
    assert.equal([open().hashes(), open().read(HASH)], [[], undefined]);
    open().write(HASH, "one");
    for (const name of ["notes.txt", `${HASH}.json.0123abcd.svc-tmp`, `a${HASH}.json`, `${HASH}.js`])
      fs.writeFileSync(join(folder, name), "");
    const files = open();
    assert.equal([files.hashes(), files.read(HASH), files.hash("one")], [[HASH], "one", HASH]);
    assert.equal(
      [files.fileName(HASH), files.mayBeFull(new Error("ENOSPC"))],
      [`profiles/${HASH}.json`, false],
    );
    files.remove(HASH);
    assert.equal(fs.readdirSync(folder).sort(), [`${HASH}.js`, `a${HASH}.json`, "notes.txt"].sort());
  }),
);

profiles("throw the reason when they cannot be read", () =>
  withTempFolder((root) => {
    const { profiles: folder } = installPaths(root);
    const files = openProfileFiles({ profiles: folder }, () => {});
    const longest = "x".repeat(files.limits.bytes);
    files.write(HASH, longest);
    assert.is(files.read(HASH), longest);
    files.write(HASH, `${longest}x`);
    assert.throws(() => files.read(HASH), /it has 1052673 bytes, and at most 1052672 are read/);
    fs.rmSync(folder, { recursive: true });
    fs.writeFileSync(folder, "in the way");
    assert.throws(() => files.hashes(), /ENOTDIR/);
  }),
);
