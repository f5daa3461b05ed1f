import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type Child, startChild } from "../../../support/child.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { repository } from "../../../support/repository.js";

const signals = suite("svc-mod: signals");
const program = join(repository, "dist/svc-mod.js");

// A mod's unload that never comes to an end and that no engine can break off: it opens a pipe that nobody writes to.
const HANGS = `host.log("info", "unloading"); process.getBuiltinModule("node:fs").openSync("pipe")`;

/** Hands over a backend whose one server mod runs `detach` when it is unloaded. */
function withServe(detach: string, work: (child: Child) => Promise<void>): Promise<void> {
  return withInstall({ mods: [{ id: "a", sides: ["server"] }] }, async (install) => {
    install.setLibrary("a", libraryText("", detach));
    execFileSync("mkfifo", [join(install.root, "pipe")]);
    const args = ["serve", "--root", install.root, "--port", "0", "--host-version", "1.4.0"];
    const child = startChild([program, ...args], { cwd: install.root });
    try {
      await child.line(/^loaded a/);
      await work(child);
    } finally {
      await child.end("SIGKILL");
    }
  });
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  signals(`${signal} ends a backend cleanly, its mods unloaded`, () =>
    withServe("", async (child) => {
      process.kill(child.pid, signal);
      assert.is(await child.ended(), 0, child.output());
      assert.match(child.output(), /\nunloaded a \(a\)\n$/);
    }),
  );
}

signals("a second signal ends a backend whose mod hangs in its unload", () =>
  withServe(HANGS, async (child) => {
    process.kill(child.pid, "SIGTERM");
    await child.line(/^\[a\] unloading$/);
    process.kill(child.pid, "SIGTERM");
    assert.is(await child.ended(), "SIGTERM");
  }),
);

signals("5 seconds end a backend whose mod hangs in its unload, and it says so", () =>
  withServe(HANGS, async (child) => {
    process.kill(child.pid, "SIGTERM");
    await child.line(/^\[a\] unloading$/);
    assert.is(await child.ended(), "SIGKILL");
    assert.match(child.output(), /^error: it did not end within 5 seconds and is ended by force$/m);
  }),
);

signals.run();
