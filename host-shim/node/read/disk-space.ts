import { accessSync, constants, statfsSync } from "node:fs";

/** Whether nothing more can be written to a folder because its file system is full. A read-only file system is not full. */
export function isDiskFull(folder: string): boolean {
  try {
    const { blocks, bavail, files, ffree } = statfsSync(folder);
    if (!isUsedUp(blocks, bavail) && !isUsedUp(files, ffree)) return false;
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A file system without such a count reports 0 as the total. */
function isUsedUp(all: number, free: number): boolean {
  return all > 0 && free === 0;
}
