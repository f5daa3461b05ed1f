import { basename, dirname } from "node:path";
import { insideFolder } from "./inside-folder.js";

/**
 * The real path of a file that belongs to the folder it is named in, whether it exists or not. Throws an Error with the
 * reason when it is a link that leads out of that folder.
 */
export function ownPath(path: string): string {
  const inside = insideFolder(dirname(path), basename(path));
  if (!inside.ok) throw new Error(inside.reason);
  return inside.path;
}
