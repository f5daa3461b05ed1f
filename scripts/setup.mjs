// What must be true before anything else can run: packages installed, build up to date. Node builtins only,
// because on a fresh clone there is nothing else yet.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const installStamp = join(root, "node_modules/.svc-installed");
const buildStamp = join(root, "build/.stamp");

/** What the build reads: a change in any of it makes the build old. */
const buildInputs = [
  "sdk",
  "host-shim",
  "examples/game",
  "examples/install",
  "examples/mods",
  "examples/tsconfig.json",
  "rollup.config.mjs",
  "scripts/build.mjs",
  "scripts/compile.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.base.json",
];

/** Runs a program in the repository with its output in sight; false when it failed. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", ...options }).status === 0;
}

/** Runs a package's program under this very Node; `program` is its file below node_modules. */
export function runTool(program, args, options) {
  return run(process.execPath, [join(root, "node_modules", program), ...args], options);
}

/** Runs a script or a package's program, by its path, beside what comes next, and shows what it said only when it failed; false then. */
export function runAside(program, ...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
    child.on("close", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

/** Runs npm in the repository with its output in sight; false when it failed. */
export function runNpm(args, options) {
  // npm hands its own path to the scripts it runs; outside of npm the one on the PATH serves.
  const npm = process.env.npm_execpath;
  return npm
    ? run(process.execPath, [npm, ...args], options)
    : run("npm", args, { ...options, shell: process.platform === "win32" });
}

/** Installs what the lock file pins, unless that is what is installed; false when npm failed. */
export function ensureInstalled() {
  const wanted = hashOf(["package-lock.json"]);
  if (readStamp(installStamp) === wanted) return true;
  console.log("Installing what package-lock.json pins (npm ci) ...");
  const done = runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (done) writeFileSync(installStamp, wanted);
  return done;
}

/** Builds, unless the last build was made from the same sources; false when the build failed. */
export function ensureBuilt() {
  return isBuilt() || run(process.execPath, [join(root, "scripts/build.mjs")]);
}

/** Whether build/ and dist/ were made from the sources as they are now. */
export function isBuilt() {
  return readStamp(buildStamp) === hashOfSources();
}

/** Notes that build/ and dist/ were made from the sources whose hash `sources` is. */
export function stampBuild(sources) {
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
}

/** The hash of everything that the build reads. */
export function hashOfSources() {
  return hashOf(buildInputs);
}

/** One hash over the names and bytes of these files and folders, below `base`; absent ones count as absent. */
export function hashOf(paths, base = root) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(path, base)) {
      const bytes = readFileSync(join(base, file));
      hash.update(`${file}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest("hex");
}

/** Every file at or below `path`, sorted, as paths relative to `base`; none when it does not exist. */
export function filesBelow(path, base = root) {
  const full = join(base, path);
  if (!existsSync(full)) return [];
  try {
    return readdirSync(full)
      .sort()
      .flatMap((name) => filesBelow(path === "" ? name : `${path}/${name}`, base));
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    throw error;
  }
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
