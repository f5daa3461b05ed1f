import { basename, dirname } from "node:path";
import { insideFolder } from "./inside-folder.js";

/**
 * Returns the real path of a file in its own folder, whether it exists or not. Throws an Error when it is a link that leads out of
 * that folder.
 */
export function ownPath(path: string): string {
  const inside = insideFolder(dirname(path), basename(path));
  if (!inside.ok) throw new Error(inside.reason);
  return inside.path;
}
