// Processes for the tests beside this file: node install-program.js <what> <root> <...arguments>
import { closeSync, openSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { createManager } from "../../../host-shim/install/manager.js";

const [what, root = "", ...rest] = process.argv.slice(2);
const say = (text: string): void => void writeSync(1, `${text}\n`);
const manager = createManager(root, (level, text) => say(`${level} ${text}`));

/** Opens files until there can be no more; gives what closes them. */
function exhaustDescriptors(): () => void {
  const open: number[] = [];
  try {
    for (;;) open.push(openSync(process.execPath, "r"));
  } catch {
    return () => open.forEach(closeSync);
  }
}

if (what === "choose") {
  // Enables and disables mods of its own, and says at the end what was acknowledged last of each.
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
  say(`chosen ${refused} ${JSON.stringify([...acknowledged])}`);
} else if (what === "exhaust") {
  createInterface({ input: process.stdin }).on("line", (line) => {
    if (line === "calm") {
      manager.recheck();
      const word = manager.overrideOf("b")?.enabled === false ? "disabled" : "left alone";
      return say(`calm: b ${word}, ${manager.problems().length} problems`);
    }
    const release = exhaustDescriptors();
    try {
      if (line.startsWith("enable ")) manager.override(line.slice("enable ".length), true);
      else manager.recheck();
    } catch (error) {
      say(`refused ${(error as Error).message}`);
    } finally {
      release();
    }
    say(`done ${line}`);
  });
  say("ready");
} else {
  throw new Error(`unknown: ${what}`);
}
