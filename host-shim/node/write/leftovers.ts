import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { LogLevel } from "../../../sdk/host/host.js";
import { ownPath } from "../read/own-path.js";
import { withLock } from "./lock.js";
import { findLock, isAbandoned } from "./lock-file.js";
import { removeFile } from "./remove-file.js";

const WRITTEN_FILES = [
  "config.json",
  "given.json",
  "overrides.json",
  "pins.json",
  "trial.json",
  "selection.json",
  "mods.json",
  "mod.js",
  "presets.json",
  "config.schema.json",
  ".svc-served",
];

/** The suffixes that `takeOver` adds to the name of a written file for its guard files. */
const GUARDS = new Set([".lock.takeover", ".takeover"]);
/** Matches the name of a file named by a hash (a profile, a kept library or its note), followed by a suffix. */
const HASHED = /^[\da-f]{64}\.js(?:on)?(?=\.)/;
const MARK = /\.(?:lock|takeover|svc-tmp)$/;
const TEMPORARY = /^(?:\.lock)?(?:\.takeover)?\.[0-9a-f]{8}\.svc-tmp$/;
/** Matches the name of a library or JSON file, such as a translation, followed by the suffix of a temporary file. */
const WRITTEN = /^.+?\.js(?:on)?(?=(?:\.lock)?(?:\.takeover)?\.[0-9a-f]{8}\.svc-tmp$)/i;

/**
 * Deletes temporary files and locks that interrupted writes of these names left in a folder, and temporary files of libraries and
 * JSON files with other names; call it when a host starts. Never throws.
 *
 * @param folder The folder; an unreadable folder is logged.
 * @param log Receives what was deleted and what could not be (default: messages are dropped).
 */
export function removeLeftovers(
  folder: string,
  log: (level: LogLevel, text: string) => void = () => {},
): void {
  const names = new Set(WRITTEN_FILES);
  try {
    const marked = readFolder(folder).filter((entry) => MARK.test(entry));
    if (marked.length === 0) return;
    for (const entry of marked)
      for (const format of [HASHED, WRITTEN]) for (const name of format.exec(entry) ?? []) names.add(name);
  } catch (error) {
    log(
      "warn",
      `cannot search ${folder} for files of interrupted writes: ${errorMessage(error)}. The next start tries again.`,
    );
    return;
  }
  for (const name of names) {
    const path = join(folder, name);
    try {
      if (!endings(ownPath(path)).some(isLeft)) continue;
      // A writer holds the file's lock while its temporary file exists, so a temporary file found under the lock is an orphan.
      // The temporary file of a lock may be in use; its writer creates a new one when it is gone.
      withLock(path, (target) => {
        for (const ending of endings(target)) {
          if (!TEMPORARY.test(ending) && !isAbandonedGuard(target, ending)) continue;
          removeFile(target + ending);
          log("info", `deleted ${target}${ending}, left by an interrupted write`);
        }
      });
    } catch (error) {
      log(
        "warn",
        `cannot delete the temporary files and locks of ${path}: ${errorMessage(error)}. The next start tries again.`,
      );
    }
  }
}

/** Whether a killed process may have left the file with this ending. */
function isLeft(ending: string): boolean {
  return ending === ".lock" || GUARDS.has(ending) || TEMPORARY.test(ending);
}

function isAbandonedGuard(target: string, ending: string): boolean {
  if (!GUARDS.has(ending)) return false;
  const found = findLock(target + ending);
  return found !== undefined && isAbandoned(target + ending, found);
}

function endings(target: string): string[] {
  const name = basename(target);
  return readFolder(dirname(target))
    .filter((entry) => entry.startsWith(name))
    .map((entry) => entry.slice(name.length));
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
