// The engines outside of browsers that the package is tested in, and the command line of each. Engines on npm are installed
// into .engines/, outside of the lock file; SpiderMonkey and JavaScriptCore are Debian packages.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./find-program.mjs";
import { installOnDemand } from "./on-demand.mjs";

const NODES = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0" };
const system = process.platform === "win32" ? "win" : process.platform;

/** Versions by package name. Node comes from its platform package, which needs no install script. */
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

/** Finders by engine name: each returns the command line that a script's path is appended to, or throws with the fix. */
export const engines = {
  ...Object.fromEntries(Object.keys(NODES).map((major) => [`Node ${major}`, () => [findNode(major)]])),
  Deno: () => [inPackages("@deno", "deno"), "run"],
  Bun: () => [inPackages("@oven", "bin/bun")],
  Hermes: () => [inPackages("hermes-engine-cli", "hermes")],
  // -m runs a module: gjs keeps a classic script's variables in an object and runs it eight times as slowly.
  SpiderMonkey: () => [findProgram("gjs"), "-m"],
  JavaScriptCore: () => [findProgram("jsc")],
};

function findNode(major) {
  return process.versions.node.startsWith(`${major}.`)
    ? process.execPath
    : inPackages(`node-${major}`, "node");
}

/** Returns the path of a program in a package, or in the package of a scope that npm installed for this platform. */
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
