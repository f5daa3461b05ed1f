import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { runCommandIn } from "../../../support/author.js";
import { suite } from "../../../support/suite.js";
import { withServe } from "../../../support/svc-mod.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const init = suite("svc-mod init");

init("creates an install that a backend serves without an error, and prints the next steps", () =>
  withTempFolder(async (folder) => {
    const { status, output } = await runCommandIn(folder, ["init", "my install"]);
    assert.is(status, 0, output);
    const root = join(folder, "my install");
    const registry = readFileSync(join(root, "registry/mods.json"), "utf8");
    assert.ok(existsSync(join(root, "registry", JSON.parse(registry).$schema)), "editors find the schema");
    assert.equal(parseRegistry(registry), {
      mods: [],
      lists: [{ id: "core", inherits: [], entries: [] }],
      activeLists: ["core"],
      folders: [],
      problems: [],
    });
    // The test runs `svc-mod new` with the printed arguments.
    assert.match(output, '  svc-mod new my-mod --root "my install" ');
    assert.match(output, '  svc-mod serve --root "my install" ');
    assert.is((await runCommandIn(folder, ["new", "my-mod", "--root", "my install"])).status, 0);
    await withServe(root, async (url, serve) => {
      const { mods } = await (await fetch(`${url}/svc/mods`)).json();
      assert.equal(
        mods.map(({ id }: { readonly id: string }) => id),
        ["my-mod"],
      );
      assert.not.match(serve.output(), /error|refused/);
    });
  }),
);

init("accepts an existing empty folder", () =>
  withTempFolder(async (folder) => {
    assert.is((await runCommandIn(folder, ["init", "."])).status, 0);
    assert.equal(readdirSync(folder).sort(), ["mods", "registry"]);
  }),
);

init("refuses a folder that is not empty, and a file, and does not change them", () =>
  withTempFolder(async (folder) => {
    mkdirSync(join(folder, "taken"));
    writeFileSync(join(folder, "taken/file"), "mine");
    for (const [name, why] of [
      ["taken", /taken is not empty: name another folder/],
      ["taken/file", /file is a file: name another folder/],
    ] as const) {
      const { status, output } = await runCommandIn(folder, ["init", name]);
      assert.is(status, 2, output);
      assert.match(output, why);
    }
    assert.equal(readdirSync(join(folder, "taken")), ["file"]);
    assert.is(readFileSync(join(folder, "taken/file"), "utf8"), "mine");
  }),
);
