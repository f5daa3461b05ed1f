// Compiles the sources into build/: TypeScript with tsc, and each style sheet of the panel into a module that exports its
// text. Copies the package's declarations to dist/types/, which the tests and the examples use.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root, runTool } from "./setup.mjs";

const STYLES = "host-shim/panel/styles";

/** Compiles all sources; returns false on type errors, but writes the output of tsc even then. */
export function compile() {
  const typed = runTool("typescript/bin/tsc", ["-b"]);
  if (typed) copyTypes();
  mkdirSync(join(root, "build", STYLES), { recursive: true });
  for (const name of ["panel", "deferred"]) {
    const css = readStyles(`${name}.css`);
    writeFileSync(
      join(root, "build", STYLES, `${name}-css.js`),
      `export const ${name.toUpperCase()}_CSS = ${JSON.stringify(shorten(css))};\n`,
    );
  }
  return typed;
}

/** Copies each declaration that an entry of the package imports, directly or not. */
function copyTypes() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const copied = new Set();
  const copy = (file) => {
    if (copied.has(file)) return;
    copied.add(file);
    const source = join(root, "build", file);
    cpSync(source, join(root, "dist/types", file));
    for (const [, target] of readFileSync(source, "utf8").matchAll(
      /(?:from|import\(|import)\s*"(\.[^"]+)\.js"/g,
    ))
      copy(posix.join(posix.dirname(file), `${target}.d.ts`));
  };
  for (const { types } of Object.values(exports)) if (types) copy(types.slice("./dist/types/".length));
}

/** Returns a style sheet's text with its imports inlined. */
function readStyles(path) {
  const text = readFileSync(join(root, STYLES, path), "utf8");
  return text.replace(/^@import "(.+)";$/gm, (_, imported) => readStyles(imported));
}

/** Minifies a style sheet. */
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
