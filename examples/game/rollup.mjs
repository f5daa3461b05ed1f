import { readFileSync } from "node:fs";
import { nodeResolve } from "@rollup/plugin-node-resolve";

const page = ["index.html", "game.css", "icon.svg"];

/** Lays the files that need no building beside the built one. */
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
 * The game with its engine, the client host and the panel, as a folder that any web server can serve. What the panel loads
 * after its first paint is a file of its own there.
 */
export const gameBundle = {
  input: "build/examples/game/main.js",
  output: { dir: "build/game", format: "es", entryFileNames: "game.js", chunkFileNames: "[name].js" },
  plugins: [nodeResolve(), pageFiles],
};
