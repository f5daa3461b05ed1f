import * as fs from "node:fs";
import { createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { endpointOf, servedUrl } from "../../../host-shim/install/served.js";
import { type BackendOptions, startBackend } from "../../../host-shim/server/index.js";
import { startChild } from "../../support/child.js";
import { withInstall } from "../../support/install.js";
import { giveToPlainUser } from "../../support/plain-user.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";

const served = suite("the lock of a served install");
const program = fileURLToPath(new URL("../../support/backend-program.js", import.meta.url));
const log = (): void => {};

function start(root: string, more: Partial<BackendOptions> = {}) {
  return startBackend({ root, port: 0, log, ...more });
}

/** Starts a second backend; returns the error of its start. */
async function refusal(root: string): Promise<NodeJS.ErrnoException> {
  try {
    await (await start(root)).close();
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  throw new Error("a second backend was started");
}

/** Returns the names in an install's folder, without `kept`, which a backend creates only after some time. */
function namesIn(root: string): string[] {
  return fs
    .readdirSync(root)
    .filter((name) => name !== "kept")
    .sort();
}

served(
  "refuses a second backend in one process, with the first backend's URL, until the first is closed",
  () =>
    withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
      assert.is(servedUrl(root), "");
      const first = await start(root);
      assert.is(servedUrl(root), first.url);
      const { code, message } = await refusal(root);
      assert.is(code, "ALREADY_SERVED");
      assert.is(
        message,
        `${root} is already served at ${first.url} by process ${process.pid}: use that backend, or end it first`,
      );
      assert.is((await fetch(`${first.url}/svc/mods`)).status, 200);
      await first.close();
      assert.not.ok(fs.existsSync(join(root, ".svc-served")));
      await (await start(root)).close();
    }),
);

served("is taken over if this process wrote it and closed that backend", () =>
  withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
    const first = await start(root);
    const text = fs.readFileSync(join(root, ".svc-served"), "utf8");
    await first.close();
    fs.writeFileSync(join(root, ".svc-served"), text);
    await (await start(root)).close();
  }),
);

served("does not block a copy of the install, but blocks a link to it", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withTempFolder(async (folder) => {
      const [copy, link] = [join(folder, "copy"), join(folder, "link")];
      fs.symlinkSync(root, link);
      const first = await start(root);
      try {
        fs.cpSync(root, copy, { recursive: true });
        const second = await start(copy);
        for (const [served, { url }] of [
          [root, first],
          [link, first],
          [copy, second],
        ] as const) {
          assert.match((await refusal(served)).message, `is already served at ${url} by`);
        }
        await second.close();
      } finally {
        await first.close();
      }
      for (const each of [root, copy]) assert.equal(fs.readdirSync(each).sort(), ["mods", "registry"]);
    }),
  ),
);

served("refuses one of two backends that start at the same moment", () =>
  withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
    const both = await Promise.allSettled([start(root), start(root)]);
    const running = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    for (const backend of running) await backend.close();
    assert.is(running.length, 1);
    assert.equal(refused, ["ALREADY_SERVED"]);
  }),
);

served("refuses a second process with the first one's URL; a backend starts once the first is killed", () =>
  withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
    giveToPlainUser(root);
    const first = startChild([program, root]);
    try {
      const [, url = ""] = await first.line(/^serves (.*)$/);
      const second = startChild([program, root]);
      const [, message = ""] = await second.line(/^refused ALREADY_SERVED (.*)$/);
      assert.match(message, `is already served at ${url} by process ${first.pid}`);
      assert.is(await second.ended(), 1);
    } finally {
      await first.end("SIGKILL");
    }
    assert.ok(fs.existsSync(join(root, ".svc-served")));
    await (await start(root)).close();
    assert.equal(namesIn(root), ["mods", "registry"]);
  }),
);

served("is deleted after a failed start", () =>
  withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
    await withServer(async (port) => {
      for (const wrong of [{ address: "0.0.0.0" }, { port }]) {
        let failed = false;
        await start(root, wrong).catch(() => {
          failed = true;
        });
        assert.ok(failed);
        assert.not.ok(fs.existsSync(join(root, ".svc-served")));
      }
    });
    await (await start(root)).close();
  }),
);

const stale: readonly (readonly [name: string, put: (path: string) => void, warning?: RegExp])[] = [
  [
    "with this process's number and another start time",
    (path) => fs.writeFileSync(path, `${process.pid} ${hostname()} 00000000.1 abc\nhttp://127.0.0.1:1\n`),
  ],
  ["with other text", (path) => fs.writeFileSync(path, "{}")],
  [
    "of a process without a start time that does not answer",
    (path) => fs.writeFileSync(path, `${process.pid} ${hostname()} - abc\nhttp://127.0.0.1:1\n`),
  ],
  [
    "of another computer",
    (path) => fs.writeFileSync(path, "123 elsewhere - abc\nhttp://127.0.0.1:8710\n"),
    /^warn elsewhere also served .*, at http:\/\/127\.0\.0\.1:8710: if both backends run, stop one$/,
  ],
];
for (const [name, put, warning] of stale) {
  served(`${name} does not block the next start`, () =>
    withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
      put(join(root, ".svc-served"));
      const lines: string[] = [];
      const backend = await start(root, { log: (level, text) => lines.push(`${level} ${text}`) });
      assert.is((await refusal(root)).code, "ALREADY_SERVED");
      await backend.close();
      assert.equal(namesIn(root), ["mods", "registry"]);
      assert.is(lines.filter((line) => warning?.test(line)).length, warning === undefined ? 0 : 1);
    }),
  );
}

served("without a start time blocks a start if the named process runs and its URL answers", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withServer(async (port) => {
      const note = `${process.pid} ${hostname()} - abc\nhttp://127.0.0.1:${port}\n`;
      fs.writeFileSync(join(root, ".svc-served"), note);
      const { code, message } = await refusal(root);
      assert.is(code, "ALREADY_SERVED");
      assert.match(message, `http://127.0.0.1:${port} `);
      assert.is(fs.readFileSync(join(root, ".svc-served"), "utf8"), note);
    }),
  ),
);

served("names its backend's host and port, also port 80, which a URL omits", () => {
  const endpoints = ["http://127.0.0.1:8710", "http://127.0.0.1:80", "http://[::1]:80/mods"].map(endpointOf);
  assert.equal(endpoints, [
    { host: "127.0.0.1", port: 8710 },
    { host: "127.0.0.1", port: 80 },
    { host: "::1", port: 80 },
  ]);
});

served("cannot be written in a read-only install, which is served with a warning", () =>
  withInstall({ mods: [{ id: "a" }] }, async ({ root }) => {
    giveToPlainUser(root);
    fs.chmodSync(root, 0o555);
    const child = startChild([program, root]);
    try {
      await child.line(/^serves /);
      await child.line(
        /^warn cannot write the lock file .*: EACCES.* A second backend on this install will not be detected\.$/,
      );
    } finally {
      await child.end();
      fs.chmodSync(root, 0o755);
    }
  }),
);

/** Runs `work` while another server listens on a port. */
async function withServer(work: (port: number) => Promise<void>): Promise<void> {
  const server: Server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await work((server.address() as { port: number }).port);
  } finally {
    server.close();
  }
}
