// The child process of override-file.test.ts: node install-program.js <root>
import { closeSync, openSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { createManager } from "../../../host-shim/install/manager.js";

const [root = ""] = process.argv.slice(2);
const print = (text: string): void => void writeSync(1, `${text}\n`);
const manager = createManager(root, (level, text) => print(`${level} ${text}`));

/** Opens files up to the process's limit; returns a function that closes them. */
function exhaustDescriptors(): () => void {
  const open: number[] = [];
  try {
    for (;;) open.push(openSync(process.execPath, "r"));
  } catch {
    return () => open.forEach(closeSync);
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line === "recover") {
    manager.recheck();
    const state = manager.overrideOf("b")?.enabled === false ? "disabled" : "not disabled";
    return print(`recovered: b ${state}, ${manager.problems().length} problems`);
  }
  const release = exhaustDescriptors();
  try {
    if (line.startsWith("enable ")) manager.override(line.slice("enable ".length), true);
    else manager.recheck();
  } catch (error) {
    print(`refused ${(error as Error).message}`);
  } finally {
    release();
  }
  print(`done ${line}`);
});
print("ready");
