import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { createConfigFile } from "../../../../host-shim/node/index.js";
import { LostLock, takeLock, withLock } from "../../../../host-shim/node/write/lock.js";
import { updateFile } from "../../../../host-shim/node/write/update-file.js";
import { type Child, startChild } from "../../../support/child.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { PATIENCE_MS, until } from "../../../support/until.js";
import { withPatched } from "../../../support/with-patched.js";

const locks = suite("locking a file");

const program = fileURLToPath(new URL("lock-program.js", import.meta.url));
const endedPid = spawnSync(process.execPath, ["-e", ""]).pid;
/** Far more than the 200 ms that a write waits for a lock, for a busy machine, and less than LONGEST_HELD_MS. */
const SOON_MS = 9000;

/** Runs `work` on the path of a config file whose folder is otherwise empty. */
function withConfig(work: (path: string, folder: string) => void | Promise<void>): Promise<void> {
  return withTempFolder((folder) => work(join(folder, "config.json"), folder));
}

/** Starts a process that holds the lock of `path` until it is ended. */
async function holderOf(path: string, command = "hold"): Promise<Child> {
  const child = startChild([program, command, path]);
  await child.line(/^holds$/);
  return child;
}

/** Returns the text of a lock that this process takes. */
function ownLockText(folder: string): string {
  const path = join(folder, "probe");
  const text = withLock(path, (target) => fs.readFileSync(`${target}.lock`, "utf8"));
  return text;
}

function setAge(path: string, seconds: number): void {
  const made = Date.now() / 1000 - seconds;
  fs.utimesSync(path, made, made);
}

const KILLED = `${endedPid} ${hostname()} - abc\n`;
const ELSEWHERE = "123 elsewhere - abc\n";
/** Returns a function that writes a lock with this text, dated `seconds` ago. */
const made =
  (text: string | Buffer, seconds = 0) =>
  (lock: string): void => {
    fs.writeFileSync(lock, text);
    if (seconds !== 0) setAge(lock, seconds);
  };
const abandoned: readonly (readonly [name: string, put: (lock: string) => void])[] = [
  ["of a killed process", made(KILLED)],
  ["of a killed process, dated in the future", made(KILLED, -3600)],
  ["of process 0", made(`0 ${hostname()} - abc\n`)],
  ["of process -1", made(`-1 ${hostname()} - abc\n`)],
  ["with a malformed text", made(Buffer.from([0, 255, 10, 32, 49]))],
  ["with a malformed text, dated in the future", made("?", -3600)],
  ["with an empty text", made("")],
  ["that is a folder", (lock) => fs.mkdirSync(lock)],
  ["that is a link to itself", (lock) => fs.symlinkSync(lock, lock)],
  ["that is a pipe", (lock) => assert.is(spawnSync("mkfifo", [lock]).status, 0)],
  ["of an earlier process with this process's number", made(`${process.pid} ${hostname()} 00000000.1 abc\n`)],
  ["of another computer, a minute old", made(ELSEWHERE, 60)],
  ["of another computer, dated in the future", made(ELSEWHERE, -3600)],
  ["of a process without a start time, a minute old", made(`${process.ppid} ${hostname()}`, 60)],
  [
    "whose take-over was interrupted by a kill",
    (lock) => {
      fs.writeFileSync(lock, KILLED);
      fs.writeFileSync(`${lock}.takeover`, KILLED);
    },
  ],
];
for (const [name, put] of abandoned) {
  locks(`soon takes over a lock ${name}, and deletes all its files`, () =>
    withConfig((path, folder) => {
      put(`${path}.lock`);
      const start = performance.now();
      assert.is(createConfigFile(path).write("{}", ""), "Ok");
      assert.ok(performance.now() - start < SOON_MS);
      assert.equal(fs.readdirSync(folder), ["config.json"]);
    }),
  );
}

locks("names a file at the lock's path that is not a lock, and does not change it", () =>
  withConfig((path, folder) => {
    fs.writeFileSync(`${path}.lock.takeover`, ownLockText(folder));
    fs.writeFileSync(`${path}.lock`, "mine");
    assert.throws(
      () => withLock(path, () => assert.unreachable(), 20),
      (error: Error) =>
        error.message === `${path}.lock is not a lock of this platform and blocks writes: delete it`,
    );
    assert.is(fs.readFileSync(`${path}.lock`, "utf8"), "mine");
  }),
);

locks("renames a non-empty folder at the lock's path", () =>
  withConfig((path, folder) => {
    fs.mkdirSync(join(`${path}.lock`, "mine"), { recursive: true });
    assert.is(createConfigFile(path).write("{}", ""), "Ok");
    const [file, aside = "", ...more] = fs.readdirSync(folder).sort();
    assert.is(file, "config.json");
    assert.match(aside, /^config\.json\.lock\.aside-[0-9a-f]{8}$/);
    assert.equal(fs.readdirSync(join(folder, aside)), ["mine"]);
    assert.equal(more, []);
  }),
);

const others: readonly (readonly [name: string, text: string])[] = [
  ["another computer", ELSEWHERE],
  ["a running process without a start time", `${process.ppid} ${hostname()}`],
];
for (const [name, text] of others) {
  locks(`waits briefly for a recent lock of ${name}, then returns ErrIo and logs its process`, () =>
    withConfig((path) => {
      fs.writeFileSync(`${path}.lock`, text);
      assertBusy(path, Number.parseInt(text, 10));
      assert.is(fs.readFileSync(`${path}.lock`, "utf8"), text);
    }),
  );
}

