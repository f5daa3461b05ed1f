// The child processes of lock.test.ts: node lock-program.js <command> <path> <...arguments>
import { watch, writeSync } from "node:fs";
import { dirname } from "node:path";
import { createConfigFile } from "../../../../host-shim/node/index.js";
import { takeLock, withLock } from "../../../../host-shim/node/write/lock.js";
import { updateFile } from "../../../../host-shim/node/write/update-file.js";

const [command, path = "", ...rest] = process.argv.slice(2);
const print = (text: string): void => void writeSync(1, `${text}\n`);

if (command === "hold") {
  withLock(path, () => {
    print("holds");
    // Blocks the thread, as a process that hangs: even signal handlers do not run.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
} else if (command === "hold-until-wanted") {
  const lock = takeLock(`${path}.lock`, 0);
  // A process that waits for the lock creates a temporary file first, which ends the watch.
  const folder = watch(dirname(path), () => {
    folder.close();
    lock.release();
  });
  print("holds");
} else if (command === "stop-in-change") {
  const { status, problem } = updateFile(path, (text) => {
    print("stops");
    process.kill(process.pid, "SIGSTOP");
    return `${text}, and changed`;
  });
  print(`${status} ${problem}`);
} else if (command === "write-while-clock-jumps") {
  const now = Date.now;
  let reads = 0;
  Date.now = () => now() + (++reads > 2 ? Number(rest[0]) : 0);
  const start = performance.now();
  const status = createConfigFile(path, (level, text) => print(`${level} ${text}`)).write("{}", "");
  print(`${status} after ${Math.round(performance.now() - start)} ms`);
} else {
  throw new Error(`unknown: ${command}`);
}
