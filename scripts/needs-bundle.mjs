// Finds the compiled tests that read the bundles in dist/, the example install or the example game, directly or through a
// module that they import; the others need only compiled sources.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const BUNDLED = /["'`/](?:dist|build\/install|build\/game)\b|["'`]svc-mod-sdk\b/;
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/** Whether any of these compiled test files below `folder` needs the bundles. */
export function needsBundle(files, folder) {
  const seen = new Set();
  const waiting = files.map((file) => join(folder, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !file.startsWith(folder + sep) || !existsSync(file)) continue;
    seen.add(file);
    const code = readFileSync(file, "utf8");
    if (BUNDLED.test(code)) return true;
    for (const [, path] of code.matchAll(IMPORTED)) waiting.push(join(dirname(file), path));
  }
  return false;
}
