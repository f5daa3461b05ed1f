// A program that only embeds a backend: node backend-program.js <root> [port]
// Like a game it does not handle uncaught errors, and like a player's process it does not run as root. On its standard
// input the line "stop" ends the backend; any other line starts another backend in the same process.
import { createInterface } from "node:readline";
import { type Backend, startBackend } from "../../host-shim/server/index.js";
import { becomePlainUser } from "./plain-user.js";

const [root = "", port = "0"] = process.argv.slice(2);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const log = (level: string, text: string): void => say(`${level} ${text}`);
let backend: Backend | undefined;

async function stop(): Promise<void> {
  await backend?.close();
  say("stopped");
}

async function start(): Promise<void> {
  backend = await startBackend({ root, port: Number(port), hostVersion: "1.0.0", log });
  say(`serves ${backend.url}`);
}

becomePlainUser();
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => void (line === "stop" ? stop() : start()));
lines.on("close", () => process.exit());
start().catch((error: NodeJS.ErrnoException) => {
  say(`refused ${error.code} ${error.message}`);
  process.exitCode = 1;
  lines.close();
});
