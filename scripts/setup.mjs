// The preconditions of every command: packages installed, build up to date. Imports only Node's builtins, because a fresh
// clone has no packages.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const packages = join(root, "node_modules");
const installStamp = join(packages, ".svc-installed");
const buildStamp = join(root, "build/.stamp");

/** Inputs of the build: a change in any of them requires a new build. */
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

/** Runs a program in the repository and shows its output; returns false when it fails. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", ...options }).status === 0;
}

/** Runs a package's program with this process's Node; `program` is its path below node_modules. */
export function runTool(program, args, options) {
  return run(process.execPath, [join(root, "node_modules", program), ...args], options);
}

/**
 * Runs a script, or a package's program, by its path in the background. Resolves to false, and shows its output, on
 * failure.
 */
export function runAside(program, ...args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => output.push(part));
    child.on("close", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/** Kills a process that leads its own group, with its children; on Windows the process alone. */
export function endGroup(child) {
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
}

/** Runs npm in the repository and shows its output; returns false when it fails. */
export function runNpm(args, options) {
  // npm passes its own path to the scripts it runs; otherwise use npm on the PATH.
  const npm = process.env.npm_execpath;
  return npm
    ? run(process.execPath, [npm, ...args], options)
    : run("npm", args, { ...options, shell: process.platform === "win32" });
}

/**
 * Installs the packages of the lock file unless they are installed; returns false when npm fails. Uses a linked node_modules as
 * it is, because `npm ci` would empty the folder behind the link.
 */
export function ensureInstalled() {
  const wanted = hashOf(["package-lock.json"]);
  if (readStamp(installStamp) === wanted) return true;
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.log(
      `node_modules is a link, so its packages are used unchecked: install them in ${readlinkSync(packages)}`,
    );
    return true;
  }
  console.log("Installing the packages of package-lock.json (npm ci) ...");
  const done = runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (done) writeFileSync(installStamp, wanted);
  return done;
}

/** Builds unless the last build has the same sources; returns false when the build fails. */
export function ensureBuilt() {
  return isBuilt() || run(process.execPath, [join(root, "scripts/build.mjs")]);
}

/** Whether build/ and dist/ match the current sources. */
export function isBuilt() {
  return readStamp(buildStamp) === hashOfSources();
}

/** Records the hash of the sources that build/ and dist/ were built from. */
export function stampBuild(sources) {
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
}

/** Returns the hash of the build's inputs. */
export function hashOfSources() {
  return hashOf(buildInputs);
}

/** Returns one hash of the names and bytes of these files and folders below `base`; ignores missing ones. */
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

/** Returns every file at or below `path`, sorted, relative to `base`; `[]` when `path` does not exist. */
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
