export type { ConfigFile, ModStore } from "../runtime/store.js";
export { createConfigFile } from "./config-file.js";
export { createEvaluate, type Evaluate } from "./evaluate.js";
export { sha256 } from "./hash.js";
export { createHttpTransport, type HttpTransport } from "./http-transport.js";
export { removeLeftovers } from "./leftovers.js";
export { createModStore } from "./mod-store.js";
export { type Inside, insideFolder } from "./paths.js";
export { readTextFile, type TextFile, writeFileAtomically } from "./text-file.js";
