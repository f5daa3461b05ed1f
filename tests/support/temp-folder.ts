import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates an empty folder, passes its real path to `work`, and removes it afterwards, also when `work` throws. */
export async function withTempFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-mod-")));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
