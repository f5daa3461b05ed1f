import fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { readTextFile, writeFileAtomically } from "../../../../host-shim/node/index.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { withPatched } from "../../../support/with-patched.js";

const replacing = suite("replacing a file");

replacing("creates a file with its folder, and replaces it", () =>
  withTempFolder((folder) => {
    const path = join(folder, "mods/selection.json");
    for (const text of ["\uFEFF{}\r\n", "", "€"]) {
      writeFileAtomically(path, text);
      assert.equal(readTextFile(path), { status: "Ok", text, problem: "" });
    }
    assert.equal(fs.readdirSync(join(folder, "mods")), ["selection.json"]);
  }),
);

replacing("throws when the write fails, and leaves no temporary file", () =>
  withTempFolder((folder) => {
    fs.mkdirSync(join(folder, "overrides.json"));
    assert.throws(() => writeFileAtomically(join(folder, "overrides.json"), "{}"), /EISDIR/);
    assert.equal(fs.readdirSync(folder), ["overrides.json"]);
    assert.equal(fs.readdirSync(join(folder, "overrides.json")), []);
  }),
);

replacing("keeps the old text for a reader that opened the file before", () =>
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

replacing("syncs the file before the rename and the folder before returning", () =>
  withTempFolder((folder) => {
    const steps: string[] = [];
    const { fsyncSync, renameSync } = fs;
    const noting: Partial<typeof fs> = {
      fsyncSync(descriptor) {
        steps.push(fs.fstatSync(descriptor).isDirectory() ? "sync folder" : "sync file");
        fsyncSync(descriptor);
      },
      renameSync(from, to) {
        steps.push("rename");
        renameSync(from, to);
      },
    };
    withPatched(fs, noting, () => writeFileAtomically(join(folder, "overrides.json"), "{}"));
    const folderSync = process.platform === "win32" ? [] : ["sync folder"];
    assert.equal(steps, ["sync file", "rename", ...folderSync]);
  }),
);

const refusing = (code: string) => (): never => {
  throw Object.assign(new Error(`${code}: refused`), { code });
};

replacing("replaces a file on a file system that refuses to change modes", () =>
  withTempFolder((folder) => {
    const path = join(folder, "config.json");
    writeFileAtomically(path, "old");
    withPatched(fs, { fchmodSync: refusing("EPERM") }, () => writeFileAtomically(path, "new"));
    assert.is(fs.readFileSync(path, "utf8"), "new");
    if (process.platform === "win32") return;
    fs.chmodSync(path, 0o600);
    writeFileAtomically(path, "newer");
    assert.is(fs.statSync(path).mode & 0o777, 0o600);
    assert.throws(
      () => withPatched(fs, { fchmodSync: refusing("EPERM") }, () => writeFileAtomically(path, "public")),
      /EPERM/,
      "it must not become readable for others",
    );
  }),
);

/** Runs `work` as if on the platform `platform`. */
function onPlatform(platform: string, work: () => void): void {
  const own = Object.getOwnPropertyDescriptor(process, "platform")!;
  Object.defineProperty(process, "platform", { ...own, value: platform });
  try {
    work();
  } finally {
    Object.defineProperty(process, "platform", own);
  }
}

replacing(
  "retries on Windows while another program holds the file, for about 200 ms, unless it is read-only",
  () =>
    withTempFolder((folder) => {
      const path = join(folder, "config.json");
      const { renameSync } = fs;
      let count = 0;
      /** Writes the file, of whose renames the first `held` fail; returns the number of renames. */
      const write = (platform: string, code: string, held: number): number => {
        count = 0;
        const hold = (from: fs.PathLike, to: fs.PathLike) =>
          ++count <= held ? refusing(code)() : renameSync(from, to);
        onPlatform(platform, () =>
          withPatched(fs, { renameSync: hold }, () => writeFileAtomically(path, `${code} ${held}`)),
        );
        return count;
      };
      for (const code of ["EPERM", "EACCES", "EBUSY"]) {
        assert.is(write("win32", code, 2), 3);
        assert.is(fs.readFileSync(path, "utf8"), `${code} 2`);
        assert.throws(() => write("linux", code, 2), code);
        assert.is(count, 1);
      }
      assert.throws(() => write("win32", "ENOENT", 2), "ENOENT");
      assert.is(count, 1);
      const start = performance.now();
      assert.throws(() => write("win32", "EBUSY", Infinity), "EBUSY");
      assert.ok(count > 1 && performance.now() - start >= 190, `${count} renames`);
      fs.chmodSync(path, 0o444);
      assert.throws(() => write("win32", "EPERM", 2), "EPERM");
      assert.is(count, 1, "a read-only file is no held file");
      assert.equal(fs.readdirSync(folder), ["config.json"]);
    }),
);
