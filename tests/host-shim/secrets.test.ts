import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { runSvcMod } from "../support/author.js";
import { type TestBackend, withBackend } from "../support/backend.js";
import { startChild } from "../support/child.js";
import { withInstall } from "../support/install.js";
import { linkedSdk } from "../support/linked-sdk.js";
import { rawGet, rawRequest } from "../support/raw-request.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

const secrets = suite("a secret");

/** A text in the value, default, effect detail, hook's error and posted keys of a secret row. */
const CANARY = "c4n4ry";
const VALUE = `${CANARY}-value`;
const mod = `${await linkedSdk()}
  const token = svc.stringSetting("token", "Token", "${CANARY}-default", { secret: true, renamedFrom: ["old"] });
  module.exports = svc.defineMod({
    load() {
      svc.declareSettings([token, svc.boolSetting("plain", "Plain", true)], true);
      if (svc.side() === "server") svc.serveSettingsRoutes();
      svc.onSettingsApplied((key, value) => {
        if (value === "${VALUE}-throw") throw new Error(value);
        svc.settingApplied("now " + value);
      });
    },
  });`;

const READS = [
  ...["/", "/page.css", "/question.js", "/healthz", "/metrics", "/nothing", "/mods/a/texts/de.json"],
  ...["/svc/settings/index", "/svc/settings/index?full=1", "/svc/settings/a", "/svc/settings/b"],
  ...["/svc/mods", "/svc/mods/client/1.0.0", "/svc/mods/reports?mod=a", "/svc/mods/preview?disable=a"],
  ...["/svc/profiles", "/svc/profiles/current"],
];
const EDIT = "/svc/settings/a";
const RESET = "/svc/settings/a/reset";
const WRITES: readonly (readonly [status: number, target: string, body: string])[] = [
  [200, EDIT, `{"key":"token","value":"${VALUE}-2"}`],
  [200, EDIT, `{"key":"old","value":"${VALUE}-3"}`],
  [200, EDIT, `{"key":"token","value":"${VALUE}-throw"}`],
  [400, EDIT, `{"key":"token","value":["${VALUE}"]}`],
  [400, EDIT, `"${VALUE}"`],
  [400, RESET, `["${VALUE}"]`],
  [404, EDIT, `{"key":"${VALUE}","value":1}`],
  [404, RESET, `{"key":"${VALUE}"}`],
  [404, `/svc/settings/ghost`, `{"key":"token","value":"${VALUE}"}`],
  [405, "/svc/settings/index", `"${VALUE}"`],
  [400, "/svc/mods/reports", `"${VALUE}"`],
  [200, RESET, `{"key":"token"}`],
  [200, RESET, ""],
];

/** Removes the value and default of the secret's row, the only members of an answer that may contain a secret. */
function withoutRows(body: string): string {
  if (!/^[{[]/.test(body)) return body;
  return JSON.stringify(
    JSON.parse(body, (_key, part) => {
      if (part?.secret !== true && part?.key !== "token") return part;
      const { value: _value, default: _default, ...rest } = part;
      return rest;
    }),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());
}

async function passThrough(
  { get, port }: Pick<TestBackend, "get" | "port">,
  isReadable = true,
): Promise<string[]> {
  const seen: string[] = [];
  const keep = ({ text, body }: Awaited<ReturnType<typeof get>>) =>
    seen.push(text.slice(0, text.length - body.length), withoutRows(body));
  for (const [status, target, body] of WRITES) {
    const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    const reply = await rawRequest(port, head + body);
    assert.is(reply.status, isReadable || status !== 200 ? status : 409, `${target} ${body}: ${reply.body}`);
    keep(reply);
    const page = await get("/");
    assert.is(page.headers.get("cache-control"), "no-store");
    keep(page);
    keep(await get(EDIT));
  }
  for (const path of READS) keep(await get(path));
  return seen;
}

function assertKept(seen: readonly string[]): void {
  assert.ok(seen.length > 0);
  assert.equal(
    seen.filter((text) => text.includes(CANARY)),
    [],
  );
}

const CONFIGS: readonly (readonly [config: string, isReadable: boolean])[] = [
  [`{"token": "${VALUE}"}`, true],
  [`{"token": ["${VALUE}"]}`, true],
  [`{"old": ["${VALUE}"]}`, true],
  [`{"token": "${VALUE}"`, false],
];
for (const [config, isReadable] of CONFIGS) {
  secrets(`is in no answer except its row, and in no log line, with ${config} in config.json`, () =>
    withInstall({ mods: [{ id: "a", sides: ["server"] }] }, ({ root, setLibrary, write }) => {
      setLibrary("a", mod);
      write("mods/a/config.json", config);
      return withBackend(root, async (backend) => {
        await backend.line(/loaded a/);
        assertKept(await passThrough(backend, isReadable));
        assertKept(backend.lines);
      });
    }),
  );
}

secrets("is in no line of a JSON log", () =>
  withInstall({ mods: [{ id: "a", sides: ["server"] }] }, async ({ root, setLibrary, write }) => {
    setLibrary("a", mod);
    write("mods/a/config.json", `{"old": ["${VALUE}"]}`);
    const args = ["serve", "--root", root, "--port", "0", "--log", "json"];
    const serve = startChild([join(repository, "dist/svc-mod.js"), ...args]);
    try {
      const [, port] = await serve.line(/"text":"svc-mod serves http:[^"]+:(\d+)"/);
      await serve.line(/"text":"loaded a/);
      const get = (target: string) => rawGet(Number(port), target);
      assertKept(await passThrough({ port: Number(port), get }));
    } finally {
      await serve.end();
    }
    const lines = serve.output().trim().split("\n");
    assert.ok(lines.filter((line) => JSON.parse(line).text.includes("***")).length > 2, "it logs the edits");
    assertKept(lines);
  }),
);

secrets("is in no output of a command, and in no exported file except the library", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root, setLibrary, write }) =>
    withTempFolder((site) => {
      setLibrary("a", mod);
      write("mods/a/config.json", `{"token": "${VALUE}"}`);
      for (const command of [
        ["why", "a", "--root", root],
        ["check", join(root, "mods/a")],
        ["export", "--root", root, "--out", site, "--host-version", "1.0.0"],
      ]) {
        const { status, output } = runSvcMod(root, command);
        assert.is(status, 0, output);
        assertKept([output]);
      }
      const files = filesBelow(site).filter((file) => !file.endsWith("mod.js"));
      assertKept(files.map((file) => readFileSync(file, "utf8")));
    }),
  ),
);
