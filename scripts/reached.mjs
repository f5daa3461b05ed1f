// Which places of compiled files a run of Node came to, by the counts that V8 writes where NODE_V8_COVERAGE says.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Reads the counts in `folder`, of every process that wrote some there. Gives the function that says whether the character
 * at `offset` of `file`, a path below `base`, was run by any of them, there or in a copy of its room elsewhere.
 */
export function readReached(folder, base) {
  const prefix = `${pathToFileURL(base).href}/`;
  const runs = readdirSync(folder)
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).result)
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

/** Ranges lie within each other: what the smallest one around a place says is what counts. */
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