locks("waits briefly for the lock of a hanging process, and does not take it over at any age", () =>
  withConfig(async (path) => {
    const holder = await holderOf(path);
    try {
      for (const age of [0, 3600, -3600]) {
        setAge(`${path}.lock`, age);
        assertBusy(path, holder.pid);
      }
      process.kill(holder.pid, "SIGSTOP");
      assertBusy(path, holder.pid);
    } finally {
      await holder.end("SIGKILL");
    }
    assert.is(createConfigFile(path).write("{}", ""), "Ok");
  }),
);

function assertBusy(path: string, pid: number): void {
  const lines: string[] = [];
  const start = performance.now();
  assert.is(createConfigFile(path, (_level, text) => lines.push(text)).write("{}", ""), "ErrIo");
  assert.ok(performance.now() - start < SOON_MS);
  assert.is(lines.length, 1);
  assert.match(lines[0]!, `${path}.lock is held by process ${pid} of `);
  assert.not(fs.existsSync(path));
}

for (const [jump, ms] of [
  ["back", -3_600_000],
  ["forward", 3_600_000],
] as const) {
  locks(`makes a write wait no longer after a jump of the clock by an hour ${jump}`, () =>
    withConfig(async (path) => {
      const holder = await holderOf(path);
      const child = startChild([program, "write-while-clock-jumps", path, String(ms)]);
      try {
        const [, status, waited] = await child.line(/^(\w+) after (\d+) ms$/);
        assert.is(status, "ErrIo");
        assert.ok(Number(waited) < SOON_MS, child.output());
        assert.match(child.output(), `held by process ${holder.pid} of `);
      } finally {
        await child.end();
        await holder.end("SIGKILL");
      }
    }),
  );
}

locks("prevents a suspended owner that lost its lock from writing and from deleting the new lock", () =>
  withConfig(async (path, folder) => {
    fs.writeFileSync(path, "old");
    const child = startChild([program, "stop-in-change", path]);
    try {
      await child.line(/^stops$/);
      await until(() => stateOf(child.pid) === "T", "the process to stop");
      // A user deletes the lock that the message names.
      fs.rmSync(`${path}.lock`);
      assert.is(updateFile(path, () => "new").status, "Ok");
      const lock = ownLockText(folder);
      fs.writeFileSync(`${path}.lock`, lock);
      process.kill(child.pid, "SIGCONT");
      await child.line(/^ErrConflict .*config\.json\.lock was taken over by another process$/);
      assert.is(fs.readFileSync(path, "utf8"), "new");
      assert.is(fs.readFileSync(`${path}.lock`, "utf8"), lock);
      assert.equal(fs.readdirSync(folder).sort(), ["config.json", "config.json.lock"]);
    } finally {
      await child.end("SIGKILL");
    }
  }),
);

/** Returns the process state letter of proc(5), from ps(1) without /proc. */
function stateOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (fs.existsSync(file)) return fs.readFileSync(file, "utf8").split(") ")[1]?.[0] ?? "";
  const { stdout } = spawnSync("ps", ["-o", "state=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim().slice(0, 1);
}

for (const code of ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]) {
  locks(`creates a lock on a file system where hard links fail with ${code}`, () =>
    withConfig((path, folder) => {
      const linkSync = () => {
        throw Object.assign(new Error(`${code}: link`), { code });
      };
      withPatched(fs, { linkSync }, () => {
        withLock(path, () => assertBusy(path, process.pid));
        assert.is(createConfigFile(path).write("{}", ""), "Ok");
        assert.equal(fs.readdirSync(folder), ["config.json"]);
      });
    }),
  );
}

locks("waits until the holder releases the lock", () =>
  withConfig(async (path) => {
    const holder = await holderOf(path, "hold-until-wanted");
    try {
      assert.is(
        withLock(path, () => "done", PATIENCE_MS),
        "done",
      );
    } finally {
      await holder.end("SIGKILL");
    }
  }),
);

locks("names a lock that cannot be read, with the reason", () =>
  withConfig((path) => {
    const { openSync } = fs;
    fs.writeFileSync(`${path}.lock`, "");
    const deny: typeof openSync = (name, ...flags) => {
      if (String(name).endsWith(".lock")) throw Object.assign(new Error("no access"), { code: "EACCES" });
      return openSync(name, ...flags);
    };
    assert.throws(
      () => withPatched(fs, { openSync: deny }, () => withLock(path, () => assert.unreachable(), 20)),
      (error: Error) =>
        error.message ===
        `${path}.lock cannot be read (no access): delete it if no game or server uses this folder`,
    );
  }),
);

locks("times out on a lock that is absent at each read and held at each attempt", () =>
  withConfig((path) => {
    let tries = 0;
    const linkSync = () => {
      tries++;
      throw Object.assign(new Error("EEXIST: file already exists, link"), { code: "EEXIST" });
    };
    assert.throws(
      () => withPatched(fs, { linkSync }, () => withLock(path, () => assert.unreachable(), 20)),
      (error: Error) => error.message === `${path}.lock is held by one process after another: try again`,
    );
    assert.ok(tries > 1);
  }),
);

locks("throws LostLock for a missing or replaced lock file, and does not delete another owner's lock", () =>
  withConfig((path) => {
    const lock = takeLock(`${path}.lock`, 20);
    lock.assertHeld();
    fs.rmSync(`${path}.lock`);
    assert.throws(lock.assertHeld, (error: unknown) => error instanceof LostLock);
    const other = takeLock(`${path}.lock`, 20);
    assert.throws(lock.assertHeld, (error: unknown) => error instanceof LostLock);
    lock.release();
    other.assertHeld();
    other.release();
    assert.not(fs.existsSync(`${path}.lock`));
  }),
);
