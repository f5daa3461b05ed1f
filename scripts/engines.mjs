// The engines beside the browsers' that the package is run in: where each comes from, and how a script is run in it. What npm
// has goes into .engines/, beside the tree and its lock file; the others are Debian's.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find-program.mjs";
import { installOnDemand } from "./on-demand.mjs";

const NODES = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0" };
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
  // As a module: gjs compiles no classic script, whose variables it keeps in an object, and runs it eight times as slowly.
  SpiderMonkey: () => [
    findProgram({ program: "gjs", variable: "GJS_PATH", names: ["gjs"], debian: "gjs" }),
    "-m",
  ],
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
  const home = join(installOnDemand(".engines", packages), "node_modules", name);
  const exe = process.platform === "win32" ? `${program}.exe` : program;
  const platform = { linux: "linux64-bin", darwin: "osx-bin", win32: "win64-bin" }[process.platform];
  const found = ["bin", platform, ...(existsSync(home) ? readdirSync(home) : [])]
    .map((part) => join(home, part, exe))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error(`npm has no ${name} for ${process.platform} on ${process.arch}`);
  return found;
}
