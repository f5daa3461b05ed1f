import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { BuildMod } from "../../../../host-shim/cli/develop/built-mod.js";
import { createBundler } from "../../../../host-shim/cli/develop/bundle-mod.js";
import { linkTools } from "../../../support/author.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const bundler = suite("the bundler of mods");

/** Creates a mod that imports a package with these files, bundles it, and passes the result to `work`. */
function bundling(
  files: Readonly<Record<string, string>>,
  mod: string,
  work: (built: Awaited<ReturnType<BuildMod>>) => void,
): Promise<void> {
  return withTempFolder(async (folder) => {
    const parts = join(folder, "node_modules/parts");
    linkTools(folder);
    mkdirSync(parts);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(parts, name), text);
    writeFileSync(join(folder, "mod.js"), mod);
    work(await (await createBundler(folder, "mod.js", folder))());
  });
}

/** Runs a built mod and returns its exports. */
function exportsOf(built: Awaited<ReturnType<BuildMod>>): unknown {
  assert.is(built.ok || built.problem, true);
  const module: { readonly exports?: unknown } = {};
  new Function("module", built.ok ? built.text : "")(module);
  return module.exports;
}

const packages: readonly (readonly [title: string, manifest: object])[] = [
  ["the condition browser", { exports: { browser: "./browser.js", default: "./node.js" } }],
  ["the member browser", { main: "./node.js", browser: { "./node.js": "./browser.js" } }],
];
for (const [title, manifest] of packages) {
  bundler(`takes the file for browsers of a package with ${title}, and it runs in Node too`, () =>
    bundling(
      {
        "package.json": JSON.stringify({ name: "parts", type: "module", ...manifest }),
        "node.js": 'export { randomUUID } from "node:crypto";',
        "browser.js": "export const randomUUID = () => crypto.randomUUID();",
      },
      'import { randomUUID } from "parts";\nexport default randomUUID();\n',
      (built) => assert.is(String(exportsOf(built)).length, 36),
    ),
  );
}

const MAPPED = {
  "package.json": '{"name":"parts","browser":{"fs":false,"crypto":"./crypto.js"}}',
  "index.js": 'exports.parts = [typeof require("fs").readFileSync, require("crypto").randomUUID()];',
  "crypto.js": 'exports.randomUUID = () => "mapped";',
};

bundler("replaces the modules of Node that a package's member browser maps", () =>
  bundling(MAPPED, 'import { parts } from "parts";\nexport default parts;\n', (built) =>
    assert.equal(exportsOf(built), ["undefined", "mapped"]),
  ),
);

for (const name of ["fs", "crypto", "node:fs"]) {
  bundler(`refuses ${name} in the mod's own file, also beside a package that maps it`, () =>
    bundling(MAPPED, `import "parts";\nimport own from "${name}";\nexport default own;\n`, (built) => {
      const problem = built.ok ? "" : built.problem;
      assert.ok(problem.startsWith(`mod.js imports ${name}: a mod has no modules of Node`), problem);
    }),
  );
}
