import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./setup.mjs";

/**
 * Returns the path of a program that tests need: the value of the environment variable `variable`, else the first of `names`
 * on the PATH, else one installed with apt-get (as root) from the Debian package `debian`, else the result of `otherwise`.
 * Throws an Error with the install command when all fail; `install` has that command by `process.platform`.
 */
export function findProgram({ program, variable, names, debian, install = {}, otherwise }) {
  const given = process.env[variable];
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(
      `${variable} is "${given}", which is not an executable file. Set it to the path of ${program}.`,
    );
  }
  const found = onPath(names);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath(["apt-get"])) {
    console.log(`No ${program} found: installing it with apt-get ...`);
    // Run level 1 keeps apt-get from starting an installed server.
    const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, RUNLEVEL: "1" } };
    run("apt-get", ["update"], quiet) && run("apt-get", ["install", "-y", debian], quiet);
    const installed = onPath(names);
    if (installed) return installed;
  }
  if (otherwise) return otherwise();
  const command = install[process.platform] ?? `sudo apt-get install -y ${debian}`;
  throw new Error(`The tests need ${program}. Run: ${command}. Or set ${variable} to its path.`);
}

function onPath(candidates) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return candidates.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
