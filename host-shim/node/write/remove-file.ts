import { unlinkSync } from "node:fs";

/** Deletes a file if it exists, with one system call; `rmSync` makes three. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
