// Packages that only some commands need, too heavy for everyone's npm ci. They are installed when such a command is run first,
// into a folder beside the tree and its lock file that git does not know.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runNpm } from "./setup.mjs";

const failed = new Set();

/**
 * Installs packages, exact versions by name, into the folder of that name below the root, unless they are there. Tried once
 * in a run: npm says itself what went wrong, and this throws. Gives the path of the folder.
 */
export function installOnDemand(name, packages) {
  const folder = join(root, name);
  const stamp = join(folder, "installed.json");
  const wanted = JSON.stringify({ private: true, dependencies: packages });
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  if (failed.has(name)) throw new Error("npm could not install it, see above");
  console.log(`Installing ${Object.keys(packages).join(", ")} into ${name}/ ...`);
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
  if (!runNpm([...args, "--prefix", folder], { cwd: folder })) {
    failed.add(name);
    throw new Error("npm could not install it, see above");
  }
  writeFileSync(stamp, wanted);
  return folder;
}
