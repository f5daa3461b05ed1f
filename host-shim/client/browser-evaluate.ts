import type { CompiledLibrary, Evaluate } from "../runtime/mod/loaded-mod.js";

/**
 * Compiles mods in a page. Uses `eval`, which the page's Content-Security-Policy must allow (`'unsafe-eval'`). The
 * developer tools show the mod under its file name with the file's lines and columns, so that a source map at the end of the
 * file fits (only the first line's columns are shifted). The engine frees the compiled text with its mod.
 */
export const evaluateInPage: Evaluate = (source, filename, params) => {
  const url = filename.replace(/\s/g, "_");
  // Not `new Function`: its header has two lines, which would shift every line of a stack and of a source map.
  // biome-ignore lint/security/noGlobalEval: a mod is a text that the page compiles
  return globalThis.eval(`(function(${params}){${source}\n})\n//# sourceURL=${url}`) as CompiledLibrary;
};
