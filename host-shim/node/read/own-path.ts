import { basename, dirname } from "node:path";
import { insideFolder } from "./inside-folder.js";

/**
 * Returns the real path of a file, which need not exist. Throws an Error when the file is a link that leads out of its folder.
 */
export function ownPath(path: string): string {
  const inside = insideFolder(dirname(path), basename(path));
  if (!inside.ok) throw new Error(inside.reason);
  return inside.path;
}
