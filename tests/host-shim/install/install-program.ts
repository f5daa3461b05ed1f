// The child processes of override-file.test.ts: node install-program.js <command> <root> <...arguments>
import { closeSync, openSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { createManager } from "../../../host-shim/install/manager.js";

const [command, root = "", ...rest] = process.argv.slice(2);
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

if (command === "choose") {
  // Enables and disables its own mods, then prints the last acknowledged override of each.
  const [prefix = "", mods = "0", rounds = "0"] = rest;
  const acknowledged = new Map<string, boolean>();
  let refused = 0;
  for (let round = 0; round < Number(rounds); round++) {
    for (let mod = 0; mod < Number(mods); mod++) {
      const [id, enabled] = [`${prefix}${mod}`, (round + mod) % 2 === 0];
      try {
        manager.override(id, enabled);
        acknowledged.set(id, enabled);
      } catch {
        refused++;
      }
      if (mod % 16 === 0) manager.recheck();
    }
  }
  print(`chosen ${refused} ${JSON.stringify([...acknowledged])}`);
} else if (command === "exhaust") {
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
} else {
  throw new Error(`unknown: ${command}`);
}
