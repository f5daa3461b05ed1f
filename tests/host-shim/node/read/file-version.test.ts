import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { fileVersion } from "../../../../host-shim/node/read/file-version.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const versions = suite("the versions of files");

versions("change with each write, deletion or new folder at a path, and only then", () =>
  withTempFolder((folder) => {
    const path = join(folder, "file");
    const changes = [
      () => fs.writeFileSync(path, "one"),
      () => fs.appendFileSync(path, "."),
      () => fs.rmSync(path),
      () => fs.mkdirSync(path),
    ];
    assert.is(fileVersion(path), "");
    for (const change of changes) {
      const before = fileVersion(path);
      change();
      assert.is.not(fileVersion(path), before);
      assert.is(fileVersion(path), fileVersion(path));
    }
  }),
);

versions("contain the error of a path that cannot be read", () =>
  withTempFolder((folder) => {
    fs.writeFileSync(join(folder, "file"), "");
    assert.is(fileVersion(join(folder, "file", "inside")), "error:ENOTDIR");
    assert.is(fileVersion("a\0b"), "error:ERR_INVALID_ARG_VALUE");
  }),
);
