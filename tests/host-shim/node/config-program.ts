// Processes for the tests beside this file: node config-program.js <what> <...arguments>
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { createConfigFile } from "../../../host-shim/node/index.js";
import { updateFile } from "../../../host-shim/node/write/update-file.js";
import { wholeText } from "./whole-text.js";

const [what, ...rest] = process.argv.slice(2);
const say = (text: string): void => void writeSync(1, `${text}\n`);

/** Reads, changes one key, writes; again whenever another process was faster. */
function edit(path: string, key: string): void {
  const file = createConfigFile(path, (level, text) => say(`${level} ${text}`));
  for (;;) {
    const { text } = file.read();
    const next = JSON.stringify({ ...(text === "" ? {} : JSON.parse(text)), [key]: true });
    const status = file.write(next, text);
    if (status === "Ok") return;
    // Others may have held the lock for all the fifth of a second that a write waits.
    if (status !== "ErrConflict" && status !== "ErrIo")
      throw new Error(`the write of ${key} came to ${status}`);
  }
}

if (what === "edit-keys") {
  const [path = "", prefix = "", count = "0"] = rest;
  for (let index = 0; index < Number(count); index++) edit(path, `${prefix}${index}`);
  say("done");
} else if (what === "add-lines") {
  const [path = "", name = "", count = "0"] = rest;
  for (let index = 0; index < Number(count); index++) {
    const add = (text = "") => `${text}${name}${index}\n`;
    const { status, problem } = updateFile(path, add, { waitMs: 30_000 });
    if (status !== "Ok") throw new Error(problem);
  }
} else if (what === "edit-when-told") {
  const [key = ""] = rest;
  createInterface({ input: process.stdin }).on("line", (path) => {
    edit(path, key);
    say(`edited ${path}`);
  });
  say("ready");
} else if (what === "write-forever") {
  const file = createConfigFile(rest[0] ?? "", (level, text) => say(`${level} ${text}`));
  let text = file.read().text;
  say("ready");
  for (let round = 1; ; round++) {
    const next = wholeText(round);
    const status = file.write(next, text);
    if (status !== "Ok") throw new Error(`write ${round} came to ${status}`);
    text = next;
  }
} else if (what === "write-large") {
  // Without a listener a write beyond the file size limit would end the process instead of failing.
  process.on("SIGXFSZ", () => {});
  const file = createConfigFile(rest[0] ?? "", (level, text) => say(`${level} ${text}`));
  say(file.write("x".repeat(200_000), file.read().text));
  process.exit();
} else {
  throw new Error(`unknown: ${what}`);
}
