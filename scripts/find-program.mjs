import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./setup.mjs";

/**
 * The path of a program that tests run in: what the environment's `variable` names, else the first of `names` on the PATH,
 * else the Debian package `debian` installed with apt-get where that is possible, else what `otherwise` gives. Without one it
 * throws an Error that names the one command that helps; `install` has that command by `process.platform`.
 */
export function findProgram({ program, variable, names, debian, install = {}, otherwise }) {
  const given = process.env[variable];
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`${variable} names "${given}", which is no program. Set it to a ${program}.`);
  }
  const found = onPath(names);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath(["apt-get"])) {
    console.log(`No ${program} found: installing one with apt-get ...`);
    // At run level 1 a server that is installed is not started.
    const quiet = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, RUNLEVEL: "1" } };
    run("apt-get", ["update"], quiet) && run("apt-get", ["install", "-y", debian], quiet);
    const installed = onPath(names);
    if (installed) return installed;
  }
  if (otherwise) return otherwise();
  const command = install[process.platform] ?? `sudo apt-get install -y ${debian}`;
  throw new Error(`The tests need a ${program}. Run: ${command}. Or set ${variable} to one you have.`);
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
