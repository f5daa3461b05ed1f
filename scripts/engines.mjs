// The engines beside the browsers' that the package is run in: where each comes from, and how a script is run in it. What npm
// has goes into .engines/, beside the tree and its lock file; the others are Debian's.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find-program.mjs";
import { root, runNpm } from "./setup.mjs";

const NODES = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0" };
const folder = join(root, ".engines");
let failed = false;
const system = process.platform === "win32" ? "win" : process.platform;

/** The packages by the name they are installed under: for Node those of its platform, which need no script to be run. */
const packages = {
  deno: "2.9.6",
  bun: "1.4.5",
  "hermes-engine-cli": "0.12.0",
  ...Object.fromEntries(
    Object.entries(NODES).map(([major, version]) => [
      `node-${major}`,
      `npm:node-${system}-${process.arch}@${version}`,
    ]),
  ),
};

/** By name what finds each engine: the command line to which a script's path is added, or an Error that says what helps. */
export const engines = {
  ...Object.fromEntries(Object.keys(NODES).map((major) => [`Node ${major}`, () => [findNode(major)]])),
  Deno: () => [inPackages("@deno", "deno"), "run"],
  Bun: () => [inPackages("@oven", "bin/bun")],
  Hermes: () => [inPackages("hermes-engine-cli", "hermes")],
  SpiderMonkey: () => [findProgram({ program: "gjs", variable: "GJS_PATH", names: ["gjs"], debian: "gjs" })],
  JavaScriptCore: () => [
    findProgram({
      program: "jsc",
      variable: "JSC_PATH",
      names: ["jsc"],
      debian: "libjavascriptcoregtk-4.0-bin",
      install: { darwin: "export JSC_PATH=/System/Library/Frameworks/JavaScriptCore.framework/Helpers/jsc" },
    }),
  ],
};

function findNode(major) {
  return process.versions.node.startsWith(`${major}.`)
    ? process.execPath
    : inPackages(`node-${major}`, "node");
}

/** The path of a program in a package, or in one of a scope's packages: npm installs the one of this platform alone. */
function inPackages(name, program) {
  install();
  const home = join(folder, "node_modules", name);
  const exe = process.platform === "win32" ? `${program}.exe` : program;
  const platform = { linux: "linux64-bin", darwin: "osx-bin", win32: "win64-bin" }[process.platform];
  const found = ["bin", platform, ...(existsSync(home) ? readdirSync(home) : [])]
    .map((part) => join(home, part, exe))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`npm has no ${name} for ${process.platform} on ${process.arch}`);
  return found;
}

/** Installs all packages, unless they are there. Tried once: npm says itself what went wrong. */
function install() {
  const stamp = join(folder, "installed.json");
  const wanted = JSON.stringify({ private: true, dependencies: packages });
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (failed) throw new Error("npm could not install it, see above");
  console.log("Installing engines into .engines/ ...");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  const args = [
    "install",
    "--ignore-scripts",
    "--no-package-lock",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  failed = !runNpm([...args, "--prefix", folder], { cwd: folder });
  if (failed) throw new Error("npm could not install it, see above");
  writeFileSync(stamp, wanted);
}
