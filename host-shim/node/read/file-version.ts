import { lstatSync, statSync } from "node:fs";

/**
 * A string that differs whenever a file or folder has changed: `""` for one that is not there, `error:<code>` for one that
 * cannot be looked at, such as `error:EACCES`. One stat, two for what is not there; never throws.
 */
export function fileVersion(path: string): string {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) {
      // From Node 22 on statSync takes a path that leads through a file for one that is not there; this one throws.
      lstatSync(path, { throwIfNoEntry: false });
      return "";
    }
    // The change time tells what the others do not: a mode that was mended, a rewrite within the modification time's grain.
    // Numbers, exact to a quarter of a microsecond: big ones cost a fifth more, and a host looks at a thousand files.
    const { mtimeMs, ctimeMs, size, ino } = stat;
    return `${mtimeMs}-${ctimeMs}-${size}-${ino}`;
  } catch (error) {
    return `error:${(error as NodeJS.ErrnoException).code ?? "unknown"}`;
  }
}
