import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../runtime/log-lines.js";

/** The inline parts of a page that the Content-Security-Policy of `/game/` blocks, and where to move each. */
const REFUSED: readonly (readonly [name: string, pattern: RegExp, remedy: string])[] = [
  ["an inline <style>", /<style\b/i, "a .css file"],
  ["a style attribute", /<[a-z][^<>]*\sstyle\s*=/i, "a .css file"],
  [
    "an inline <script>",
    // A script of another type is data, which no browser runs.
    /<script\b(?![^>]*\ssrc\s*=)(?![^>]*\stype\s*=\s*["']?(?!["'\s>]|[\w/.-]*(?:java|ecma|j|live)script|module|importmap|speculationrules))/i,
    "a .js file",
  ],
  ["an event handler attribute", /<[a-z][^<>]*\son[a-z]+\s*=/i, "a .js file, with addEventListener"],
];

/**
 * Warns of inline parts in the `index.html` of a game's folder that browsers will block. Accepts a folder without an
 * `index.html`.
 */
export function warnOfInlineParts(folder: string, log: Log): void {
  let page: string;
  try {
    page = readFileSync(join(folder, "index.html"), "utf8").replace(/<!--.*?-->/gs, "");
  } catch {
    return;
  }
  for (const [name, pattern, remedy] of REFUSED) {
    if (!pattern.test(page)) continue;
    log("warn", `index.html of --game has ${name}, which browsers refuse at /game/: move it to ${remedy}`);
  }
}
