import { spawn } from "node:child_process";
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import * as assert from "uvu/assert";
import { type Child, startChild } from "../support/child.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";
import { uncounted } from "../support/uncounted.js";
import { until } from "../support/until.js";

const start = suite("npm start");
const REJECTED =
  /^MOD REJECTED BY THE PLATFORM: Weather Lab \(weather-lab\): not-selected, .*\/svc\/mods\/enable\/weather-lab/;

start(
  "applies edits and overrides to running mods, and keeps both in a second start, which does not build again",
  async () => {
    await withTempFolder(async (folder) => {
      copyRepository(folder);
      const before = readdirSync(folder).sort();
      const child = startIn(folder);
      try {
        const [, url = ""] = await child.line(/^svc-mod serves (http:\/\/127\.0\.0\.1:\d+)$/);
        await child.line(REJECTED);
        await child.line(/^loaded Day Cycle/);
        await child.line(/^Where to look$/);

        const config = join(folder, ".run/install/mods/day-cycle/config.json");
        const text = readFileSync(config, "utf8");
        const edited = await fetch(`${url}/svc/settings/day-cycle`, {
          method: "POST",
          body: '{"key":"scale","value":2.0}',
        });
        assert.is(edited.status, 200);
        assert.match(
          await edited.text(),
          '"key":"scale","label":"Speed of the day","type":"float","default":1.0,"value":2.0,',
        );
        assert.is(readFileSync(config, "utf8"), text.replace("1.00", "2.0"));

        const library = join(folder, ".run/install/mods/day-cycle/mod.js");
        copyFileSync(library.replace("mod.js", "mod-2.js"), library);
        await child.line(/^\[day-cycle\] the day goes on at 6\.\d\d and takes 10 minutes$/);
        await child.line(/^\[day-cycle\] setting "minutes" = 10\.0, "firstHour" = 6: stored$/);
        const taken = JSON.parse(readFileSync(config, "utf8"));
        assert.equal([taken.scale, taken.minutes, taken.firstHour], [2, 10, taken.startHour]);

        child.write("set clock-overlay size 30\n");
        await child.line(
          /^\{"guid":"clock-overlay","ok":true,"err":"","key":"size","value":30,"effect":"applied","effectDetail":"the clock/,
        );

        assert.is((await fetch(`${url}/svc/mods/enable/weather-lab`)).status, 200);
        await child.line(/^loaded Weather Lab/);
        assert.is((await fetch(`${url}/svc/mods/disable/score-board`)).status, 200);
        await child.line(/^unloaded Score Board/);

        const page = await fetch(`${url}/`);
        assert.is(page.status, 200);
        child.write("quit\n");
        assert.is(await child.ended(), 0, child.output());
      } finally {
        await child.end();
      }
      assert.equal(
        readdirSync(folder).sort(),
        [...before, ".run"].sort(),
        "nothing but .run is new in the clone",
      );
      const second = startIn(folder);
      try {
        await second.line(/^loaded Weather Lab/);
        second.write("page clock-overlay\n");
        await second.line(/"key":"size",.*"value":30/);
        assert.not.match(second.output(), /Built dist|npm ci|loaded Score Board/);
      } finally {
        assert.is(await second.end("SIGINT"), 0, second.output());
      }
    });
  },
);

start("reports another npm start that runs, and uses a free port and an install of its own", async () => {
  await withTempFolder(async (folder) => {
    copyRepository(folder);
    const first = startIn(folder);
    try {
      const [, url = ""] = await first.line(/^svc-mod serves (http:\S+)$/);
      await first.line(/^loaded Clock Overlay/);
      const { port } = new URL(url);
      assert.is.not(port, "8710", "listens on the requested port");
      const second = startIn(folder, port);
      try {
        await second.line(/^Port \d+ is taken, so a free one is used\.$/);
        await second.line(new RegExp(`is already served at ${url} by process \\d+`));
        await second.line(/^So this start uses an install of its own, \.run\/install-2\.$/);
        const [, other = ""] = await second.line(/^svc-mod serves (http:\S+)$/);
        assert.is.not(other, url);
        await second.line(/^loaded Clock Overlay/);
        assert.is((await fetch(`${other}/svc/mods/enable/weather-lab`)).status, 200);
        await second.line(/^loaded Weather Lab/);
        await second.line(/^ {2}\.run\/install-2 /);
        assert.match(readFileSync(join(folder, ".run/install-2/overrides.json"), "utf8"), "weather-lab");
        assert.not.ok(existsSync(join(folder, ".run/install/overrides.json")));
      } finally {
        assert.is(await second.end("SIGINT"), 0, second.output());
      }
      assert.is((await fetch(`${url}/svc/mods`)).status, 200);
    } finally {
      assert.is(await first.end("SIGINT"), 0, first.output());
    }
  });
});

start("rejects unknown and invalid arguments with a message", async () => {
  for (const [args, sentence] of [
    [["--prot", "1"], /^npm start: Unknown option '--prot'\. Usage: npm start -- \[--port <n>\] \[--lan\]$/],
    [["--port", "http"], /^npm start: --port takes a number from 0 to 65535, found http\. Usage/],
    [["9000"], /^npm start: Unexpected argument '9000'.* Usage/],
  ] as const) {
    const child = startChild([join(repository, "scripts/start.mjs"), ...args], { env: uncounted() });
    try {
      await child.line(sentence);
      assert.is(await child.ended(), 1);
    } finally {
      await child.end();
    }
  }
});

start("ends the backend and the client when only npm's shell is ended", async () => {
  await withTempFolder(async (folder) => {
    copyRepository(folder);
    const env = { ...uncounted(), PORT: "0", npm_lifecycle_event: "start" };
    // A second command, so that the shell does not replace itself by the first one.
    const shell = spawn("sh", ["-c", `"${process.execPath}" scripts/start.mjs; true`], {
      cwd: folder,
      env,
      stdio: ["pipe", "pipe", "inherit"],
    });
    let output = "";
    shell.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    try {
      await until(() => /^loaded Clock Overlay/m.test(output), "both run");
      assert.is(programsIn(folder).length, 2, "the backend and the client");
      shell.kill("SIGTERM");
      await until(() => programsIn(folder).length === 0, "all have ended");
      await until(() => /\nunloaded Clock Overlay/.test(output), "the client has unloaded its mods");
    } finally {
      shell.kill("SIGKILL");
      for (const pid of programsIn(folder)) process.kill(pid, "SIGKILL");
    }
  });
});

start("ends the backend and the client when it is killed", async () => {
  await withTempFolder(async (folder) => {
    copyRepository(folder);
    const child = startIn(folder);
    try {
      await child.line(/^loaded Clock Overlay/, 120_000);
      assert.is(programsIn(folder).length, 2, "the backend and the client");
      process.kill(child.pid, "SIGKILL");
      await until(() => programsIn(folder).length === 0, "both have ended");
      assert.not.ok(existsSync(join(folder, ".run/install/.svc-served")), "the backend in good order");
    } finally {
      await child.end("SIGKILL");
      for (const pid of programsIn(folder)) process.kill(pid, "SIGKILL");
    }
  });
});

/** Returns the ids of the processes that run a program of this folder. */
function programsIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(join(folder, "dist/svc-mod.js"));
      } catch {
        return false; // The process has ended since.
      }
    });
}

function copyRepository(folder: string): void {
  const left = new Set(["node_modules", ".git", ".run", "coverage", "build/coverage", "build/tests"]);
  cpSync(repository, folder, { recursive: true, filter: (path) => !left.has(relative(repository, path)) });
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
}

function startIn(folder: string, port = "0"): Child {
  return startChild([join(folder, "scripts/start.mjs"), "--port", port], {
    cwd: folder,
    env: uncounted(),
  });
}
