import { readFileSync } from "node:fs";
import { nodeResolve } from "@rollup/plugin-node-resolve";

const page = ["index.html", "game.css", "icon.svg"];

/** Copies the files that need no build into the output folder. */
const pageFiles = {
  name: "page-files",
  generateBundle() {
    for (const name of page) {
      const source = readFileSync(new URL(name, import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: name, source });
    }
  },
};

/**
 * Bundles the game with its engine, the client host and the panel into a folder for any web server. The panel's deferred
 * code stays a separate file.
 */
export const gameBundle = {
  input: "build/examples/game/main.js",
  output: { dir: "build/game", format: "es", entryFileNames: "game.js", chunkFileNames: "[name].js" },
  plugins: [nodeResolve(), pageFiles],
};
