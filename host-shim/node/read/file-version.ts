import { statSync } from "node:fs";

/**
 * A string that differs whenever a file or folder has changed: `""` for one that is not there, `error:<code>` for one that
 * cannot be looked at, such as `error:EACCES`. One stat; never throws.
 */
export function fileVersion(path: string): string {
  try {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    // The change time tells what the others do not: a mode that was mended, a rewrite within the modification time's grain.
    return stat === undefined ? "" : [stat.mtimeNs, stat.ctimeNs, stat.size, stat.ino].join("-");
  } catch (error) {
    return `error:${(error as NodeJS.ErrnoException).code ?? "unknown"}`;
  }
}
