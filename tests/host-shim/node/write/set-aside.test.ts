import fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { setAside } from "../../../../host-shim/node/write/set-aside.js";
import { Status } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { withPatched } from "../../../support/with-patched.js";

const aside = suite("copies of malformed files");

const BAD = { status: Status.Ok, text: "{" };

aside("are synced to the disk before the files are replaced", () =>
  withTempFolder((folder) => {
    const path = join(folder, "pins.json");
    const steps: string[] = [];
    const { fsyncSync } = fs;
    const noting = (descriptor: number): void => {
      steps.push(fs.fstatSync(descriptor).isDirectory() ? "sync folder" : "sync copy");
      fsyncSync(descriptor);
    };
    fs.writeFileSync(path, BAD.text);
    withPatched(fs, { fsyncSync: noting }, () => setAside(path, BAD, () => steps.push("replace")));
    const folderSync = process.platform === "win32" ? [] : ["sync folder"];
    assert.equal(steps, ["sync copy", "replace", ...folderSync]);
  }),
);

aside("get the next free name; the file is then replaced", () =>
  withTempFolder((folder) => {
    const path = join(folder, "pins.json");
    for (const number of [1, 2]) {
      fs.writeFileSync(path, BAD.text);
      fs.chmodSync(path, 0o600);
      const { mode } = fs.statSync(path);
      const copy = setAside(path, BAD, (target) => fs.writeFileSync(target, "{}"));
      assert.is(copy, join(folder, `pins.unreadable-${number}.json`));
      assert.equal([fs.readFileSync(path, "utf8"), fs.readFileSync(copy!, "utf8")], ["{}", "{"]);
      assert.is(fs.statSync(copy!).mode, mode, "no other user can read the copy of a secret");
    }
  }),
);

for (const [what, change] of [
  ["has changed", (path: string) => fs.writeFileSync(path, "{ }")],
  ["is gone", (path: string) => fs.rmSync(path)],
] as const) {
  aside(`are not made, and nothing is replaced, when the file ${what}`, () =>
    withTempFolder((folder) => {
      const path = join(folder, "pins.json");
      fs.writeFileSync(path, BAD.text);
      change(path);
      const names = fs.readdirSync(folder);
      assert.is(
        setAside(path, BAD, () => assert.unreachable()),
        undefined,
      );
      assert.equal(fs.readdirSync(folder), names);
    }),
  );
}

aside("do not change the file when its replacement fails", () =>
  withTempFolder((folder) => {
    const path = join(folder, "pins.json");
    fs.writeFileSync(path, BAD.text);
    const replace = () => {
      throw new Error("no space");
    };
    assert.throws(() => setAside(path, BAD, replace), /^no space$/);
    assert.is(fs.readFileSync(path, "utf8"), BAD.text);
    assert.equal(fs.readdirSync(folder).sort(), ["pins.json", "pins.unreadable-1.json"]);
  }),
);
