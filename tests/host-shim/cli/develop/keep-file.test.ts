import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { carryIcon, dropCopies } from "../../../../host-shim/cli/develop/keep-file.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const icon = suite("the copy of a mod's icon");

icon("is updated, is deleted with the icon, and is kept if the author put it there", () =>
  withTempFolder((root) => {
    const [folder, target] = [join(root, "source"), join(root, "mods/a")];
    mkdirSync(join(target, "img"), { recursive: true });
    mkdirSync(join(folder, "img"), { recursive: true });
    const copied = new Set<string>();
    const carry = () => {
      carryIcon(folder, target, "img/a.svg", copied);
      dropCopies(folder, target, copied);
    };
    writeFileSync(join(target, "img/a.svg"), "by hand");
    carry();
    const read = () => readFileSync(join(target, "img/a.svg"), "utf8");
    assert.is(read(), "by hand");
    for (const text of ["one", "two", "two"]) {
      writeFileSync(join(folder, "img/a.svg"), text);
      carry();
      assert.is(read(), text);
    }
    rmSync(join(folder, "img/a.svg"));
    carry();
    assert.not.ok(existsSync(join(target, "img/a.svg")));
    carry();
  }),
);
