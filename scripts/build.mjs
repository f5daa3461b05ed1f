// Compiles the sources into build/ (compile.mjs) and bundles build/ into dist/ and the example install (rollup). --keep
// does not delete earlier outputs, which is faster during development.
import { chmodSync, cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile } from "./compile.mjs";
import { hashOfSources, root, runAside, runTool, stampBuild } from "./setup.mjs";

const started = Date.now();
const keep = process.argv.includes("--keep");
const sources = hashOfSources();
const path = (name) => join(root, name);

if (!keep) {
  // Outputs of deleted sources must not reach a test or the package.
  rmSync(path("build"), { recursive: true, force: true });
  rmSync(path("dist"), { recursive: true, force: true });
}

step("compile", compile);
step("check the examples' types", () => runTool("typescript/bin/tsc", ["-p", "examples"]));
const bundled = await Promise.all(["mods", "rest"].map(bundle));
step("bundle", () => bundled.every(Boolean));
chmodSync(path("dist/svc-mod.js"), 0o755);
const load = (name) => import(pathToFileURL(path(`build/host-shim/${name}.js`)).href);
const { registrySchema } = await load("selection/registry-schema");
const { presetsSchema } = await load("protocol/presets/presets-schema");
for (const [name, schema] of [
  ["mods", registrySchema()],
  ["presets", presetsSchema()],
])
  writeFileSync(path(`dist/${name}.schema.json`), `${JSON.stringify(schema, undefined, 2)}\n`);
if (existsSync(path("examples/install")))
  cpSync(path("examples/install"), path("build/install"), { recursive: true });
// A mod's icon, translations and presets are copied beside its library unchanged.
const isCopiedUnchanged = (file) =>
  statSync(file).isDirectory() || /[\\/]texts[\\/]|\.svg$|[\\/]presets\.json$/.test(file);
if (existsSync(path("examples/mods")))
  cpSync(path("examples/mods"), path("build/install/mods"), { recursive: true, filter: isCopiedUnchanged });

if (!keep) stampBuild(sources);
console.log(
  `Built dist/ (${readdirSync(path("dist"))
    .filter((name) => name.endsWith(".js"))
    .join(", ")})`,
);
console.log(`and build/install, in ${((Date.now() - started) / 1000).toFixed(1)} s.`);

/** Bundles one part of rollup.config.mjs; resolves to false on failure. */
function bundle(part) {
  return runAside("node_modules/rollup/dist/bin/rollup", "-c", "--failAfterWarnings", "--configPart", part);
}

function step(name, work) {
  if (work()) return;
  console.error(`Build: ${name} failed, see above`);
  process.exit(1);
}
