// Packages that only some commands need, too heavy for everyone's npm ci. The first run of such a command installs them
// into a git-ignored folder outside of the lock file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runNpm } from "./setup.mjs";

const failed = new Set();

/**
 * Installs packages (exact versions by name) into the folder `name` below the root, unless they are installed, and returns
 * the folder's path. Throws when npm fails, whose own output has the reason; a run tries once per folder.
 */
export function installOnDemand(name, packages) {
  const folder = join(root, name);
  const stamp = join(folder, "installed.json");
  const wanted = JSON.stringify({ private: true, dependencies: packages });
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  const names = Object.keys(packages).join(", ");
  const fail = () => {
    failed.add(name);
    throw new Error(`npm could not install ${names} into ${name}/: its output above has the reason`);
  };
  if (failed.has(name)) fail();
  console.log(`Installing ${names} into ${name}/ ...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  const args = [
    "install",
    "--ignore-scripts",
    "--no-package-lock",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--prefix",
    folder,
  ];
  if (!runNpm(args, { cwd: folder })) fail();
  writeFileSync(stamp, wanted);
  return folder;
}
