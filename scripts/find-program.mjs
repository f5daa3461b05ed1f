import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./setup.mjs";

const onLinux = "npm run test:browsers on Linux (WebKitGTK exists only there)";

/**
 * The programs that tests need: the environment variable with a path, the names on the PATH, the Debian package if it has not
 * the first name, the install commands of macOS and Windows, and the program that replaces a missing one.
 */
const PROGRAMS = {
  "Chromium or Chrome": {
    variable: "CHROME_PATH",
    names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    darwin: "brew install --cask google-chrome (then set CHROME_PATH)",
    win32: "winget install Google.Chrome (then set CHROME_PATH)",
  },
  // It has Chromium's engine and uses 25 % less CPU.
  "headless Chromium": {
    variable: "HEADLESS_SHELL_PATH",
    names: ["chromium-headless-shell", "chrome-headless-shell"],
    replacement: "Chromium or Chrome",
  },
  Firefox: {
    variable: "FIREFOX_PATH",
    names: ["firefox-esr", "firefox"],
    darwin: "brew install --cask firefox (then set FIREFOX_PATH)",
    win32: "winget install Mozilla.Firefox (then set FIREFOX_PATH)",
  },
  WebKitWebDriver: {
    variable: "WEBKIT_PATH",
    names: ["WebKitWebDriver"],
    debian: "webkit2gtk-driver",
    darwin: onLinux,
    win32: onLinux,
  },
  // WebKit has no headless mode and draws on this in-memory display.
  Xvfb: { variable: "XVFB_PATH", names: ["Xvfb"], debian: "xvfb", darwin: onLinux, win32: onLinux },
  "Python 3": {
    variable: "PYTHON3_PATH",
    names: ["python3"],
    darwin: "brew install python",
    win32: "winget install Python.Python.3.13 (then set PYTHON3_PATH)",
  },
  nginx: { variable: "NGINX_PATH", names: ["nginx"], darwin: "brew install nginx" },
  gjs: { variable: "GJS_PATH", names: ["gjs"] },
  jsc: {
    variable: "JSC_PATH",
    names: ["jsc"],
    debian: "libjavascriptcoregtk-4.0-bin",
    darwin: "export JSC_PATH=/System/Library/Frameworks/JavaScriptCore.framework/Helpers/jsc",
  },
};

/**
 * Returns the path of a program of the table: the value of its environment variable, else the first of its names on the PATH,
 * else the program that apt-get installs (as root), else its replacement. Throws an Error with the install command when all fail.
 */
export function findProgram(program) {
  const { variable, names, debian = names[0], replacement, ...install } = PROGRAMS[program];
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
  if (replacement) {
    console.log(`No ${program}: the tests use ${replacement} instead.`);
    return findProgram(replacement);
  }
  const command = install[process.platform] ?? `sudo apt-get install -y ${debian}`;
  throw new Error(`The tests need ${program}. Run: ${command}. Or set ${variable} to its path.`);
}

/** Returns the path of the tests' browser by the environment variable that they read. */
export const findBrowsers = () => ({ SVC_HEADLESS_SHELL: findProgram("headless Chromium") });

/** Returns the paths of the static file servers that serve exported files in tests, by the environment variables. */
export const findFileServers = () => ({
  SVC_PYTHON: findProgram("Python 3"),
  SVC_NGINX: findProgram("nginx"),
});

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
