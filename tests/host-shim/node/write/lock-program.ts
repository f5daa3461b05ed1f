// Processes for the test beside this file: node lock-program.js <what> <path> <...arguments>
import { writeSync } from "node:fs";
import { createConfigFile } from "../../../../host-shim/node/index.js";
import { withLock } from "../../../../host-shim/node/write/lock.js";
import { updateFile } from "../../../../host-shim/node/write/update-file.js";

const [what, path = "", ...rest] = process.argv.slice(2);
const say = (text: string): void => void writeSync(1, `${text}\n`);

if (what === "hold") {
  withLock(path, () => {
    say("holds");
    // As a process does that hangs: not even a signal handler would run.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
} else if (what === "stop-in-change") {
  const { status, problem } = updateFile(path, (text) => {
    say("stops");
    process.kill(process.pid, "SIGSTOP");
    return `${text}, and changed`;
  });
  say(`${status} ${problem}`);
} else if (what === "write-while-clock-jumps") {
  const now = Date.now;
  let asked = 0;
  Date.now = () => now() + (++asked > 2 ? Number(rest[0]) : 0);
  const start = performance.now();
  const status = createConfigFile(path, (level, text) => say(`${level} ${text}`)).write("{}", "");
  say(`${status} after ${Math.round(performance.now() - start)} ms`);
} else {
  throw new Error(`unknown: ${what}`);
}
