import type { CompiledLibrary, Evaluate } from "../runtime/mod/loaded-mod.js";

/**
 * An {@link Evaluate} for a page: `eval`, which its Content-Security-Policy must allow (`'unsafe-eval'`). The browser's
 * tools show the mod under its file name with the lines and columns of that file, so that a source map at its end fits
 * (on the first line the columns count from the head of the function). The compiled text goes when the host lets go of it.
 */
export const evaluateInPage: Evaluate = (source, filename, params) => {
  const url = filename.replace(/\s/g, "_");
  // Not `new Function`: its header takes two lines, which would shift every line of a stack and of a source map.
  // biome-ignore lint/security/noGlobalEval: a mod is a text that the page compiles
  return globalThis.eval(`(function(${params}){${source}\n})\n//# sourceURL=${url}`) as CompiledLibrary;
};
