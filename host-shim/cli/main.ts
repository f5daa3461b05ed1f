#!/usr/bin/env node
import { VERSION } from "../../sdk/index.js";
import { ALREADY_SERVED } from "../install/served.js";
import { check } from "./check.js";
import { client } from "./client.js";
import { build, dev } from "./dev.js";
import { newMod } from "./new.js";
import { serve } from "./serve.js";
import { UsageError } from "./usage.js";
import { why } from "./why.js";

const USAGE = `svc-mod ${VERSION}

  svc-mod serve --root <install> [--port <n>] [--host <address>]
                [--token <t>] [--token-file <file>] [--allow-host <name>] [--allow-origin <origin>]
                [--host-version <v>] [--game <folder>]
      the backend; port 0 picks a free one; a web game in <folder> is at /game/
  svc-mod client --root <install> --url <base_url> --host-version <v> [--token <t>]
                 [--token-file <file>] [--watch]
      a client host in this terminal
  svc-mod new <name> [--root <install>]
      a working mod from the template, and its entry in the install's registry
  svc-mod dev --root <install> [--url <base_url>] [--token <t>] [--token-file <file>]
      in a mod's folder: builds it into the install, and again after every change; says what a backend
      at <base_url> (http://127.0.0.1:8710) hears of it from running games
  svc-mod build
      in a mod's folder: builds it into build/<name>.js
  svc-mod check <mod folder>
      what is wrong with a mod before a game runs it: loads it here, with all rights of Node, lets its
      timers run, edits its rows and unloads it
  svc-mod why <id> --root <install> [--host-version <v>]
      the verdict on a mod, what led to it, and the fix

  A token can also stand in the variable SVC_MOD_TOKEN, where other users of this computer cannot read it.
`;

const COMMANDS: ReadonlyMap<string, (args: readonly string[]) => Promise<void>> = new Map([
  ["serve", serve],
  ["client", client],
  ["new", newMod],
  ["dev", dev],
  ["build", build],
  ["check", check],
  ["why", why],
]);

const [name = "", ...args] = process.argv.slice(2);
const command = COMMANDS.get(name);
if (command === undefined) {
  const help = name === "" || name === "help" || name === "--help";
  process.stdout.write(help ? USAGE : `there is no command ${name}\n\n${USAGE}`);
  process.exitCode = help ? 0 : 2;
} else {
  command(args).catch((error: unknown) => {
    const code = (error as { code?: unknown } | undefined)?.code;
    const usage =
      error instanceof UsageError || (typeof code === "string" && code.startsWith("ERR_PARSE_ARGS"));
    if (code === ALREADY_SERVED) {
      process.stderr.write(`svc-mod ${name}: ${(error as Error).message}\n`);
      process.exitCode = 3;
      return;
    }
    process.stderr.write(
      usage ? `svc-mod ${name}: ${(error as Error).message}\n\n${USAGE}` : `${(error as Error).stack}\n`,
    );
    process.exitCode = usage ? 2 : 1;
  });
}
