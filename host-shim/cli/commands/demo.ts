import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeInstall, makePage } from "../demo/demo-install.js";
import { defineCommand } from "../program/command.js";
import { packageFolder } from "../program/package-folder.js";
import { onEnd } from "../program/signals.js";
import { onReaderGone, print, printError } from "../program/terminal.js";
import { ExitCode, requirePort } from "../program/usage.js";

const HOST_VERSION = "1.4.0";
/** The addresses are printed after this many milliseconds without a log line, so that no burst of lines scrolls them away. */
const QUIET_MS = 1000;

/** `svc-mod demo`: the example mods with a backend and a client host, each in a separate process. */
export const demo = defineCommand({
  name: "demo",
  summary: "the example mods: a backend, a client host in this terminal, a page with the panel",
  operand: { name: "folder", summary: "where its install is made, or was made by an earlier demo" },
  options: {
    port: { value: "n", default: "8710", summary: "the port to listen on; 0 picks a free one" },
    lan: { summary: "phones of the local network may open the page, with the printed link" },
    game: { value: "folder", summary: "a web game, served at /game/ instead of the demo's page" },
  },
  async run(values, folder) {
    const usualPort = requirePort(values.port);
    const port = (await isFree(usualPort)) ? usualPort : 0;
    if (port !== usualPort) print(`Port ${usualPort} is taken, so a free one is used.`);
    const children = new Set<ChildProcess>();
    let client: ChildProcess | undefined;
    let ending: Promise<void> | undefined;
    let guide: NodeJS.Timeout | undefined;

    /** Ends the demo once: a second signal would interrupt the shutdown of a child. */
    function end(): Promise<void> {
      clearTimeout(guide);
      ending ??= endAll(children);
      return ending;
    }

    /**
     * Starts a command, whose end also ends the demo, unless `onCode` handles the exit code. The command's IPC channel
     * closes whenever this process ends, which ends the command. The command has its own process group: Ctrl+C signals every
     * process of a group, so that the signal of `end` would be the command's second signal.
     */
    function start(
      name: string,
      args: readonly string[],
      onLine: (line: string) => void = () => {},
      onCode: (code: number | null) => boolean = () => false,
    ): ChildProcess {
      const child = spawn(process.execPath, [join(packageFolder(), "dist", "svc-mod.js"), ...args], {
        stdio: ["pipe", "pipe", "inherit", "ipc"],
        detached: process.platform !== "win32",
      });
      children.add(child);
      createInterface({ input: child.stdout! }).on("line", (line) => {
        print(line);
        guide?.refresh();
        onLine(line);
      });
      // The child may end before it reads its input.
      child.stdin!.on("error", () => {});
      child.on("close", (code, signal) => {
        children.delete(child);
        if (ending || onCode(code)) return;
        if (code !== ExitCode.ok) printError(`The ${name} ended with ${signal ?? `exit code ${code}`}.`);
        void end().then(() => process.exit(code ?? ExitCode.failed));
      });
      return child;
    }

    /** Starts a backend on install `number`, or on the next install that no other demo serves; then starts a client host. */
    function startOn(number: number): void {
      const { path: install, notes } = makeInstall(folder, number);
      const game = values.game || makePage(folder);
      print(...notes);
      if (number > 1) print(`So this start uses an install of its own, ${install}.`);
      const onLine = (line: string): void => {
        const url = /^svc-mod serves (http:\S+)$/.exec(line)?.[1];
        if (url === undefined) return;
        guide = setTimeout(() => {
          guide = undefined;
          print(...whereToLook(url, install));
        }, QUIET_MS);
        const args = ["--root", install, "--url", url, "--host-version", HOST_VERSION];
        client = start("client host", ["client", ...args]);
      };
      const onCode = (code: number | null): boolean => {
        const isServed = code === ExitCode.alreadyServed;
        if (isServed) startOn(number + 1);
        return isServed;
      };
      const lan = values.lan ? ["--lan"] : [];
      const args = ["--root", install, "--port", String(port), "--game", game, ...lan];
      start("backend", ["serve", ...args], onLine, onCode);
    }

    const finish = onEnd(end);
    // Ends when the program that reads its output ends, such as `head` in: svc-mod demo … | head
    onReaderGone(finish);
    startOn(1);
    const typed = createInterface({ input: process.stdin });
    typed.on("line", (line) => {
      if (line.trim() === "quit") finish();
      else client?.stdin?.write(`${line}\n`);
    });
    // Ctrl+D ends the demo. Without a terminal, such as under a supervisor, the end of the input is ignored.
    typed.on("close", () => process.stdin.isTTY && finish());
  },
});

async function endAll(children: ReadonlySet<ChildProcess>): Promise<void> {
  const ended = [...children].map((child) => new Promise((done) => void child.once("close", done)));
  for (const child of children) child.kill();
  await Promise.all(ended);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

function whereToLook(url: string, install: string): readonly string[] {
  const mod = join(install, "mods", "day-cycle");
  return [
    "",
    "Where to look",
    `  ${url}/        the settings page: every mod, its verdict and its settings`,
    `  ${url}/game/   a game with client mods in it; F2 opens their settings`,
    `  ${install.padEnd(28)}  the install: yours to edit, and kept from one start to the next`,
    "",
    "What to try next, in another terminal",
    `  curl -d '{"key":"scale","value":2.0}' ${url}/svc/settings/day-cycle`,
    `  curl ${url}/svc/mods/enable/weather-lab     (it loads within three seconds)`,
    `  curl ${url}/svc/mods/disable/weather-lab    (unloads it again)`,
    `  cp ${join(mod, "mod-2.js")} ${join(mod, "mod.js")}`,
    "      (the next version of a mod: it keeps the time of day and its settings)",
    "",
    "Or type here, to the client host: index, page clock-overlay, set clock-overlay size 30, reset clock-overlay",
    "Ctrl+C or quit ends the demo.",
    "",
  ];
}
