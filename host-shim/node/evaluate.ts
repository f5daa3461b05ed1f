import { compileFunction } from "node:vm";
import type { CompiledLibrary, Evaluate } from "../runtime/mod/loaded-mod.js";
import { outliveUnloads } from "./unload-rejections.js";

/**
 * Creates an {@link Evaluate} for Node. It caches nothing, so a compiled function is freed with its caller. An `import()` inside
 * the source rejects. From the first call on, a Promise that rejects because its mod was unloaded does not end the program.
 */
export function createEvaluate(): Evaluate {
  outliveUnloads();
  // Not `import()`, which would leave each version of a file in the module table.
  return (source, filename, params) => compileFunction(source, params, { filename }) as CompiledLibrary;
}
