// The child processes of the tests in this folder: node config-program.js <command> <...arguments>
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { createConfigFile } from "../../../host-shim/node/index.js";
import { wholeText } from "./whole-text.js";

const [command, ...rest] = process.argv.slice(2);
const print = (text: string): void => void writeSync(1, `${text}\n`);

/** Sets one key of a config file; retries while other processes change the file. */
function edit(path: string, key: string): void {
  const file = createConfigFile(path, (level, text) => print(`${level} ${text}`));
  for (;;) {
    const { text } = file.read();
    const next = JSON.stringify({ ...(text === "" ? {} : JSON.parse(text)), [key]: true });
    const status = file.write(next, text);
    if (status === "Ok") return;
    // ErrIo: other processes held the lock for the whole 200 ms that a write waits.
    if (status !== "ErrConflict" && status !== "ErrIo") throw new Error(`cannot write ${key}: ${status}`);
  }
}

if (command === "edit-keys") {
  const [path = "", prefix = "", count = "0"] = rest;
  for (let index = 0; index < Number(count); index++) edit(path, `${prefix}${index}`);
  print("done");
} else if (command === "edit-on-request") {
  const [key = ""] = rest;
  createInterface({ input: process.stdin }).on("line", (path) => {
    edit(path, key);
    print(`edited ${path}`);
  });
  print("ready");
} else if (command === "write-forever") {
  const file = createConfigFile(rest[0] ?? "", (level, text) => print(`${level} ${text}`));
  let text = file.read().text;
  print("ready");
  for (let round = 1; ; round++) {
    const next = wholeText(round);
    const status = file.write(next, text);
    if (status !== "Ok") throw new Error(`cannot write round ${round}: ${status}`);
    text = next;
  }
} else if (command === "write-large") {
  // Without a listener a write beyond the file size limit would end the process instead of failing.
  process.on("SIGXFSZ", () => {});
  const file = createConfigFile(rest[0] ?? "", (level, text) => print(`${level} ${text}`));
  print(file.write("x".repeat(200_000), file.read().text));
  process.exit();
} else {
  throw new Error(`unknown: ${command}`);
}
