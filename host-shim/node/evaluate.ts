import { compileFunction } from "node:vm";
import type { CompiledLibrary, Evaluate } from "../runtime/mod/loaded-mod.js";
import { outliveUnloads } from "./unload-rejections.js";

/**
 * An {@link Evaluate} for Node. It keeps nothing: the compiled function goes when the caller lets go of it, where every
 * `import()` of a changed file would stay in the module table for good. `import()` inside the source is refused.
 * From the first call on, a Promise that rejects because its mod was unloaded does not end the program.
 */
export function createEvaluate(): Evaluate {
  outliveUnloads();
  return (source, filename, params) => compileFunction(source, params, { filename }) as CompiledLibrary;
}
