const FIX =
  "build one CommonJS file with svc-mod-sdk bundled in and defineMod(…) as its default export " +
  "(esbuild --bundle --format=cjs; rollup cjs, node-resolve; tsup noExternal)";

// The messages of V8, SpiderMonkey and JavaScriptCore for ES module output, an `import()`, and an external import.
const BUILD_ERROR =
  /^(?:(?:Syntax|Reference)Error\b.*\b(?:(?:im|ex)port|require)\b|TypeError\b.*dynamic import)/m;

// The messages of V8 and JavaScriptCore for invalid JSON; they quote the mod's text.
const JSON_ERROR = /is not valid JSON$|JSON Parse error/m;

/** Describes a file that exports no mod: its exports and the fix. */
export function describeExports(exported: unknown): string {
  const names = Object.keys(Object(exported)).join(", ");
  return `it exports no mod but ${names || "nothing"}: ${FIX}`;
}

/** Returns the text of an error that a mod's file threw, with the fix in front when the error comes from its build. */
export function withBuildHint(text: string): string {
  return BUILD_ERROR.test(text) && !JSON_ERROR.test(text) ? `${FIX}: ${text}` : text;
}
