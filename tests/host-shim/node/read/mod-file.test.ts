import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { sha256 } from "../../../../host-shim/node/index.js";
import { readModFile, readModText } from "../../../../host-shim/node/read/mod-file.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const files = suite("files of a mod");

const KIB = 1024;
const sizes = [0, 1, 45_000, 256 * KIB - 1, 256 * KIB, 256 * KIB + 1, 1024 * KIB];

files("are read as bytes and as a string at any size, with their hash", () =>
  withTempFolder((mods) => {
    mkdirSync(join(mods, "hud"));
    for (const size of sizes) {
      const text = "0123456789".repeat(size / 10 + 1).slice(0, size);
      writeFileSync(join(mods, "hud/mod.js"), text);
      const file = readModFile(mods, "hud", "mod.js");
      assert.ok(file.ok);
      assert.ok(file.bytes.equals(Buffer.from(text)), `${size} bytes`);
      const read = readModText(mods, "hud", "mod.js");
      assert.ok(read.ok);
      assert.ok(read.text === text, `${size} characters`);
      assert.equal([file.sha256, read.sha256], [sha256(text), sha256(text)]);
    }
  }),
);

files("are reported as unreadable, absent or refused, with the reason", () =>
  withTempFolder((mods) => {
    mkdirSync(join(mods, "hud/mod.js"), { recursive: true });
    for (const [name, fault, reason] of [
      ["mod.js", "unreadable", /^\S+hud.mod\.js cannot be read: EISDIR/],
      ["gone.js", "absent", /^there is no file \S+gone\.js$/],
      ["../hud", "refused", /^"\.\.\/hud" is refused/],
    ] as const) {
      const file = readModFile(mods, "hud", name);
      if (file.ok) throw new Error(name);
      assert.is(file.fault, fault);
      assert.match(file.reason, reason);
    }
  }),
);

files("keep their returned bytes while other files are read", () =>
  withTempFolder((mods) => {
    mkdirSync(join(mods, "hud"));
    for (const name of ["one", "two"]) writeFileSync(join(mods, "hud", name), name);
    const file = readModFile(mods, "hud", "one");
    readModText(mods, "hud", "two");
    assert.ok(file.ok);
    assert.is(file.bytes.toString(), "one");
  }),
);
