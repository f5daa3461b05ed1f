import { execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type Child, startChild } from "../../../support/child.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { repository } from "../../../support/repository.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const signals = suite("svc-mod: signals");
const program = join(repository, "dist/svc-mod.js");

// A mod's unload that never ends and that no engine can interrupt: it opens a pipe without a writer.
const HANGS = `host.log("info", "unloading"); process.getBuiltinModule("node:fs").openSync("pipe")`;

/** Runs `work` with a backend whose one server mod runs `detach` when it is unloaded. */
function withServe(
  detach: string,
  work: (child: Child, install: Install) => Promise<void>,
  more: readonly string[] = [],
): Promise<void> {
  return withInstall({ mods: [{ id: "a", sides: ["server"] }] }, async (install) => {
    install.setLibrary("a", libraryText("", detach));
    execFileSync("mkfifo", [join(install.root, "pipe")]);
    install.write("token", "secret-1\n");
    const args = ["serve", "--root", install.root, "--port", "0", "--host-version", "1.4.0", ...more];
    const child = startChild([program, ...args], { cwd: install.root });
    try {
      await child.line(/^loaded a/);
      await work(child, install);
    } finally {
      await child.end("SIGKILL");
    }
  });
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  signals(`${signal} makes a backend unload its mods and exit with 0`, () =>
    withServe("", async (child) => {
      process.kill(child.pid, signal);
      assert.is(await child.ended(), 0, child.output());
      assert.match(child.output(), /\nunloaded a \(a\)\n$/);
    }),
  );
}

const LOOKED = /^SIGHUP: reread every file of the install$/;

signals("SIGHUP makes a backend reread its token file and its install", () =>
  withServe(
    "",
    async (child, install) => {
      const [, url = ""] = await child.line(/^svc-mod serves (http:\S+)$/);
      const status = async (token: string) =>
        (await fetch(`${url}/svc/mods`, { headers: { Authorization: `Bearer ${token}` } })).status;
      assert.equal([await status("secret-1"), await status("secret-2")], [200, 401]);
      install.write("token", "secret-2\n");
      process.kill(child.pid, "SIGHUP");
      await child.line(LOOKED);
      await child.line(/^SIGHUP: reread the token file$/);
      assert.equal([await status("secret-1"), await status("secret-2")], [401, 200]);

      for (const [bad, said] of [
        ["\n", /^error: SIGHUP: cannot reread everything: .*is empty/],
        [undefined, /^error: SIGHUP: cannot reread everything: .*cannot be read/],
      ] as const) {
        install.write("token", bad);
        process.kill(child.pid, "SIGHUP");
        await child.line(said);
        assert.equal([await status("secret-1"), await status("secret-2")], [401, 200]);
      }
      assert.not.match(child.output(), "secret");
      assert.is(await child.end(), 0);
      assert.match(child.output(), /\nunloaded a \(a\)\n$/);
    },
    ["--token-file", "token"],
  ),
);

signals("SIGHUP ends a backend that was started in a terminal", () =>
  withInstall({}, async ({ root }) => {
    const command = `'${process.execPath}' '${program}' serve --root '${root}' --port 0`;
    // A new terminal, whose shell replaces itself by the program.
    const terminal = spawn("script", ["-qec", `exec ${command}`, "/dev/null"], { stdio: "pipe" });
    let output = "";
    terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    try {
      await until(() => /svc-mod serves/.test(output), "it serves");
      const served = () => existsSync(join(root, ".svc-served"));
      const pid = Number(readFileSync(join(root, ".svc-served"), "utf8").split(" ")[0]);
      process.kill(pid, "SIGHUP");
      await until(
        () => !served(),
        () => `it has ended in good order:\n${output}`,
      );
      assert.not.match(output, "SIGHUP");
    } finally {
      terminal.kill("SIGKILL");
    }
  }),
);

signals("a child process with an IPC channel exits when its parent disconnects", () =>
  withInstall({}, async ({ root }) => {
    const args = ["serve", "--root", root, "--port", "0"];
    const child = fork(program, args, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
    const ended = once(child, "exit");
    await until(() => existsSync(join(root, ".svc-served")), "it has the install");
    await once(child.stdout!, "data");
    child.disconnect();
    assert.equal(await ended, [0, null]);
    assert.not.ok(existsSync(join(root, ".svc-served")));
  }),
);

signals("a second signal ends a backend whose mod hangs in its unload", () =>
  withServe(HANGS, async (child) => {
    process.kill(child.pid, "SIGTERM");
    await child.line(/^\[a\] unloading$/);
    process.kill(child.pid, "SIGTERM");
    assert.is(await child.ended(), "SIGTERM");
  }),
);

signals("a backend whose mod hangs in its unload exits after 5 seconds with a message", () =>
  withServe(HANGS, async (child) => {
    process.kill(child.pid, "SIGTERM");
    await child.line(/^\[a\] unloading$/);
    assert.is(await child.ended(), "SIGKILL");
    assert.match(child.output(), /^error: it did not end within 5 seconds and is ended by force$/m);
  }),
);
