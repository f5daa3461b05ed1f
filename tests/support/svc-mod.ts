import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Child, startChild } from "./child.js";
import { repository } from "./repository.js";
import { uncounted } from "./uncounted.js";
import { PATIENCE_MS } from "./until.js";

/** The built program. */
export const PROGRAM = join(repository, "dist/svc-mod.js");

/** Runs `svc-mod <args>` and waits until it ends. */
export function runProgram(...args: readonly string[]) {
  return runWith("", ...args);
}

/** Runs `svc-mod <args>` like {@link runProgram}, with `input` as its whole standard input. */
export function runWith(input: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    input,
    encoding: "utf8",
    env: uncounted(),
    timeout: PATIENCE_MS,
  });
  return { status, stdout, stderr };
}

/** Starts `svc-mod <args>`, passes it to `work`, and ends it afterwards, also when `work` throws. */
export async function withSvcMod(
  args: readonly string[],
  work: (child: Child) => Promise<void>,
  options: Parameters<typeof startChild>[1] = {},
): Promise<void> {
  const child = startChild([PROGRAM, ...args], options);
  try {
    await work(child);
  } finally {
    await child.end();
  }
}

/** Starts `svc-mod serve` of an install on a free port, and passes its URL to `work`. */
export function withServe(
  root: string,
  work: (url: string, child: Child) => Promise<void>,
  more: readonly string[] = [],
  options: Parameters<typeof startChild>[1] = {},
): Promise<void> {
  return withSvcMod(
    ["serve", "--root", root, "--port", "0", ...more],
    async (child) => {
      const [, url = ""] = await child.line(/\bsvc-mod serves (http:[^"\s]+)/);
      await work(url, child);
    },
    options,
  );
}
