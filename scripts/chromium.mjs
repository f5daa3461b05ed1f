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
