import { compileFunction } from "node:vm";

/**
 * Compiles the text of a mod into a function with the named parameters. `filename` is what stack traces show; put the
 * hash of the source in it, so that two versions of one file are told apart. Throws the SyntaxError of a bad source.
 */
export type Evaluate = (
  source: string,
  filename: string,
  params: readonly string[],
) => (...args: unknown[]) => unknown;

/**
 * An {@link Evaluate} for Node. It keeps nothing: the compiled function goes when the caller lets go of it, where every
 * `import()` of a changed file would stay in the module table for good. `import()` inside the source is refused.
 */
export function createEvaluate(): Evaluate {
  return (source, filename, params) =>
    compileFunction(source, params, { filename }) as (...args: unknown[]) => unknown;
}
