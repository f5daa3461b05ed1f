import type { CompiledLibrary, Evaluate } from "../runtime/loaded-mod.js";

/**
 * An {@link Evaluate} for a page: `new Function`, which its Content-Security-Policy must allow (`'unsafe-eval'`). The
 * browser's tools show the mod under its file name, and the compiled text goes when the host lets go of it.
 */
export const evaluateInPage: Evaluate = (source, filename, params) =>
  new Function(...params, `${source}\n//# sourceURL=${filename.replace(/\s/g, "_")}`) as CompiledLibrary;
