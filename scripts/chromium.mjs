import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./setup.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium or Chrome: CHROME_PATH, else the first known name on the PATH, else one installed with apt-get
 * where that is possible. Throws an Error that names the one command that helps.
 */
export function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`CHROME_PATH names "${given}", which is no program. Set it to a Chromium or Chrome.`);
  }
  const found = onPath(names);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath(["apt-get"])) {
    console.log("No Chromium found: installing one with apt-get ...");
    const quiet = { stdio: ["ignore", "ignore", "inherit"] };
    run("apt-get", ["update"], quiet) && run("apt-get", ["install", "-y", "chromium"], quiet);
    const installed = onPath(names);
    if (installed) return installed;
  }
  throw new Error(
    `The browser tests need a Chromium or Chrome. ${advice()} Or set CHROME_PATH to one you have.`,
  );
}

function advice() {
  if (process.platform === "darwin") return "Run: brew install --cask google-chrome (then set CHROME_PATH).";
  if (process.platform === "win32") return "Run: winget install Google.Chrome (then set CHROME_PATH).";
  return "Run: sudo apt-get install -y chromium";
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
