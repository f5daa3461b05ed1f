import { findProgram } from "./find-program.mjs";

const elsewhere = "npm run test:browsers in a Linux, which alone has a WebKitGTK";
const install = { darwin: elsewhere, win32: elsewhere };

/** The path of WebKitGTK's WebDriver, which brings its browser, installed if it must be; throws as `findProgram` does. */
export function findWebKit() {
  return findProgram({
    program: "WebKitWebDriver",
    variable: "WEBKIT_PATH",
    names: ["WebKitWebDriver"],
    debian: "webkit2gtk-driver",
    install,
  });
}

/** The path of a screen in memory for it, whose browser has no headless mode; likewise. */
export function findXvfb() {
  return findProgram({
    program: "Xvfb",
    variable: "XVFB_PATH",
    names: ["Xvfb"],
    debian: "xvfb",
    install,
  });
}
