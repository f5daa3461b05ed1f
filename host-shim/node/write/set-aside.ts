import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { readTextFile, type TextFile } from "../read/text-file.js";
import { type Lock, withLock } from "./lock.js";
import { syncFolder } from "./replace-file.js";

/**
 * Copies a malformed file to `<name>.unreadable-<n>.json` beside it, then calls `replace`, which replaces or deletes the file,
 * all under the file's lock. Returns the path of the copy; undefined, without a copy, when the file is no longer `bad`: another
 * process may have set it aside, or the user fixed it. Throws an Error when it cannot be copied or replaced.
 */
export function setAside(
  path: string,
  bad: Pick<TextFile, "status" | "text">,
  replace: (target: string, lock: Lock) => void,
): string | undefined {
  const copy = withLock(path, (target, lock) => {
    const now = readTextFile(target);
    if (now.status !== bad.status || now.text !== bad.text) return undefined;
    const aside = freeName(path);
    // Flushed to the disk before the original is replaced, so that a power cut leaves the copy or the original.
    writeFileSync(aside, readFileSync(target), { flag: "wx", flush: true, mode: statSync(target).mode });
    replace(target, lock);
    return aside;
  });
  syncFolder(dirname(path));
  return copy;
}

function freeName(path: string): string {
  const start = path.replace(/\.json$/, "");
  for (let number = 1; ; number++) {
    const name = `${start}.unreadable-${number}.json`;
    if (!existsSync(name)) return name;
  }
}
