import { findProgram } from "./find-program.mjs";

/** The path of a Firefox, installed if it must be; throws an Error that names the one command that helps. */
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
