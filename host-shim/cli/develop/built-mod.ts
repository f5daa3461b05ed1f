import { readFileSync } from "node:fs";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { takeMap } from "./source-map.js";

/** A mod as one file in CommonJS form, or in words why there is none. */
export type BuiltMod =
  /** `map` is the JSON of its source map, whose sources are `svc-mod:///<folder>/<path>`; `""` for none. */
  | { readonly ok: true; readonly text: string; readonly map: string }
  | { readonly ok: false; readonly problem: string };

/** What builds the mod of one folder. */
export interface ModTools {
  readonly build: () => Promise<BuiltMod>;
}

/** The tools of a mod that another bundler builds: they take `file`, which it has written, as it is. */
export function takesFile(folder: string, file: string): ModTools {
  async function build(): Promise<BuiltMod> {
    try {
      return { ok: true, ...takeMap(folder, file, readFileSync(file, "utf8")) };
    } catch (error) {
      return { ok: false, problem: `${file} cannot be read: ${errorMessage(error)}` };
    }
  }

  return { build };
}
