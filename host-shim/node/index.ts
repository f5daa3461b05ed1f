export { type ConfigFile, createConfigFile } from "./config-file.js";
export { createEvaluate, type Evaluate } from "./evaluate.js";
export { sha256 } from "./hash.js";
export { removeLeftovers } from "./leftovers.js";
export { type Inside, insideFolder } from "./paths.js";
export { readTextFile, type TextFile, writeFileAtomically } from "./text-file.js";
