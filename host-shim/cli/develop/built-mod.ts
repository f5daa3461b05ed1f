import { readFileSync } from "node:fs";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { takeMap } from "./source-map.js";

/** A mod as one CommonJS file, or why the build failed. */
type BuiltMod =
  /** `map` is the JSON of the source map, whose sources are `svc-mod:///<folder>/<path>`; `""` without a source map. */
  | { readonly ok: true; readonly text: string; readonly map: string }
  | { readonly ok: false; readonly problem: string };

/** Builds the mod in one folder. */
export type BuildMod = () => Promise<BuiltMod>;

/** Creates the build of a mod that another bundler builds: it only reads `file`, the bundler's output. */
export function takesFile(folder: string, file: string): BuildMod {
  return async () => {
    try {
      return { ok: true, ...takeMap(folder, file, readFileSync(file, "utf8")) };
    } catch (error) {
      return { ok: false, problem: `${file} cannot be read: ${errorMessage(error)}` };
    }
  };
}
