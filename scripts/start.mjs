// npm start: the example install with its backend and, in a process of its own, a client host.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";
import { syncInstall } from "./sync-install.mjs";

const hostVersion = "1.4.0";
const usualPort = Number(process.env.PORT ?? 8710);

/** What a person sees once everything runs. */
const whereToLook = (url) => `
The settings page:   ${url}/
Every mod's verdict: ${url}/svc/mods
The install:         .run/install (yours to edit; the examples' code is refreshed at every start)

To try next, in another terminal:
  curl -d '{"key":"fov","value":100}' ${url}/svc/settings/camera
  curl ${url}/svc/mods/enable/minimap

Type help for what the client host understands. Ctrl+C or quit ends all of it.
`;

if (!ensureInstalled() || !ensureBuilt()) process.exit(1);

const install = join(root, ".run/install");
for (const message of syncInstall(join(root, "build/install"), install, join(root, ".run/stamp.json"))) {
  console.log(message);
}

const children = new Set();
let stopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
process.stdout.on("error", () => stop(0)); // Nobody reads any more, as in: npm start | head
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

const port = (await isFree(usualPort)) ? usualPort : 0;
if (port === 0) console.log(`Port ${usualPort} is taken, so a free one is used.`);

let client;
start("backend", ["serve", "--root", install, "--port", String(port)], (line) => {
  const url = /https?:\/\/[\w.:[\]-]+/.exec(line)?.[0];
  if (client || stopping || !url) return;
  console.log(whereToLook(url));
  client = start("client host", ["client", "--root", install, "--url", url, "--host-version", hostVersion]);
});

const terminal = createInterface({ input: process.stdin });
terminal.on("line", (line) => {
  if (line.trim() === "quit") stop(0);
  else client?.stdin.write(`${line}\n`);
});
// Ctrl+D ends it; without a terminal (a supervisor, a pipe) the end of the input says nothing.
terminal.on("close", () => {
  if (process.stdin.isTTY) stop(0);
});

/** Starts one svc-mod command. Its lines are passed on whole and as they are. */
function start(name, args, onLine = () => {}) {
  const child = spawn(process.execPath, [join(root, "dist/svc-mod.js"), ...args], { stdio: "pipe" });
  children.add(child);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    createInterface({ input: from }).on("line", (line) => {
      to.write(`${line}\n`);
      onLine(line);
    });
  }
  child.stdin.on("error", () => {}); // It ended before it read what was typed.
  child.on("close", (code, signal) => {
    children.delete(child);
    if (!stopping && code !== 0) console.error(`The ${name} ended with ${signal ?? `exit code ${code}`}.`);
    stop(code === 0 ? 0 : 1);
  });
  return child;
}

/** Ends both processes, then this one with `code`; a process that does not listen is ended by force after 5 s. */
function stop(code) {
  if (!stopping) {
    stopping = true;
    process.exitCode = code;
    for (const child of children) child.kill("SIGTERM");
    setTimeout(() => process.exit(), 5000);
  }
  if (children.size === 0) process.exit();
}

function isFree(wanted) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(wanted, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
