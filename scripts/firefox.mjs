import { findProgram } from "./find-program.mjs";

/** Returns the path of a Firefox, installed if necessary; otherwise throws as `findProgram` does. */
export function findFirefox() {
  return findProgram({
    program: "Firefox",
    variable: "FIREFOX_PATH",
    names: ["firefox-esr", "firefox"],
    debian: "firefox-esr",
    install: {
      darwin: "brew install --cask firefox (then set FIREFOX_PATH)",
      win32: "winget install Mozilla.Firefox (then set FIREFOX_PATH)",
    },
  });
}
