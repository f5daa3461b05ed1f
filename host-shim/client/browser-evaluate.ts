import type { CompiledLibrary, Evaluate } from "../runtime/mod/loaded-mod.js";

/**
 * The {@link Evaluate} of a page. Uses `eval`, which the page's Content-Security-Policy must allow (`'unsafe-eval'`). The
 * developer tools show the mod under its file name with the lines and columns of that file, so that a source map at its end
 * fits (columns of the first line are shifted by the head of the function). The engine frees the compiled text with its mod.
 */
export const evaluateInPage: Evaluate = (source, filename, params) => {
  const url = filename.replace(/\s/g, "_");
  // Not `new Function`: its header has two lines, which would shift every line of a stack and of a source map.
  // biome-ignore lint/security/noGlobalEval: a mod is a text that the page compiles
  return globalThis.eval(`(function(${params}){${source}\n})\n//# sourceURL=${url}`) as CompiledLibrary;
};
