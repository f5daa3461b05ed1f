// npm start: the example install with its backend and, in a process of its own, a client host. `npm start -- --port 9000` listens
// there; PORT does the same.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";
import { syncInstall } from "./sync-install.mjs";

const hostVersion = "1.4.0";
const quietMs = 1000;
const usualPort = readPort(process.argv.slice(2));
const alreadyServed = 3; // The exit code of svc-mod serve beside another backend of the same install.

/** What a person sees once everything runs. */
const whereToLook = (url, install) => `
Where to look
  ${url}/        the settings page: every mod, its verdict and its settings
  ${url}/game/   a game with client mods in it; F2 opens their settings
  ${install.padEnd(28)}  the install: yours to edit, and kept from one start to the next

What to try next, in another terminal
  curl -d '{"key":"scale","value":2.0}' ${url}/svc/settings/day-cycle
  curl ${url}/svc/mods/enable/weather-lab     (it loads within three seconds)
  curl ${url}/svc/mods/disable/weather-lab    (and is gone again)
  cp ${install}/mods/day-cycle/mod-2.js ${install}/mods/day-cycle/mod.js
      (the next version of a mod: the time of day goes on, and what was set is taken over)

Or type here, to the client host: index, page clock-overlay, set clock-overlay size 30, reset clock-overlay
Ctrl+C or quit ends all of it.
`;

if (!ensureInstalled() || !ensureBuilt()) process.exit(1);

const game = join(root, "build/game");
const children = new Set();
let stopping = false;
let stoppedAt = 0;
let lastLine = Date.now();

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // npm hands on a signal that the terminal has sent already, so two at once are one.
    if (stopping && Date.now() - stoppedAt > 1000) process.exit();
    stop(0);
  });
}
// npm hands SIGTERM to the shell that it runs this in, and the shell keeps it to itself and ends.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === "start") {
  setInterval(() => {
    if (process.ppid !== parent) stop(0);
  }, 500).unref();
}
process.stdout.on("error", () => stop(0)); // Nobody reads any more, as in: npm start | head
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

const port = (await isFree(usualPort)) ? usualPort : 0;
if (port !== usualPort) console.log(`Port ${usualPort} is taken, so a free one is used.`);

let client;
startBackend(1);

const terminal = createInterface({ input: process.stdin });
terminal.on("line", (line) => {
  if (line.trim() === "quit") stop(0);
  else client?.stdin.write(`${line}\n`);
});
// Ctrl+D ends it; without a terminal (a supervisor, a pipe) the end of the input says nothing.
terminal.on("close", () => {
  if (process.stdin.isTTY) stop(0);
});

/** Starts a backend on the first install from number `number` on that no other `npm start` serves, and a client host. */
function startBackend(number) {
  const suffix = number === 1 ? "" : `-${number}`;
  const install = `.run/install${suffix}`;
  const path = join(root, install);
  for (const message of syncInstall(
    join(root, "build/install"),
    path,
    join(root, `.run/stamp${suffix}.json`),
  )) {
    console.log(message);
  }
  const onLine = (line) => {
    const url = /^svc-mod serves (http:\S+)/.exec(line)?.[1];
    if (client || stopping || !url) return;
    sayOnceQuiet(whereToLook(url, install));
    const args = ["client", "--root", path, "--url", url, "--host-version", hostVersion];
    client = start("client host", args, {});
  };
  const onCode = (code) => {
    if (code !== alreadyServed || client || stopping) return false;
    console.log(`So this start uses an install of its own, .run/install-${number + 1}.`);
    startBackend(number + 1);
    return true;
  };
  const args = ["serve", "--root", path, "--port", String(port), "--game", game];
  start("backend", args, { onLine, onCode });
}

/**
 * Starts one svc-mod command. Its lines are passed on whole and as they are. Its end ends everything, unless `onCode` takes
 * care of its exit code. Ctrl+C in a terminal goes to every process of a group, and a second signal ends these at once: so
 * they have a group of their own, and hear of it from here. However this process ends, the channel to them closes with
 * it, and then they end by themselves.
 */
function start(name, args, { onLine = () => {}, onCode = () => false }) {
  const child = spawn(process.execPath, [join(root, "dist/svc-mod.js"), ...args], {
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    detached: process.platform !== "win32",
  });
  children.add(child);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    createInterface({ input: from }).on("line", (line) => {
      to.write(`${line}\n`);
      lastLine = Date.now();
      onLine(line);
    });
  }
  child.stdin.on("error", () => {}); // It ended before it read what was typed.
  child.on("close", (code, signal) => {
    children.delete(child);
    if (onCode(code)) return;
    if (!stopping && code !== 0) console.error(`The ${name} ended with ${signal ?? `exit code ${code}`}.`);
    stop(code === 0 ? 0 : 1);
  });
  return child;
}

/** Prints a text when the first rush of lines is over, so that it does not scroll away. */
function sayOnceQuiet(text) {
  const timer = setInterval(() => {
    if (Date.now() - lastLine < quietMs) return;
    clearInterval(timer);
    if (!stopping) console.log(text);
  }, 100);
}

/** Ends both processes, then this one with `code`; a process that does not listen is ended by force after 5 s. */
function stop(code) {
  if (!stopping) {
    stopping = true;
    stoppedAt = Date.now();
    process.exitCode = code;
    for (const child of children) child.kill("SIGTERM");
    setTimeout(() => process.exit(), 5000);
  }
  if (children.size === 0) process.exit();
}

/** The port that the command line asks for. Ends with a sentence for any other argument: nothing is built then. */
function readPort(args) {
  try {
    const { values } = parseArgs({ args, options: { port: { type: "string" } } });
    const given = values.port ?? process.env.PORT ?? "8710";
    const port = given.trim() === "" ? Number.NaN : Number(given);
    if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
    throw new Error(`--port takes a number from 0 to 65535, found ${given}`);
  } catch (error) {
    console.error(`npm start: ${error.message}. Usage: npm start -- [--port <n>]`);
    return process.exit(1);
  }
}

function isFree(wanted) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(wanted, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
