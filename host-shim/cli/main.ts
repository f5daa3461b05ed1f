import { VERSION } from "../../sdk/index.js";
import { client } from "./client.js";
import { serve } from "./serve.js";
import { UsageError } from "./usage.js";

const USAGE = `svc-mod ${VERSION}

  svc-mod serve --root <install> [--port <n>] [--host-version <v>]
      the backend; port 0 picks a free one
  svc-mod client --root <install> --url <base_url> --host-version <v>
      a client host in this terminal
`;

const COMMANDS: ReadonlyMap<string, (args: readonly string[]) => Promise<void>> = new Map([
  ["serve", serve],
  ["client", client],
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
    process.stderr.write(
      usage ? `svc-mod ${name}: ${(error as Error).message}\n\n${USAGE}` : `${(error as Error).stack}\n`,
    );
    process.exitCode = usage ? 2 : 1;
  });
}
