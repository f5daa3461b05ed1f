// The games of examples/embeds: their packages, at pinned versions, and their build.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { installOnDemand } from "./on-demand.mjs";
import { root, runTool } from "./setup.mjs";

const PACKAGES = {
  react: "18.3.1",
  "react-dom": "18.3.1",
  "react-tetris": "0.4.0",
  three: "0.187.0",
  "@types/react": "18.3.28",
  "@types/react-dom": "18.3.7",
  "@types/three": "0.187.0",
};

/** Builds each game into `game` and `install` below build/embeds/<name>; returns false if a build fails. Throws if npm fails. */
export function buildEmbeds() {
  installOnDemand(".embeds", PACKAGES);
  rmSync(join(root, "build/embeds"), { recursive: true, force: true });
  return (
    runTool("typescript/bin/tsc", ["-p", "examples/embeds"]) &&
    runTool("rollup/dist/bin/rollup", ["-c", "examples/embeds/rollup.mjs", "--silent"])
  );
}
