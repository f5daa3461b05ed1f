import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import * as assert from "uvu/assert";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { cpuMs, type Piped, startWithReaderGone } from "../../../support/process.js";
import { suite } from "../../../support/suite.js";
import { PROGRAM, withServe } from "../../../support/svc-mod.js";
import { uncounted } from "../../../support/uncounted.js";
import { PATIENCE_MS, until } from "../../../support/until.js";

const pipes = suite("svc-mod: output into a closed pipe");
const full = suite("svc-mod: output to a full disk");

/** A server mod whose route logs 100 lines at each request. */
const talkative = libraryText(
  `host.route("GET", "/talk", () => { for (let i = 0; i < 100; i++) host.log("info", "talk ".repeat(20)); return { status: 200, headers: [], body: "said" }; });`,
);

async function withPipe(work: (piped: Piped, url: string, install: Install) => Promise<void>): Promise<void> {
  await withInstall({ mods: [{ id: "a", sides: ["server"] }] }, async (install) => {
    install.setLibrary("a", talkative);
    const piped = await startWithReaderGone([
      PROGRAM,
      ...["serve", "--root", install.root, "--port", "0", "--host-version", "1.4.0"],
    ]);
    try {
      const [, url = ""] = /^svc-mod serves (http:\S+)$/.exec(piped.firstLine) ?? [];
      assert.ok(url !== "", piped.firstLine);
      await work(piped, url, install);
    } finally {
      if (!piped.isOver()) piped.kill("SIGKILL");
      await piped.ended;
    }
  });
}

/** Sets the mod's name in the registry, and waits until the backend lists the mod by that name. */
async function noticed(url: string, install: Install, name: string): Promise<void> {
  install.setRegistry({ mods: [{ id: "a", sides: ["server"], name }] });
  await until(async () => (await textOf(`${url}/svc/mods`)).includes(name), `it sees ${name}`);
}

// A server in an endless loop may never answer.
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
const textOf = async (url: string) => (await ask(url)).text();

pipes("serve | head -1 goes on serving, uses little CPU and obeys SIGTERM", () =>
  withPipe(async (piped, url, install) => {
    await until(async () => (await ask(`${url}/talk`)).status === 200, "the mod answers");
    // Each of these lines is written to the closed pipe.
    for (let i = 0; i < 5; i++) assert.is(await textOf(`${url}/talk`), "said");
    await textOf(`${url}/svc/mods/disable/a`);
    await until(async () => (await ask(`${url}/talk`)).status === 404, "it is unloaded");
    // Measures from the first noticed change of the registry to the fourth: the backend polls four times a second.
    await noticed(url, install, "Alpha");
    const [used, from] = [cpuMs(piped.pid), performance.now()];
    for (const name of ["Beta", "Gamma", "Delta"]) await noticed(url, install, name);
    const share = (cpuMs(piped.pid) - used) / (performance.now() - from);
    assert.ok(share < 0.25, `it uses ${Math.round(share * 100)} % of a core`);
    piped.kill("SIGTERM");
    await until(piped.isOver, "it ends");
    assert.is(await piped.ended, 0);
  }),
);

pipes("an error outside a host does not end the program after the pipe is closed", () =>
  withPipe(async (piped, url, install) => {
    install.setLibrary(
      "a",
      libraryText(
        `host.route("GET", "/throw", () => { queueMicrotask(() => { throw new Error("no"); }); return { status: 200, headers: [], body: "thrown" }; });`,
      ),
    );
    await until(async () => (await ask(`${url}/throw`)).status === 200, "the new mod answers");
    for (let i = 0; i < 3; i++) assert.is(await textOf(`${url}/throw`), "thrown");
    piped.kill("SIGTERM");
    await until(piped.isOver, "it ends");
    assert.is(await piped.ended, 0);
  }),
);

pipes("client | head -1 unloads its mods and exits", () =>
  withInstall({ mods: [{ id: "a" }, { id: "b" }] }, async (install) => {
    await withServe(install.root, async (url) => {
      const args = ["client", "--root", install.root, "--url", url, "--host-version", "1.4.0"];
      const client = await startWithReaderGone([PROGRAM, ...args]);
      try {
        assert.match(client.firstLine, /^loaded /);
        // The client's next line goes into the closed pipe.
        await fetch(`${url}/svc/mods/disable/a`);
        assert.is(await client.ended, 0);
      } finally {
        if (!client.isOver()) client.kill("SIGKILL");
        await client.ended;
      }
    });
  }),
);

full("exits with 1 and prints the reason once to standard error, or exits with the code of the error", () => {
  const disk = openSync("/dev/full", "w");
  const run = (args: readonly string[], stdout: number | "pipe", stderr: number | "pipe") => {
    const options = { encoding: "utf8", env: uncounted(), timeout: PATIENCE_MS } as const;
    return spawnSync(process.execPath, [PROGRAM, ...args], { ...options, stdio: ["ignore", stdout, stderr] });
  };
  try {
    const help = run(["--help"], disk, "pipe");
    assert.is(help.status, 1);
    assert.match(help.stderr, /^standard output cannot be written: ENOSPC[^\n]*\n$/);
    assert.is(run(["--help"], disk, disk).status, 1);
    assert.is(run(["dance"], "pipe", disk).status, 2);
  } finally {
    closeSync(disk);
  }
});
