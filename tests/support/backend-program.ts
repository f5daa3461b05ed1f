// A program that embeds a backend and does nothing else: node backend-program.js <root> [host version]
// Like a game's own it has no listener for uncaught errors, and like a player's process it does not run as root.
import { startBackend } from "../../host-shim/server/index.js";
import { becomePlainUser } from "./plain-user.js";

const [root = "", hostVersion = "1.0.0"] = process.argv.slice(2);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

becomePlainUser();
process.stdin.on("end", () => process.exit(0)).resume();
startBackend({ root, port: 0, hostVersion, log: (level, text) => say(`${level} ${text}`) }).then(
  ({ url }) => say(`serves ${url}`),
  (error: NodeJS.ErrnoException) => {
    say(`refused ${error.code} ${error.message}`);
    process.exitCode = 1;
    process.stdin.destroy();
  },
);
