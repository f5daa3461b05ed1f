import { chownSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The id of an unprivileged user on Linux, whom file modes restrict, unlike root. */
const NOBODY = 65534;

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Drops this process's root rights permanently. Call it after all imports. */
export function becomePlainUser(): void {
  if (!isRoot()) return;
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Runs `work` as an unprivileged user, and as root again afterwards. */
export async function asPlainUser(work: () => Promise<void>): Promise<void> {
  if (!isRoot()) return work();
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

/** Changes the owner of a folder and its contents to the user of {@link becomePlainUser} and {@link asPlainUser}. */
export function giveToPlainUser(path: string): void {
  if (!isRoot()) return;
  chownSync(path, NOBODY, NOBODY);
  for (const name of readdirSync(path, { recursive: true, encoding: "utf8" })) {
    chownSync(join(path, name), NOBODY, NOBODY);
  }
}
