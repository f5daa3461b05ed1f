const FIX =
  "build one CommonJS file with svc-mod-sdk bundled in and defineMod(…) as its default export " +
  "(esbuild --bundle --format=cjs; rollup cjs, node-resolve; tsup noExternal)";

// The words of V8, SpiderMonkey and JavaScriptCore for output in ES module form, an `import()`, and an external import.
const BUILD_ERROR =
  /^(?:(?:Syntax|Reference)Error\b.*\b(?:(?:im|ex)port|require)\b|TypeError\b.*dynamic import)/m;

/** Why a file that ran is no mod, by what it exported, and the fix. */
export function describeExports(exported: unknown): string {
  const names = Object.keys(Object(exported)).join(", ");
  return `it exports no mod but ${names || "nothing"}: ${FIX}`;
}

/** The text of an error that a mod's file threw, after the fix when it is the build of the file that is wrong. */
export function withBuildHint(text: string): string {
  return BUILD_ERROR.test(text) ? `${FIX}: ${text}` : text;
}
