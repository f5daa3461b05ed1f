import { accessSync, constants, type StatsFs, statfsSync } from "node:fs";

/** Whether the file system of a writable folder is full. Returns false for a read-only folder and when the check fails. */
export function isDiskFull(folder: string): boolean {
  try {
    if (!isUsedUp(statfsSync(folder))) return false;
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a file system has no free block or inode. A total of 0 means that the file system does not count them. */
export function isUsedUp({
  blocks,
  bavail,
  files,
  ffree,
}: Pick<StatsFs, "blocks" | "bavail" | "files" | "ffree">): boolean {
  return (blocks > 0 && bavail === 0) || (files > 0 && ffree === 0);
}
