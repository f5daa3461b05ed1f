import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./repository.js";
import { uncounted } from "./uncounted.js";
import { PATIENCE_MS } from "./until.js";

/** Runs a `svc-mod` command to its end. */
export function runSvcMod(
  folder: string,
  args: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, "dist/svc-mod.js"), ...args],
    {
      cwd: folder,
      env: uncounted(),
      encoding: "utf8",
      timeout: PATIENCE_MS,
    },
  );
  return { status, output: stdout + stderr };
}

/** Runs `svc-mod new` in a folder. */
export function runNew(folder: string, args: readonly string[]): ReturnType<typeof runSvcMod> {
  return runSvcMod(folder, ["new", ...args]);
}

const TOOLS = ["rollup", "typescript", "@rollup/plugin-commonjs", "@rollup/plugin-node-resolve"];

/** Does the work of `npm install` for a mod: links this repository's packages, and this repository. */
export function installTools(mod: string): void {
  linkTools(mod);
  symlinkSync(repository, join(mod, "node_modules/svc-mod-sdk"));
}

/** Links this repository's packages into a folder. */
export function linkTools(folder: string): void {
  mkdirSync(join(folder, "node_modules/@rollup"), { recursive: true });
  for (const name of TOOLS) {
    symlinkSync(join(repository, "node_modules", name), join(folder, "node_modules", name));
  }
}
