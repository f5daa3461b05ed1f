import fs, { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as assert from "uvu/assert";
import { createConfigFile } from "../../../host-shim/node/config-file.js";
import { createModStore } from "../../../host-shim/node/disk-store.js";
import { sha256 } from "../../../host-shim/node/read/hash.js";
import { updateFile } from "../../../host-shim/node/write/update-file.js";
import type { LibraryText } from "../../../host-shim/runtime/mod/mod-store.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { withPatched } from "../../support/with-patched.js";

const store = suite("the mod store");
const nothing = () => {};

function read(root: string, dir: string, library: string, wanted = ""): LibraryText {
  let found: LibraryText | undefined;
  createModStore(root, nothing).readLibrary({ dir, library, sha256: wanted }, (text) => {
    found = text;
  });
  return found!;
}

store("reads a library with the hash of its bytes", () =>
  withTempFolder((root) => {
    mkdirSync(join(root, "mods/hud"), { recursive: true });
    writeFileSync(join(root, "mods/hud/mod.js"), "abc");
    assert.equal(read(root, "hud", "mod.js"), {
      status: "Ok",
      text: "abc",
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
  }),
);

store("reads the kept copy of a pinned library, and no other copy", () =>
  withTempFolder((root) => {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    write("mods/hud/mod.js", "new");
    for (const text of ["old", "older"]) write(`kept/${sha256(text)}.js`, text);
    write("pins.json", JSON.stringify({ pins: [{ id: "hud", sha256: sha256("old") }] }));
    assert.is(read(root, "hud", "mod.js", sha256("old")).text, "old");
    assert.is(read(root, "hud", "mod.js", sha256("older")).text, "new", "not pinned");
    assert.is(read(root, "hud", "mod.js", sha256("new")).text, "new");
    assert.is(read(root, "hud", "mod.js").text, "new");
    write(`kept/${sha256("old")}.js`, "damaged");
    assert.is(read(root, "hud", "mod.js", sha256("old")).text, "new", "the copy has another hash");
  }),
);

store("reports a missing library by its path", () =>
  withTempFolder((root) => {
    mkdirSync(join(root, "mods"));
    const text = `there is no file ${join(root, "mods/hud/mod.js")}`;
    assert.equal(read(root, "hud", "mod.js"), { status: "ErrNotFound", text, sha256: "" });
  }),
);

store("reads nothing outside the mod's own folder", () =>
  withTempFolder((root) => {
    mkdirSync(join(root, "mods/hud"), { recursive: true });
    writeFileSync(join(root, "secret.js"), "secret");
    symlinkSync(join(root, "secret.js"), join(root, "mods/hud/mod.js"));
    mkdirSync(join(root, "mods/other"));
    writeFileSync(join(root, "mods/other/mod.js"), "another mod");
    symlinkSync(join(root, "mods/other/mod.js"), join(root, "mods/hud/other.js"));
    for (const [dir, library] of [
      ["..", "secret.js"],
      ["hud", "../../secret.js"],
      ["hud", "mod.js"],
      ["hud", "other.js"],
      ["hud", "../other/mod.js"],
    ] as const) {
      const { status, text } = read(root, dir, library);
      assert.is(status, "ErrBadArg", `${dir}/${library}`);
      assert.not.match(text, /^secret$/);
    }
  }),
);

store("deletes the leftovers of a killed config write when it opens the mod's config", () =>
  withTempFolder((root) => {
    const folder = join(root, "mods/hud");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "config.json"), "{}");
    writeFileSync(join(folder, "config.json.0123abcd.svc-tmp"), "{");
    const artifact = { dir: "hud", library: "mod.js", sha256: "" };
    const { openConfig, openLedger } = createModStore(root, nothing);
    openConfig(artifact);
    assert.equal(readdirSync(folder), ["config.json"]);
    openLedger?.(artifact).write("{}", "");
    assert.equal(readdirSync(folder).sort(), ["config.json", "given.json"]);
  }),
);

store("reads an absent selection as empty, and an unreadable one as empty with a warning", () =>
  withTempFolder((root) => {
    const path = join(root, "mods/selection.json");
    mkdirSync(dirname(path));
    const seen: string[] = [];
    const { readSelection } = createModStore(root, (level, text) => seen.push(`${level} ${text}`));
    readSelection?.((text) => seen.push(text));
    writeFileSync(path, "{");
    readSelection?.((text) => seen.push(text));
    rmSync(path);
    mkdirSync(path);
    readSelection?.((text) => seen.push(text));
    assert.match(seen.splice(2, 1)[0]!, `warn ${path} cannot be read: EISDIR`);
    assert.equal(seen, ["", "{", ""]);
  }),
);

store("syncs every write to the disk, except a file that a load creates", () =>
  withTempFolder((root) => {
    mkdirSync(join(root, "mods/hud"), { recursive: true });
    const path = join(root, "mods/hud/config.json");
    const artifact = { dir: "hud", library: "mod.js", sha256: "" };
    const { openConfig, noteLoad, clearLoad } = createModStore(root, nothing);
    const config = openConfig(artifact);
    const write = (next: string, previous: string) =>
      countSyncs(() => assert.is(config.write(next, previous), "Ok"));
    const some = write("{}", "");
    assert.is(
      some,
      process.platform === "win32" ? 1 : 2,
      "the file, which may hold a player's values, and its folder",
    );
    rmSync(path);

    assert.is(noteLoad?.(artifact, "client"), true);
    assert.is(write("{}", ""), process.platform === "win32" ? some : 0);
    assert.is(readFileSync(path, "utf8"), "{}");
    assert.is(write("[]", "{}"), some, "a file from before the load may hold a player's values");
    clearLoad?.(artifact, "client");

    assert.is(write("{}", "[]"), some);
    assert.is(
      countSyncs(() => updateFile(join(root, "pins.json"), () => "{}")),
      some,
      "a file outside of mods/",
    );
    assert.is(
      countSyncs(() => createConfigFile(join(root, "own.json")).write("{}", "")),
      some,
      "a file without a mod",
    );
    rmSync(path);
    assert.is(write("{}", ""), some);
  }),
);

/** Counts the calls of fsyncSync during `work`. */
function countSyncs(work: () => unknown): number {
  const { fsyncSync } = fs;
  let syncs = 0;
  const counting = (descriptor: number): void => {
    syncs++;
    fsyncSync(descriptor);
  };
  withPatched(fs, { fsyncSync: counting }, work);
  return syncs;
}
