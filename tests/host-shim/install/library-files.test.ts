import * as fs from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { openLibraryFiles } from "../../../host-shim/install/library-files.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { registryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

const libraries = suite("the library files of an install");

/** Returns the mod `a`, whose registry entry may have a hash. */
const mod = (demanded = "") => {
  const artifact = { dir: "a", library: "mod.js", ...(demanded !== "" && { sha256: demanded }) };
  return parseRegistry(registryText({ mods: [{ id: "a", artifact }] })).mods[0]!;
};

const withFiles = (
  work: (files: ReturnType<typeof openLibraryFiles>, path: string, put: (text: string) => void) => void,
) =>
  withTempFolder((folder) => {
    const path = join(folder, "a", "mod.js");
    fs.mkdirSync(join(folder, "a"));
    // A renamed file has another inode, so a poll sees each write, however soon it follows.
    const put = (text: string) => {
      fs.writeFileSync(`${path}.new`, text);
      fs.renameSync(`${path}.new`, path);
    };
    work(openLibraryFiles(folder), path, put);
  });

libraries("have the registry's hash, else their file's; an absent file has an empty hash", () =>
  withFiles((files, path, put) => {
    assert.equal([files.hashOf(mod()), files.fileHashOf(mod())], ["", ""]);
    assert.equal(files.problems([mod()]), [], "the mod waits for it");
    fs.symlinkSync("gone.js", path);
    assert.not.ok(files.check(mod()), "a link to nothing is no file");
    put("one");
    assert.ok(files.check(mod()));
    assert.equal([files.hashOf(mod()), files.fileHashOf(mod())], [sha256("one"), sha256("one")]);
    const demanded = mod(sha256("two"));
    assert.equal([files.hashOf(demanded), files.fileHashOf(demanded)], [sha256("two"), sha256("one")]);
    assert.match(
      files.problems([demanded]).join("\n"),
      `the library of a has the hash ${sha256("one")}, expected artifact.sha256 ${sha256("two")}: replace the file`,
    );
    put("two");
    assert.ok(files.check(demanded));
    assert.equal(files.problems([demanded]), []);
  }),
);

libraries("report whether the content of a requested library changed since the last check", () =>
  withFiles((files, path, put) => {
    put("one");
    assert.not.ok(files.recheck([mod()]), "no caller has its hash");
    files.hashOf(mod());
    assert.not.ok(files.recheck([mod()]));
    put("two");
    assert.ok(files.recheck([mod()]));
    assert.not.ok(files.recheck([mod()]));
    put("two");
    assert.not.ok(files.recheck([mod()]), "the same text");
    fs.rmSync(path);
    assert.ok(files.recheck([mod()]));
    assert.is(files.hashOf(mod()), "");
  }),
);

libraries("have a problem while their file cannot be used", () =>
  withFiles((files, path, put) => {
    fs.mkdirSync(path);
    files.hashOf(mod());
    assert.match(files.problems([mod()]).join("\n"), "the library of a cannot be used: ");
    fs.rmdirSync(path);
    put("one");
    assert.ok(files.check(mod()));
    assert.equal(files.problems([mod()]), []);
    const file = files.read(mod());
    assert.is(file.ok && file.sha256, sha256("one"));
  }),
);

libraries("are checked a thousand at a time, or all on request", () =>
  withTempFolder((folder) => {
    const mods = parseRegistry(
      registryText({ mods: Array.from({ length: 1500 }, (_, at) => ({ id: `m${at}` })) }),
    ).mods;
    const files = openLibraryFiles(folder);
    const put = (at: number) => {
      fs.mkdirSync(join(folder, `m${at}`));
      fs.writeFileSync(join(folder, `m${at}`, "mod.js"), "");
    };
    for (const mod of mods) files.hashOf(mod);
    put(1001);
    assert.equal([files.recheck(mods), files.recheck(mods)], [false, true]);
    // The previous check ended at mod 500.
    for (const [at, all] of [
      [500, true],
      [1500 - 1, false],
    ] as const) {
      put(at);
      assert.ok(files.recheck(mods, { all }));
    }
    assert.not.ok(files.recheck([], { all: true }));
  }),
);
