import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The file that the build of a mod starts from, `mod.ts` or `mod.js`; undefined for a folder that holds no sources. A `mod.js`
 * without a `package.json` beside it is the library of an install.
 */
export function sourceOf(folder: string): "mod.ts" | "mod.js" | undefined {
  if (existsSync(join(folder, "mod.ts"))) return "mod.ts";
  return existsSync(join(folder, "mod.js")) && existsSync(join(folder, "package.json"))
    ? "mod.js"
    : undefined;
}
