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

/**
 * Runs a `svc-mod` command that ends by itself in this process, which takes a third of the time of {@link runSvcMod}. No
 * other test may run meanwhile: the working directory and the standard streams are the command's.
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
