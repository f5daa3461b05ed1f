import { cutText } from "../../../sdk/json/cut-text.js";

const FIX =
  "build one CommonJS file with svc-mod-sdk bundled in and defineMod(…) as its default export " +
  "(esbuild --bundle --format=cjs; rollup cjs, node-resolve; tsup noExternal)";

// The messages of V8, SpiderMonkey and JavaScriptCore for ES module output, an `import()`, and an external import.
const BUILD_ERROR =
  /^(?:(?:Syntax|Reference)Error\b.*\b(?:(?:im|ex)port|require)\b|TypeError\b.*dynamic import)/m;

// The messages of V8 and JavaScriptCore for invalid JSON; they quote the mod's text.
const JSON_ERROR = /is not valid JSON$|JSON Parse error/m;
/** The most characters of the names of exports. */
const LONGEST_NAMES = 200;

/** Describes a file that exports no mod: its exports and the fix. */
export function describeExports(exported: unknown): string {
  const names = cutText(namesOf(exported), LONGEST_NAMES);
  return `it exports no mod but ${names || "nothing"}: ${FIX}`;
}

/** Returns the names of the members of an export; the type of one that is no object, and `""` for nothing. */
function namesOf(exported: unknown): string {
  if (exported === undefined || exported === null) return "";
  const type = typeof exported;
  return type === "object" || type === "function" ? Object.keys(exported).join(", ") : `a ${type}`;
}

/** Returns the text of an error that a mod's file threw, with the fix in front when the error comes from its build. */
export function withBuildHint(text: string): string {
  return BUILD_ERROR.test(text) && !JSON_ERROR.test(text) ? `${FIX}: ${text}` : text;
}
