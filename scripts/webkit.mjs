import { findProgram } from "./find-program.mjs";

const elsewhere = "npm run test:browsers on Linux (WebKitGTK exists only there)";
const install = { darwin: elsewhere, win32: elsewhere };

/** Returns the path of WebKitGTK's WebDriver (with its browser), installed if necessary; throws as `findProgram` does. */
export function findWebKit() {
  return findProgram({
    program: "WebKitWebDriver",
    variable: "WEBKIT_PATH",
    names: ["WebKitWebDriver"],
    debian: "webkit2gtk-driver",
    install,
  });
}

/** Returns the path of Xvfb, the in-memory display for WebKit, which has no headless mode; throws as `findProgram` does. */
export function findXvfb() {
  return findProgram({
    program: "Xvfb",
    variable: "XVFB_PATH",
    names: ["Xvfb"],
    debian: "xvfb",
    install,
  });
}
