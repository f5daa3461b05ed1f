// Bundles each game for `svc-mod serve`: game/ for --game, install/ for --root. The game in Node needs no bundle.
import { readdirSync, readFileSync } from "node:fs";
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";

const PAGES = ["tetris", "first-person"];
const GAMES = [...PAGES, "headless"];
const modulePaths = [".embeds/node_modules"];

/** Copies files into the output folder; `files` maps each output name to its source path. */
const copy = (files) => ({
  name: "copy",
  generateBundle() {
    for (const [fileName, path] of Object.entries(files)) {
      this.emitFile({
        type: "asset",
        fileName,
        source: readFileSync(new URL(path, import.meta.url), "utf8"),
      });
    }
  },
});

/** Selects React's production build: React reads `process.env.NODE_ENV`, and a page has no `process`. */
const production = {
  name: "production",
  transform: (code) => ({ code: code.replaceAll("process.env.NODE_ENV", '"production"'), map: null }),
};

const pages = PAGES.map((game) => ({
  input: `build/examples/embeds/${game}/game.js`,
  output: { dir: `build/embeds/${game}/game`, format: "es", chunkFileNames: "[name].js" },
  plugins: [
    production,
    nodeResolve({ browser: true, modulePaths }),
    commonjs(),
    copy({ "index.html": `${game}/index.html`, "game.css": `${game}/game.css` }),
  ],
}));

const modsOf = (game) =>
  readdirSync(new URL(`${game}/mods`, import.meta.url)).map((file) => file.replace(/\.ts$/, ""));

const mods = GAMES.flatMap((game) =>
  modsOf(game).map((mod) => ({
    input: `build/examples/embeds/${game}/mods/${mod}.js`,
    output: {
      file: `build/embeds/${game}/install/mods/${mod}/mod.js`,
      format: "cjs",
      exports: "default",
    },
    plugins: [nodeResolve()],
  })),
);

const registries = GAMES.map((game) => ({
  input: `build/examples/embeds/${game}/events.js`,
  output: { dir: `build/embeds/${game}/install/registry`, format: "es" },
  plugins: [copy({ "mods.json": `${game}/registry.json` })],
}));

export default [...pages, ...mods, ...registries];
