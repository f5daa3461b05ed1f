import { compileFunction } from "node:vm";
import type { CompiledLibrary, Evaluate } from "../runtime/mod/loaded-mod.js";

/**
 * An {@link Evaluate} for Node. It keeps nothing: the compiled function goes when the caller lets go of it, where every
 * `import()` of a changed file would stay in the module table for good. `import()` inside the source is refused.
 */
export function createEvaluate(): Evaluate {
  return (source, filename, params) => compileFunction(source, params, { filename }) as CompiledLibrary;
}
