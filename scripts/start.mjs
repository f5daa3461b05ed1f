// npm start: builds if necessary, then runs `svc-mod demo .run` with the example game. PORT is the default of --port.
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

const { port, lan } = readOptions();
process.chdir(root);
if (!ensureInstalled() || !ensureBuilt()) process.exit(1);

// npm sends SIGTERM to the shell that started this script, and the shell ends without forwarding the signal.
if (process.env.npm_lifecycle_event === "start") {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
const demo = ["demo", ".run", "--game", "build/game", "--port", port, ...(lan ? ["--lan"] : [])];
process.argv.splice(2, Number.POSITIVE_INFINITY, ...demo);
await import("../dist/svc-mod.js");

/** Returns the options of the command line. Prints an error and exits for any other argument, before the build. */
function readOptions() {
  try {
    const options = { port: { type: "string" }, lan: { type: "boolean", default: false } };
    const { port = process.env.PORT ?? "8710", lan } = parseArgs({ options }).values;
    if (/^\d{1,5}$/.test(port) && Number(port) <= 65535) return { port, lan };
    throw new Error(`--port takes a number from 0 to 65535, found ${port}`);
  } catch (error) {
    console.error(`npm start: ${error.message}. Usage: npm start -- [--port <n>] [--lan]`);
    return process.exit(1);
  }
}
