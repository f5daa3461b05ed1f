import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";

/** The real path, or why the path must not be used, with the code of a system error. */
export type Inside =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string; readonly code?: string | undefined };

/**
 * Returns the real path, links resolved, of `wanted` strictly inside the folder `root`. Refuses an empty path, NUL, a
 * backslash, an absolute path, a drive letter, `..`, the folder itself, and a link that leads out of the folder, to nothing or
 * in a circle. Valid at the time of the call: call again before each use.
 *
 * @param root The folder; it need not exist and may be a link.
 * @param wanted A path relative to the folder, with `/`; it need not exist.
 */
export function insideFolder(root: string, wanted: string): Inside {
  const fault = faultInText(wanted);
  if (fault !== undefined) return refuse(wanted, fault);
  try {
    const folder = realPath(resolve(root));
    const path = realPathIn(folder, wanted);
    const way = relative(folder, path);
    if (way === "") return refuse(wanted, "it is the folder itself");
    if (isAbsolute(way) || way.split(sep)[0] === "..") {
      return refuse(wanted, `it leads out of ${folder}, to ${path}`);
    }
    return { ok: true, path };
  } catch (error) {
    return { ...refuse(wanted, errorMessage(error)), code: (error as NodeJS.ErrnoException).code };
  }
}

function refuse(wanted: string, fault: string) {
  return { ok: false, reason: `${JSON.stringify(wanted)} is refused: ${fault}` } as const;
}

function faultInText(wanted: string): string | undefined {
  if (wanted === "") return "it is empty";
  if (wanted.includes("\0")) return "it contains NUL";
  if (wanted.includes("\\")) return "it contains a backslash, write /";
  if (wanted.startsWith("/")) return "it is an absolute path";
  if (/^[A-Za-z]:/.test(wanted)) return "it starts with a drive letter";
  if (wanted.split("/").includes("..")) return "it contains ..";
  return undefined;
}

/** Returns the real path of an entry in a folder whose own path is real. */
function realPathIn(folder: string, wanted: string): string {
  const path = join(folder, wanted);
  // Usually a plain name: one lstat then replaces a walk of the whole path, and does not throw for a missing file.
  if (wanted.includes("/") || lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    return realPath(path);
  }
  return path;
}

// A missing path has no real path: resolve the nearest existing folder above it.
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
      throw new Error(`${path} is a link to a missing file or folder`);
    }
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
