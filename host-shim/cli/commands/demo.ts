import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { makeDemo } from "../demo/demo-install.js";
import { defineCommand } from "../program/command.js";
import { packageFolder } from "../program/package-folder.js";
import { onEnd } from "../program/signals.js";
import { print } from "../program/terminal.js";

const HOST_VERSION = "1.4.0";

/** `svc-mod demo`: the example mods with a backend and a client host, each in a separate process. */
export const demo = defineCommand({
  name: "demo",
  summary: "the example mods: a backend, a client host in this terminal, a page with the panel",
  operand: { name: "folder", summary: "where its install is made, or was made by an earlier demo" },
  options: { port: { value: "n", default: "8710", summary: "where to listen; 0 picks a free port" } },
  run(values, folder) {
    const { install, game } = makeDemo(resolve(folder));
    const children = new Set<ChildProcess>();
    let ending: Promise<void> | undefined;
    // Once: a second signal would interrupt the shutdown of a child.
    const end = (): Promise<void> => {
      ending ??= endAll(children);
      return ending;
    };
    onEnd(end);

    /** Starts a command; its end ends all. Its IPC channel closes when this process ends, in whatever way. */
    function start(stdin: "ignore" | "inherit", args: readonly string[]): ChildProcess {
      const program = join(packageFolder(), "dist", "svc-mod.js");
      const child = spawn(process.execPath, [program, ...args], { stdio: [stdin, "pipe", "inherit", "ipc"] });
      children.add(child);
      child.on("close", (code) => {
        children.delete(child);
        void end().then(() => process.exit(code ?? 1));
      });
      return child;
    }

    const serving = ["--root", install, "--port", values.port, "--game", game];
    const backend = start("ignore", ["serve", ...serving]);
    createInterface({ input: backend.stdout! }).on("line", (line) => {
      print(line);
      const [, url] = /^svc-mod serves (http:\S+)$/.exec(line) ?? [];
      if (url === undefined) return;
      print(...whereToLook(url, install));
      const client = ["--root", install, "--url", url, "--host-version", HOST_VERSION];
      const { stdout } = start("inherit", ["client", ...client]);
      createInterface({ input: stdout! }).on("line", (line) => print(line));
    });
  },
});

async function endAll(children: ReadonlySet<ChildProcess>): Promise<void> {
  const ended = [...children].map((child) => new Promise((done) => void child.once("close", done)));
  for (const child of children) child.kill();
  await Promise.all(ended);
}

function whereToLook(url: string, install: string): readonly string[] {
  return [
    "",
    `  ${url}/        the settings page: every mod, its verdict and its settings`,
    `  ${url}/game/   a page with the client mods in it; F2 opens their settings`,
    `  ${install}   the install: yours to edit`,
    "",
    `  curl ${url}/svc/mods/enable/weather-lab     loads a mod within three seconds`,
    `  curl ${url}/svc/mods/disable/weather-lab    and ends it again`,
    "",
    "Or type here, to the client host: index, page clock-overlay, set clock-overlay size 30, reset clock-overlay",
    "Ctrl+C or quit ends all of it.",
    "",
  ];
}
