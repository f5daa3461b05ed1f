import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { createBundler } from "../../../../host-shim/cli/develop/bundle-mod.js";
import { linkTools } from "../../../support/author.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const bundler = suite("the bundler of mods");

const packages: readonly (readonly [title: string, manifest: object])[] = [
  ["the condition browser", { exports: { browser: "./browser.js", default: "./node.js" } }],
  ["the member browser", { main: "./node.js", browser: { "./node.js": "./browser.js" } }],
];
for (const [title, manifest] of packages) {
  bundler(`takes the file for browsers of a package with ${title}, and it runs in Node too`, () =>
    withTempFolder(async (folder) => {
      const parts = join(folder, "node_modules/parts");
      linkTools(folder);
      mkdirSync(parts);
      writeFileSync(
        join(parts, "package.json"),
        JSON.stringify({ name: "parts", type: "module", ...manifest }),
      );
      writeFileSync(join(parts, "node.js"), 'export { randomUUID } from "node:crypto";');
      writeFileSync(join(parts, "browser.js"), "export const randomUUID = () => crypto.randomUUID();");
      writeFileSync(
        join(folder, "mod.js"),
        'import { randomUUID } from "parts";\nexport default randomUUID();\n',
      );
      const built = await (await createBundler(folder, "mod.js", folder))();
      assert.is(built.ok || built.problem, true);
      const module = { exports: "" };
      new Function("module", built.ok ? built.text : "")(module);
      assert.is(module.exports.length, 36);
    }),
  );
}
