import { findProgram } from "./find-program.mjs";

/** The path of a Chromium or Chrome, installed if it must be; throws an Error that names the one command that helps. */
export function findChromium() {
  return findProgram({
    program: "Chromium or Chrome",
    variable: "CHROME_PATH",
    names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    debian: "chromium",
    install: {
      darwin: "brew install --cask google-chrome (then set CHROME_PATH)",
      win32: "winget install Google.Chrome (then set CHROME_PATH)",
    },
  });
}

/**
 * Where the tests find the browsers that they name: Chromium, and one without windows, whose engine is the same and whose
 * pages take three quarters of the processor's time. Where there is none and none can be installed, that is Chromium too.
 */
export function findBrowsers() {
  const SVC_CHROMIUM = findChromium();
  const SVC_HEADLESS_SHELL = findProgram({
    program: "Chromium without windows",
    variable: "HEADLESS_SHELL_PATH",
    names: ["chromium-headless-shell", "chrome-headless-shell"],
    debian: "chromium-headless-shell",
    otherwise() {
      console.log("Pages are opened in the whole Chromium.");
      return SVC_CHROMIUM;
    },
  });
  return { SVC_CHROMIUM, SVC_HEADLESS_SHELL };
}
