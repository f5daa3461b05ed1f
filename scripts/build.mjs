// Sources to build/ (compile.mjs), build/ to dist/ and to the example install (rollup). With --check the package that npm
// would publish is examined as well; with --keep earlier outputs stay, which is quicker while one thing is worked on.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile } from "./compile.mjs";
import { hashOfSources, root, runTool, stampBuild } from "./setup.mjs";

const started = Date.now();
const attw = "@arethetypeswrong/cli/dist/index.js";
const check = process.argv.includes("--check");
const keep = process.argv.includes("--keep");
const sources = hashOfSources();
const path = (name) => join(root, name);
const notices = () =>
  existsSync(path("THIRD-PARTY-NOTICES")) ? readFileSync(path("THIRD-PARTY-NOTICES"), "utf8") : "";
const noticesBefore = notices();

if (!keep) {
  // Whatever an older source left behind must not be found by a test or land in the package.
  rmSync(path("build"), { recursive: true, force: true });
  rmSync(path("dist"), { recursive: true, force: true });
}

step("compile", compile);
step("check the examples' types", () => runTool("typescript/bin/tsc", ["-p", "examples"]));
step("bundle", () => quietly("rollup/dist/bin/rollup", "-c", "--failAfterWarnings"));
chmodSync(path("dist/svc-mod.js"), 0o755);
cpSync(path("host-shim/selection/mods.schema.json"), path("dist/mods.schema.json"));
if (existsSync(path("examples/install")))
  cpSync(path("examples/install"), path("build/install"), { recursive: true });
// A mod's icon and its texts in other languages lie beside its library, as they are.
const isAsItIs = (file) => statSync(file).isDirectory() || /[\\/]texts[\\/]|\.svg$/.test(file);
if (existsSync(path("examples/mods")))
  cpSync(path("examples/mods"), path("build/install/mods"), { recursive: true, filter: isAsItIs });

if (!keep) stampBuild(sources);
if (check) {
  step("publint", () => quietly("publint/src/cli.js", "--strict"));
  step("attw", () => withTarball((tarball) => quietly(attw, tarball, "--profile", "esm-only")));
  if (notices() !== noticesBefore)
    fail("THIRD-PARTY-NOTICES was out of date; the build wrote it anew: commit it");
}
console.log(
  `Built dist/ (${readdirSync(path("dist"))
    .filter((name) => name.endsWith(".js"))
    .join(", ")})`,
);
console.log(`and build/install, in ${((Date.now() - started) / 1000).toFixed(1)} s.`);

/** Packs what has just been built: `attw --pack` would have `prepack` build it once more. */
function withTarball(work) {
  const folder = mkdtempSync(join(tmpdir(), "svc-pack-"));
  try {
    const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
    const { status, stdout, stderr } = spawnSync("npm", args, {
      cwd: root,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) console.error(stderr);
    return status === 0 && work(join(folder, JSON.parse(stdout)[0].filename));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a package's program and shows what it said only when it failed. */
function quietly(program, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path(`node_modules/${program}`), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

function step(name, work) {
  if (!work()) fail(`${name} failed, see above`);
}

function fail(reason) {
  console.error(`Build: ${reason}`);
  process.exit(1);
}
