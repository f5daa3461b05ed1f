import { chownSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** `nobody` on every Unix: a user to whom a file's mode matters, where the tests run as root. */
const NOBODY = 65534;

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Makes this process one of a user who is not root, for good. To be called when everything is imported. */
export function becomePlainUser(): void {
  if (!isRoot()) return;
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Gives a folder and what is in it to the user that {@link becomePlainUser} becomes. */
export function giveToPlainUser(path: string): void {
  if (!isRoot()) return;
  chownSync(path, NOBODY, NOBODY);
  for (const name of readdirSync(path, { recursive: true, encoding: "utf8" })) {
    chownSync(join(path, name), NOBODY, NOBODY);
  }
}
