import { spawn } from "node:child_process";
import { once } from "node:events";
import fs, { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import * as assert from "uvu/assert";
import { ownIdentity, stateOfProcess } from "../../../../host-shim/node/write/process-identity.js";
import { suite } from "../../../support/suite.js";
import { withPatched } from "../../../support/with-patched.js";

const identities = suite("the identity of a process");

identities("contains the boot id and the clock ticks at its start, whatever its name is", () => {
  if (!existsSync("/proc/self/stat")) return;
  process.title = "a) S 1 (b";
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").split("-")[0];
  const ticks = /.*\)(?: \S+){19} (\d+)/.exec(readFileSync("/proc/self/stat", "utf8"))?.[1];
  assert.is(ownIdentity().start, `${boot}.${ticks}`);
  assert.is(stateOfProcess(ownIdentity()), "running");
  assert.is(stateOfProcess({ ...ownIdentity(), start: `${boot}.1` }), "ended");
  assert.is(stateOfProcess({ ...ownIdentity(), computer: "elsewhere" }), "unknown");
});

identities("leaves the state of the process unknown on a system without /proc", () => {
  const readFileSync = () => {
    throw new Error("no /proc");
  };
  const state = withPatched(fs, { readFileSync }, () => stateOfProcess(ownIdentity()));
  assert.is(state, "unknown");
});

identities("has the computer's name without spaces, or - for a computer without a name", () => {
  for (const [name, computer] of [
    ["my own\tbox", "my_own_box"],
    ["", "-"],
  ] as const) {
    const state = withPatched(os, { hostname: () => name }, () =>
      stateOfProcess({ ...ownIdentity(), computer }),
    );
    assert.is.not(state, "unknown");
  }
});

identities(
  "without a start time leaves the state of a process unknown, and does not end the process",
  async () => {
    if (process.platform === "win32") return;
    const isRoot = process.getuid?.() === 0;
    const other = spawn("sleep", ["1000"], isRoot ? { uid: 1, gid: 1 } : {});
    const ended = once(other, "exit");
    try {
      await once(other, "spawn");
      const { computer } = ownIdentity();
      const state = (pid: number) => stateOfProcess({ pid, computer, start: "-" });
      if (isRoot) process.seteuid?.(2);
      assert.equal([state(other.pid!), state(1)], ["unknown", "unknown"]);
    } finally {
      if (isRoot) process.seteuid?.(0);
      other.kill("SIGKILL");
    }
    assert.equal(await ended, [null, "SIGKILL"]);
  },
);
