// Sources to build/: TypeScript by tsc, and the panel's style sheet as a module that holds its text.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runTool } from "./setup.mjs";

const STYLES = "host-shim/panel/styles";

/** Compiles all sources; false when the types are wrong. What tsc understood is written all the same. */
export function compile() {
  const typed = runTool("typescript/bin/tsc", ["-b"]);
  const css = readFileSync(join(root, STYLES, "panel.css"), "utf8");
  mkdirSync(join(root, "build", STYLES), { recursive: true });
  writeFileSync(
    join(root, "build", STYLES, "panel-css.js"),
    `export const PANEL_CSS = ${JSON.stringify(shorten(css))};\n`,
  );
  return typed;
}

/** Takes out what a browser does not need. */
function shorten(css) {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>/]) ?/g, "$1")
    .replace(/([\w-]): /g, "$1:")
    .replace(/="([a-z-]+)"/g, "=$1")
    .replace(/\b0\./g, ".")
    .replaceAll(";}", "}")
    .trim();
}
