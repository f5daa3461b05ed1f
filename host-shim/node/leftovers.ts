import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { LogLevel } from "../../sdk/host.js";
import { withLock } from "./lock.js";
import { messageOf } from "./message.js";
import { ownPath } from "./own-path.js";

const WRITTEN_FILES = ["config.json", "overrides.json", "selection.json"];

// What a killed process leaves beside the file, each after the file's own name.
const LOCK = ".lock";
const LEFTOVER = /^(\.[0-9a-f]{8}\.svc-tmp|\.lock\.takeover)$/;

/**
 * Deletes what interrupted writes left in a folder: temporary files and locks; for the start of a host. Touches nothing
 * else and never throws; `log` hears what was deleted and what could not be.
 */
export function removeLeftovers(
  folder: string,
  log: (level: LogLevel, text: string) => void = () => {},
): void {
  for (const name of WRITTEN_FILES) {
    const path = join(folder, name);
    try {
      if (!endings(ownPath(path)).some((ending) => ending === LOCK || LEFTOVER.test(ending))) continue;
      // Every writer holds the file's lock while its temporary file exists: what is there while we hold it is nobody's.
      withLock(path, (target) => {
        for (const ending of endings(target)) {
          if (!LEFTOVER.test(ending)) continue;
          rmSync(target + ending, { force: true });
          log("info", `deleted ${target}${ending}, left by an interrupted write`);
        }
      });
    } catch (error) {
      log("warn", `what interrupted writes left of ${path} cannot be deleted: ${messageOf(error)}`);
    }
  }
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
