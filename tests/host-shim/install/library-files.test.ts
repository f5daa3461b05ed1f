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

const hashOf = (text: string) => sha256(Buffer.from(text));

/** The mod `a`, whose registry entry may demand a hash. */
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
    // A file of another name has another version, however soon it is written.
    const put = (text: string) => {
      fs.writeFileSync(`${path}.new`, text);
      fs.renameSync(`${path}.new`, path);
    };
    work(openLibraryFiles(folder), path, put);
  });

libraries("have the hash that the registry demands, else their own, and none while they are absent", () =>
  withFiles((files, _path, put) => {
    assert.equal([files.hashOf(mod()), files.fileHashOf(mod())], ["", ""]);
    assert.equal(files.problems([mod()]), [], "the mod waits for it");
    put("one");
    assert.ok(files.lookAt(mod()));
    assert.equal([files.hashOf(mod()), files.fileHashOf(mod())], [hashOf("one"), hashOf("one")]);
    const demanded = mod(hashOf("two"));
    assert.equal([files.hashOf(demanded), files.fileHashOf(demanded)], [hashOf("two"), hashOf("one")]);
    assert.match(
      files.problems([demanded]).join("\n"),
      `the library of a has the hash ${hashOf("one")}, expected artifact.sha256 ${hashOf("two")}: replace the file`,
    );
    put("two");
    assert.ok(files.lookAt(demanded));
    assert.equal(files.problems([demanded]), []);
  }),
);

libraries("are looked at again once one was asked for, and say whether something changed", () =>
  withFiles((files, path, put) => {
    put("one");
    assert.not.ok(files.recheck([mod()]), "nobody has its hash");
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

libraries("that cannot be used are named, until they can", () =>
  withFiles((files, path, put) => {
    fs.mkdirSync(path);
    files.hashOf(mod());
    assert.match(files.problems([mod()]).join("\n"), "the library of a cannot be used: ");
    fs.rmdirSync(path);
    put("one");
    assert.ok(files.lookAt(mod()));
    assert.equal(files.problems([mod()]), []);
    const file = files.read(mod());
    assert.is(file.ok && file.sha256, hashOf("one"));
  }),
);
