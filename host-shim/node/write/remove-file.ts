import { unlinkSync } from "node:fs";

/** Deletes a file, or finds that there is none. One call of the system, where `rmSync` makes three. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
