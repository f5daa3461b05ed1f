import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";
import { uncounted } from "../support/uncounted.js";

const setup = suite("the set-up of a clone");

setup("uses a linked node_modules as it is, because npm ci would empty the folder of another clone", () =>
  withTempFolder((folder) => {
    const clone = join(folder, "clone");
    const other = join(folder, "other/node_modules");
    mkdirSync(join(clone, "scripts"), { recursive: true });
    mkdirSync(join(other, "lamp"), { recursive: true });
    copyFileSync(join(repository, "scripts/setup.mjs"), join(clone, "scripts/setup.mjs"));
    const manifest = { name: "clone", version: "1.0.0" };
    const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { "": manifest } };
    writeFileSync(join(clone, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(clone, "package-lock.json"), JSON.stringify(lock));
    symlinkSync(other, join(clone, "node_modules"), "junction");
    const code = `import("./scripts/setup.mjs").then((setup) => console.log(setup.ensureInstalled()))`;
    const { stdout } = spawnSync(process.execPath, ["-e", code], {
      cwd: clone,
      env: uncounted(),
      encoding: "utf8",
    });
    assert.ok(existsSync(join(other, "lamp")), stdout);
    assert.match(stdout, /^node_modules is a link, .*: install them in .*other.node_modules\S?\ntrue\n$/);
  }),
);
