// Reads V8's coverage data (NODE_V8_COVERAGE): which code of the compiled files a run of Node executed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Reads the coverage data of all processes in `folder`. Returns a predicate: whether any process executed the character at
 * `offset` of `file` (a path below `base`), in place or in a copy of its top folder elsewhere.
 */
export function readReached(folder, base) {
  const prefix = `${pathToFileURL(base).href}/`;
  const runs = readdirSync(folder)
    .flatMap((name) => scriptsIn(readFileSync(join(folder, name), "utf8")))
    .filter(({ url }) => url.startsWith("file:") && !url.includes("/node_modules/"))
    .map(({ url, functions }) => ({ url, ranges: functions.flatMap((one) => one.ranges) }));
  return (file, offset) => {
    const inRoom = file.slice(file.indexOf("/"));
    return runs.some(({ url, ranges }) => {
      const isFile = url.startsWith(prefix) ? url === prefix + file : url.endsWith(inRoom);
      return isFile && countAt(ranges, offset) > 0;
    });
  };
}

/** Returns the scripts of one process; `[]` for an incomplete file, whose process was killed. */
function scriptsIn(text) {
  try {
    return JSON.parse(text).result;
  } catch {
    return [];
  }
}

/** Returns the execution count at an offset: ranges are nested, and the innermost one applies. */
function countAt(ranges, offset) {
  let smallest;
  for (const range of ranges) {
    if (range.startOffset > offset || range.endOffset <= offset) continue;
    if (smallest === undefined || sizeOf(range) <= sizeOf(smallest)) smallest = range;
  }
  return smallest?.count ?? 0;
}

function sizeOf({ startOffset, endOffset }) {
  return endOffset - startOffset;
}
