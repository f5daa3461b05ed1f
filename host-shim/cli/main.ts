#!/usr/bin/env node
import { describeError } from "../../sdk/host/describe-error.js";
import { VERSION } from "../../sdk/index.js";
import { nearest } from "../selection/nearest.js";
import { COMMANDS } from "./commands/all.js";
import type { Command } from "./program/command.js";
import { runCommand } from "./program/command-line.js";
import { commandHelp, programHelp } from "./program/help.js";
import { print, printError } from "./program/terminal.js";
import { CommandFailure, ExitCode, UsageError } from "./program/usage.js";

const [first = "help", ...rest] = process.argv.slice(2);
run(first, rest).catch((error: unknown) => {
  process.exitCode = error instanceof CommandFailure ? error.exitCode : ExitCode.failed;
  if (!(error instanceof CommandFailure)) return printError(describeError(error));
  const program = COMMANDS.some(({ name }) => name === first) ? `svc-mod ${first}` : "svc-mod";
  printError(`${program}: ${error.message}`);
  if (error instanceof UsageError) printError(`"${program} --help" lists the options`);
});

async function run(name: string, args: readonly string[]): Promise<void> {
  if (["help", "--help", "-h"].includes(name)) {
    const [topic] = args;
    return print(...(topic === undefined ? programHelp(COMMANDS) : commandHelp(find(topic))));
  }
  if (["--version", "-v"].includes(name)) return print(VERSION);
  await runCommand(find(name), args, print);
}

function find(wanted: string): Command {
  const command = COMMANDS.find(({ name }) => name === wanted);
  if (command !== undefined) return command;
  const meant = nearest(
    wanted,
    COMMANDS.map(({ name }) => name),
  );
  throw new UsageError(
    `there is no command ${wanted}${meant === undefined ? "" : `, did you mean ${meant}?`}`,
  );
}
