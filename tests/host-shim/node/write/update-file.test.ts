import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { updateFile } from "../../../../host-shim/node/write/update-file.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const update = suite("updateFile");

update("calls the change with the file's text, or undefined for an absent file, and writes the result", () =>
  withTempFolder((folder) => {
    const path = join(folder, "mods.json");
    const seen: (string | undefined)[] = [];
    const add = (text: string | undefined) => {
      seen.push(text);
      return `${text ?? ""}+`;
    };
    assert.equal(updateFile(path, add), { status: "Ok", text: "+", problem: "" });
    assert.equal(updateFile(path, add), { status: "Ok", text: "++", problem: "" });
    assert.equal(seen, [undefined, "+"]);
    assert.is(fs.readFileSync(path, "utf8"), "++");
    assert.equal(fs.readdirSync(folder), ["mods.json"]);
  }),
);

update("writes nothing when the change returns an equal text or undefined", () =>
  withTempFolder((folder) => {
    const path = join(folder, "mods.json");
    assert.equal(
      updateFile(path, () => undefined),
      { status: "Ok", text: undefined, problem: "" },
    );
    assert.equal(fs.readdirSync(folder), []);
    fs.writeFileSync(path, "as it is");
    const { ino, mtimeMs } = fs.statSync(path);
    for (const change of [(text: string | undefined) => text, () => undefined]) {
      assert.equal(updateFile(path, change), { status: "Ok", text: "as it is", problem: "" });
      assert.equal([fs.statSync(path).ino, fs.statSync(path).mtimeMs], [ino, mtimeMs]);
    }
  }),
);

update("leaves the file unchanged, and no lock, when the change throws", () =>
  withTempFolder((folder) => {
    const path = join(folder, "mods.json");
    fs.writeFileSync(path, "kept");
    assert.throws(
      () =>
        updateFile(path, () => {
          throw new Error("the id is taken");
        }),
      /the id is taken/,
    );
    assert.is(fs.readFileSync(path, "utf8"), "kept");
    assert.equal(fs.readdirSync(folder), ["mods.json"]);
  }),
);

update("does not create a missing folder", () =>
  withTempFolder((folder) => {
    const { status, problem } = updateFile(join(folder, "mods/selection.json"), () => "text");
    assert.is(status, "ErrIo");
    assert.match(problem, /cannot be written: ENOENT/);
    assert.equal(fs.readdirSync(folder), []);
  }),
);
