import * as fs from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { readTextFile, writeFileAtomically } from "../../../host-shim/node/index.js";
import { withTempFolder } from "../../support/temp-folder.js";

const textFile = suite("text file");

textFile("a file is created with its folder, replaced, and read back", () =>
  withTempFolder((folder) => {
    const path = join(folder, "mods/selection.json");
    for (const text of ["\uFEFF{}\r\n", "", "€"]) {
      writeFileAtomically(path, text);
      assert.equal(readTextFile(path), { status: "Ok", text, problem: "" });
    }
    assert.equal(fs.readdirSync(join(folder, "mods")), ["selection.json"]);
  }),
);

textFile("an absent file is not found, and the problem names it", () =>
  withTempFolder((folder) => {
    const { status, text, problem } = readTextFile(join(folder, "overrides.json"));
    assert.equal([status, text], ["ErrNotFound", ""]);
    assert.match(problem, /overrides\.json cannot be read: ENOENT/);
  }),
);

textFile("a write that fails throws and leaves nothing behind", () =>
  withTempFolder((folder) => {
    fs.mkdirSync(join(folder, "overrides.json"));
    assert.throws(() => writeFileAtomically(join(folder, "overrides.json"), "{}"), /EISDIR/);
    assert.equal(fs.readdirSync(folder), ["overrides.json"]);
    assert.equal(fs.readdirSync(join(folder, "overrides.json")), []);
  }),
);

textFile("a reader beside a writer never sees a file that is absent or cut short", () =>
  withTempFolder((folder) => {
    const path = join(folder, "overrides.json");
    writeFileAtomically(path, "old");
    const before = fs.openSync(path, "r");
    writeFileAtomically(path, "new");
    assert.is(fs.readFileSync(before, "utf8"), "old");
    assert.is(fs.readFileSync(path, "utf8"), "new");
    fs.closeSync(before);
  }),
);

textFile.run();
