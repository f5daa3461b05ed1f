import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createKnownVersions } from "../../../../host-shim/node/read/known-versions.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const known = suite("the cached values of files");

known("are read again after a change of the file, and never for an absent file", () =>
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
    recheck(["a", "b", "c"], { all: true });
    assert.equal(learned.splice(0), ["a"]);
    fs.appendFileSync(join(folder, "a"), " more");
    fs.writeFileSync(join(folder, "b"), "two");
    fs.writeFileSync(join(folder, "c"), "never requested");
    assert.equal([of("a"), of("b")], ["one", "none"], "known until the next check");
    recheck(["a", "b", "c"], { all: true });
    assert.equal(learned.splice(0).sort(), ["a", "b"]);
    assert.equal([of("a"), of("b")], ["one more", "two"]);
    fs.rmSync(join(folder, "b"));
    recheck(["a", "b", "c"], { all: true });
    assert.is(of("b"), "none");
    assert.equal(learned, []);
  }),
);

known("are checked in steps of a hundred files per call of recheck", () =>
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
