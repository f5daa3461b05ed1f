import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { fileVersion } from "../../../../host-shim/node/read/file-version.js";
import { createKnownVersions } from "../../../../host-shim/node/read/known-versions.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const versions = suite("the versions of files");

versions("differ after each change of a path, and stay without one", () =>
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

versions("name the error of a path that cannot be read", () =>
  withTempFolder((folder) => {
    fs.writeFileSync(join(folder, "file"), "");
    assert.is(fileVersion(join(folder, "file", "inside")), "error:ENOTDIR");
    assert.is(fileVersion("a\0b"), "error:ERR_INVALID_ARG_VALUE");
  }),
);

versions("tell which values must be learned again, none for a path that is absent", () =>
  withTempFolder((folder) => {
    const learned: string[] = [];
    const { of, recheck } = createKnownVersions(
      (name: string) => join(folder, name),
      (name) => {
        learned.push(name);
        return fs.readFileSync(join(folder, name), "utf8");
      },
      "none",
    );
    fs.writeFileSync(join(folder, "a"), "one");
    assert.equal([of("a"), of("b"), of("a")], ["one", "none", "one"]);
    recheck(["a", "b", "c"], "all");
    assert.equal(learned.splice(0), ["a"]);
    fs.appendFileSync(join(folder, "a"), " more");
    fs.writeFileSync(join(folder, "b"), "two");
    fs.writeFileSync(join(folder, "c"), "never asked for");
    assert.equal([of("a"), of("b")], ["one", "none"], "known until the next check");
    recheck(["a", "b", "c"], "all");
    assert.equal(learned.splice(0).sort(), ["a", "b"]);
    assert.equal([of("a"), of("b")], ["one more", "two"]);
    fs.rmSync(join(folder, "b"));
    recheck(["a", "b", "c"], "all");
    assert.is(of("b"), "none");
    assert.equal(learned, []);
  }),
);

versions("of many files are checked a hundred at a time", () =>
  withTempFolder((folder) => {
    const names = Array.from({ length: 250 }, (_, at) => `${at}`);
    const { of, recheck } = createKnownVersions(
      (name: string) => join(folder, name),
      () => "there",
      "none",
    );
    for (const name of names) of(name);
    for (const name of names) fs.writeFileSync(join(folder, name), "");
    const found = () => names.filter((name) => of(name) === "there").length;
    const counts = [1, 2, 3].map(() => {
      recheck(names);
      return found();
    });
    assert.equal(counts, [100, 200, 250]);
  }),
);
