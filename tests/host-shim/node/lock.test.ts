import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createConfigFile } from "../../../host-shim/node/index.js";
import { withTempFolder } from "../../support/temp-folder.js";

const lock = suite("lock of a file");

const endedPid = spawnSync(process.execPath, ["-e", ""]).pid;

interface Held {
  readonly name: string;
  readonly owner: string;
  /** How many seconds ago the lock was made. */
  readonly age: number;
  readonly guard?: string;
}

const abandoned: readonly Held[] = [
  { name: "of a killed process", owner: `${endedPid} ${hostname()}`, age: 0 },
  { name: "of a killed process that had our number", owner: `${process.pid} ${hostname()}`, age: 20 },
  { name: "of a running process, half a minute old", owner: `${process.ppid} ${hostname()}`, age: 31 },
  { name: "without an owner, five seconds old", owner: "", age: 5 },
  { name: "of another computer, five seconds old", owner: `${process.ppid} elsewhere`, age: 5 },
  {
    name: "that a process was killed in taking over",
    owner: `${endedPid} ${hostname()}`,
    age: 0,
    guard: `${endedPid} ${hostname()}`,
  },
];
for (const held of abandoned) {
  lock(`a lock ${held.name} is taken over`, () =>
    withTempFolder((folder) => {
      const path = hold(folder, held);
      assert.is(createConfigFile(path).write("{}", ""), "Ok");
      assert.equal(fs.readdirSync(folder), ["config.json"]);
    }),
  );
}

const respected: readonly Held[] = [
  { name: "of a running process", owner: `${process.ppid} ${hostname()}`, age: 0 },
  {
    name: "that a thread of this process is taking over",
    owner: `${endedPid} ${hostname()}`,
    age: 0,
    guard: `${process.pid} ${hostname()}`,
  },
];
for (const held of respected) {
  lock(`a lock ${held.name} is waited for, then the write is ErrIo and the log names the lock`, () =>
    withTempFolder((folder) => {
      const path = hold(folder, held);
      const lines: string[] = [];
      assert.is(createConfigFile(path, (_level, text) => lines.push(text)).write("{}", ""), "ErrIo");
      assert.match(lines.join("\n"), `${path}.lock is held (process and computer: ${held.owner})`);
      assert.is(fs.readFileSync(`${path}.lock`, "utf8"), held.owner);
      assert.not(fs.existsSync(path));
    }),
  );
}

function hold(folder: string, held: Held): string {
  const path = join(folder, "config.json");
  if (held.guard !== undefined) fs.writeFileSync(`${path}.lock.takeover`, held.guard);
  fs.writeFileSync(`${path}.lock`, held.owner);
  const made = Date.now() / 1000 - held.age;
  if (held.age > 0) fs.utimesSync(`${path}.lock`, made, made);
  return path;
}

lock.run();
