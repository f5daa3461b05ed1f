import * as fs from "node:fs";
import * as assert from "uvu/assert";
import { openTrialFile } from "../../../../host-shim/install/culprit/trial-file.js";
import { installPaths } from "../../../../host-shim/install/install-paths.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const trial = suite("the file of a search, trial.json");

const withTrial = (work: (path: string, open: () => ReturnType<typeof openTrialFile>) => void) =>
  withTempFolder((root) => work(installPaths(root).trial, () => openTrialFile(installPaths(root))));

trial("is read as written or deleted last, also by another reader", () =>
  withTrial((path, open) => {
    const [one, other] = [open(), open()];
    for (const text of ["one", undefined, "two", "three", undefined, undefined]) {
      one.write(text);
      assert.equal([one.read(), other.read(), fs.existsSync(path)], [text, text, text !== undefined]);
    }
    one.write("one");
    other.write("two");
    assert.is(one.read(), "two");
  }),
);

trial("can be read again after a read or a write failed", () =>
  withTrial((path, open) => {
    const file = open();
    fs.mkdirSync(path);
    assert.throws(() => file.read(), /trial\.json cannot be read: EISDIR/);
    assert.throws(() => file.write("one"), /trial\.json cannot be read: EISDIR/);
    fs.rmdirSync(path);
    assert.is(file.read(), undefined);
  }),
);

trial("is renamed by setAside, unless it was replaced after the read", () =>
  withTrial((path, open) => {
    const file = open();
    const bad = Buffer.of(0x7b, 0xff);
    fs.writeFileSync(path, bad);
    assert.is(file.read(), "", "it is not UTF-8");
    assert.is(file.setAside("no search"), "trial.unreadable-1.json");
    assert.equal(fs.readFileSync(path.replace(".json", ".unreadable-1.json")), bad);
    assert.is(file.read(), undefined);
    fs.writeFileSync(path, "{");
    assert.is(file.read(), "{");
    fs.writeFileSync(path, "fixed");
    assert.is(file.setAside("no search"), "trial.json");
    assert.is(file.read(), "fixed");
  }),
);
