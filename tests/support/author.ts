import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../host-shim/cli/commands/all.js";
import { runCommand } from "../../host-shim/cli/program/command-line.js";
import { print } from "../../host-shim/cli/program/terminal.js";
import { CommandFailure } from "../../host-shim/cli/program/usage.js";
import { repository } from "./repository.js";
import { uncounted } from "./uncounted.js";
import { PATIENCE_MS } from "./until.js";

/** Runs a `svc-mod` command and waits until it ends. */
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

/**
 * Runs a `svc-mod` command in this process, in a third of the time of {@link runSvcMod}; the command must end by itself. No
 * other test may run meanwhile, because the command uses this process's working directory and standard streams.
 */
export async function runCommandIn(
  folder: string,
  [name, ...args]: readonly string[],
): Promise<ReturnType<typeof runSvcMod>> {
  const { stdout, stderr } = process;
  const streams = [stdout, stderr].map((stream) => ({ stream, write: stream.write }));
  const before = process.cwd();
  let output = "";
  let status = 0;
  for (const { stream } of streams) {
    stream.write = (text: string | Uint8Array) => {
      output += text;
      return true;
    };
  }
  process.chdir(folder);
  try {
    await runCommand(COMMANDS.find((command) => command.name === name)!, args, print);
    status = Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    output += `svc-mod ${name}: ${error.message}\n`;
    status = error.exitCode;
  } finally {
    process.exitCode = undefined;
    process.chdir(before);
    for (const { stream, write } of streams) stream.write = write;
  }
  return { status, output };
}

/** Runs `svc-mod new` in a folder. */
export function runNew(folder: string, args: readonly string[]): ReturnType<typeof runCommandIn> {
  return runCommandIn(folder, ["new", ...args]);
}

const TOOLS = ["rollup", "typescript", "@rollup/plugin-commonjs", "@rollup/plugin-node-resolve"];

/** Replaces `npm install` in the folder of a mod: links this repository and its packages into it. */
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
