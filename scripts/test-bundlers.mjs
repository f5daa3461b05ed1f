// npm run test:bundlers: builds a mod with each setup of examples/bundlers. Installs the bundlers, at the setups' versions,
// into .bundlers/; a failed install is a failure. The last line is always "N passed, N failed" and nothing else.
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { installOnDemand } from "./on-demand.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";
import { createReport } from "./test-report.mjs";

const { step, compileTests, test, close } = createReport();
if (step("install", ensureInstalled) && step("build", ensureBuilt) && step("install the bundlers", install)) {
  compileTests();
  await test({ filter: "bundlers/" });
}
await close();

function install() {
  const modules = join(installOnDemand(".bundlers", wanted()), "node_modules");
  // Bun's install script would create this link; scripts are disabled.
  const [build] = readdirSync(join(modules, "@oven"));
  link(join(modules, "@oven", build, "bin", "bun"), join(modules, ".bin/bun"));
  link(root, join(modules, "svc-mod-sdk"));
  return true;
}

/** Returns the packages of all setups, without this one. Throws when two setups name different versions. */
function wanted() {
  const packages = {};
  const folder = join(root, "examples/bundlers");
  for (const name of readdirSync(folder)) {
    const manifest = join(folder, name, "package.json");
    if (!existsSync(manifest)) continue;
    for (const [name, version] of Object.entries(JSON.parse(readFileSync(manifest)).devDependencies)) {
      if ((packages[name] ?? version) !== version)
        throw new Error(`${manifest} names ${name} ${version}, another setup ${packages[name]}`);
      packages[name] = version;
    }
  }
  delete packages["svc-mod-sdk"];
  return packages;
}

function link(target, path) {
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
}
