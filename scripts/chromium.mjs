import { findProgram } from "./find-program.mjs";

/** Returns the path of a Chromium or Chrome, installed if necessary; otherwise throws as `findProgram` does. */
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
 * Returns the path of the tests' browser by the environment variable that they read: the headless shell, which has
 * Chromium's engine and uses 25 % less CPU, or else Chromium.
 */
export function findBrowsers() {
  const SVC_HEADLESS_SHELL = findProgram({
    program: "headless Chromium",
    variable: "HEADLESS_SHELL_PATH",
    names: ["chromium-headless-shell", "chrome-headless-shell"],
    debian: "chromium-headless-shell",
    otherwise() {
      console.log("No chromium-headless-shell: the tests use Chromium instead.");
      return findChromium();
    },
  });
  return { SVC_HEADLESS_SHELL };
}
