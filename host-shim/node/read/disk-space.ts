import { accessSync, constants, type StatsFs, statfsSync } from "node:fs";

/** Whether nothing more can be written to a folder because its file system is full. A read-only file system is not full. */
export function isDiskFull(folder: string): boolean {
  try {
    if (!isUsedUp(statfsSync(folder))) return false;
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a file system has no free block or no free file. A count that the file system does not have is 0. */
export function isUsedUp({
  blocks,
  bavail,
  files,
  ffree,
}: Pick<StatsFs, "blocks" | "bavail" | "files" | "ffree">): boolean {
  return (blocks > 0 && bavail === 0) || (files > 0 && ffree === 0);
}
