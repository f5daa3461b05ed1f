import { appendFileSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { rollup } from "rollup";
import * as assert from "uvu/assert";
import { runCommandIn } from "../support/author.js";
import { useBrowser } from "../support/chromium.js";
import { libraryText, modEntry } from "../support/install.js";
import { repository } from "../support/repository.js";
import { freePort, STATIC_SERVERS, type StaticServer, startShell } from "../support/static-servers.js";
import { suite } from "../support/suite.js";
import { withWindow } from "../support/tabs.js";
import { withTempFolder } from "../support/temp-folder.js";
import { until } from "../support/until.js";
import { slowFrames } from "./slow-frames.js";

const exported = suite("an exported install on a plain file server");
const local = suite("a backend in the page, beside a plain file server");
const exportedBrowser = useBrowser(exported);
const localBrowser = useBrowser(local);

const MOD = "clock-overlay";
const PYTHON = STATIC_SERVERS.find(({ name }) => name.startsWith("Python"))!;

/** A game of the host version that its address names. If the address contains `local`, the backend runs in the page. */
const GAME = `
import { createClientHost, createFetchTransport, createPageStore, evaluateInPage } from "svc-mod-sdk/client";
import { createLocalBackend, followRegistry } from "svc-mod-sdk/local";

const baseUrl = location.origin;
const asked = new URLSearchParams(location.search);
const hostVersion = asked.get("version") ?? "1.4.0";
const now = () => performance.now();
const log = (level, text) => console.log(level + " " + text);
const fetching = createFetchTransport(window);
const registryText = () => fetch("/registry/mods.json", { cache: "no-cache" }).then((reply) => reply.text(), () => "");
const backend = asked.has("local")
  ? createLocalBackend({ baseUrl, registry: await registryText(), storage: localStorage, hostVersion, libraries: fetching, log })
  : undefined;
const follower = backend && followRegistry({ baseUrl, transport: fetching, backend, now, pollMs: 100, log });
const transport = backend?.transport ?? fetching;
const store = createPageStore({ baseUrl, transport, storage: localStorage });
const host = createClientHost({ baseUrl, hostVersion, transport, store, log, now, evaluate: evaluateInPage, pollMs: 100, hasBackend: false });
window.frames = 0;
window.game = { host, backend };
const frame = () => { follower?.tick(); host.tick(5); window.frames++; requestAnimationFrame(frame); };
frame();
`;
const game = await bundle(GAME);

interface Site {
  readonly page: Page;
  readonly install: string;
  readonly lines: string[];
  /** The requests so far, as `GET /path`. */
  readonly asked: string[];
  readonly open: (query?: string) => Promise<void>;
  readonly exportAgain: () => Promise<void>;
  /** Makes the server serve only the game's own files. */
  readonly goOffline: () => Promise<void>;
  /** Returns the state and the hash of a mod in the game, such as `live <hash>`, or `""` if the game does not list the mod. */
  readonly stateOf: (id: string) => Promise<string>;
  readonly becomes: (id: string, state: RegExp) => Promise<string>;
  readonly said: (pattern: RegExp) => Promise<string>;
}

function withSite(
  browser: Browser,
  server: StaticServer,
  work: (site: Site) => Promise<void>,
): Promise<void> {
  return withTempFolder((folder) =>
    withWindow(browser, {}, async (page) => {
      const install = join(folder, "install");
      const out = join(folder, "site");
      cpSync(join(repository, "build/install"), install, { recursive: true });
      const exportAgain = async () => {
        // A file server cannot distinguish two files of the same size that were changed in the same second.
        const before = statSync(join(out, "registry/mods.json"), { throwIfNoEntry: false });
        await until(() => Date.now() - (before?.mtimeMs ?? 0) >= 1000, "a later second");
        const { status, output } = await runCommandIn(folder, [
          "export",
          "--root",
          install,
          "--out",
          out,
          "--host-version",
          "1.4.0",
        ]);
        assert.is(status, 0, output);
      };
      await exportAgain();
      mkdirSync(join(out, "game"));
      writeFileSync(
        join(out, "game/index.html"),
        '<!doctype html><script type="module" src="game.js"></script>',
      );
      writeFileSync(join(out, "game/game.js"), game);
      const port = await freePort();
      let stop = await server.start(out, port, join(folder, "work"));
      try {
        const lines: string[] = [];
        const asked: string[] = [];
        page.on("console", (message) => void lines.push(message.text()));
        page.on("pageerror", (error) => void lines.push(`pageerror ${error.stack}`));
        page.on(
          "request",
          (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
        );
        const stateOf: Site["stateOf"] = (id) =>
          page.evaluate(
            `(() => { const mod = window.game?.host.mods().find(({ guid }) => guid === ${JSON.stringify(id)}); return mod ? mod.state + " " + mod.sha256 : ""; })()`,
          );
        await work({
          page,
          install,
          lines,
          asked,
          exportAgain,
          stateOf,
          open: async (query = "") =>
            void (await page.goto(`http://127.0.0.1:${port}/game/index.html${query}`)),
          async goOffline() {
            await stop();
            stop = await startShell(out, "/game/", port);
          },
          becomes: (id, state) =>
            until(
              async () => {
                const found = await stateOf(id);
                return state.test(found) ? found : undefined;
              },
              () => `${id} is ${state}; the console said:\n${lines.join("\n")}`,
            ),
          said: (pattern) =>
            until(
              () => lines.find((line) => pattern.test(line)),
              () => `a line that matches ${pattern}; the console said:\n${lines.join("\n")}`,
            ),
        });
      } finally {
        await stop();
      }
    }),
  );
}

/** Edits the clock's size over the bus, as the panel does. */
const edit = (page: Page, value: string) =>
  page.evaluate(
    `window.game.host.bus.emit("svc.settings.applyQuery", ${JSON.stringify(`{"guid":"${MOD}","key":"size","value":${value}}`)})`,
  );
const sizeOf = (page: Page) =>
  page.evaluate(
    `(() => { let found; const off = window.game.host.bus.on("svc.settings.pageAnnounce", (text) => { const page = JSON.parse(text); if (page.guid === "${MOD}") found = page.rows.find(({ key }) => key === "size").value; }); window.game.host.bus.emit("svc.settings.pageQuery", "${MOD}"); off(); return found; })()`,
  );
const choose = (page: Page, verb: string) =>
  page.evaluate(
    `window.game.backend.answer({ meth: "GET", path: "/svc/mods/${verb}/${MOD}", version: "HTTP/1.1", headers: [], body: "", faults: [] }).status`,
  );

/** Adds two mods that throw in `load`, which a host reports to a backend. */
function addFailingMod(install: string): void {
  mkdirSync(join(install, "mods/failing"), { recursive: true });
  writeFileSync(join(install, "mods/failing/mod.js"), libraryText('throw new Error("on purpose")'));
  const path = join(install, "registry/mods.json");
  const registry = JSON.parse(readFileSync(path, "utf8"));
  registry.mods.push(
    modEntry({ id: "failing" }),
    modEntry({ id: "failing-too", artifact: { dir: "failing-too", library: "mod.js" } }),
  );
  mkdirSync(join(install, "mods/failing-too"), { recursive: true });
  writeFileSync(join(install, "mods/failing-too/mod.js"), libraryText('throw new Error("on purpose")'));
  registry.lists.push({
    id: "mine",
    entries: ["failing", "failing-too"].map((id) => ({ id, enabled: true, note: "" })),
  });
  registry.activeLists.push("mine");
  writeFileSync(path, JSON.stringify(registry));
}

local("runs the example game in a folder of a file server, and restores the player's override", () =>
  withTempFolder((folder) =>
    withWindow(localBrowser(), { viewport: { width: 1280, height: 720 } }, async (page) => {
      await slowFrames(page);
      const site = join(folder, "site");
      const root = join(repository, "build/install");
      const args = ["export", "--root", root, "--out", site, "--host-version", "1.4.0"];
      const { status, output } = await runCommandIn(folder, args);
      assert.is(status, 0, output);
      cpSync(join(repository, "build/game"), join(site, "game"), { recursive: true });
      const port = await freePort();
      const stop = await PYTHON.start(folder, port, join(folder, "work"));
      try {
        const lines: string[] = [];
        page.on("console", (message) => void lines.push(message.text()));
        page.on("pageerror", (error) => void lines.push(`pageerror ${error.stack}`));
        const said = (pattern: RegExp, from = 0) =>
          until(
            () => lines.slice(from).some((line) => pattern.test(line)),
            () => `the page says ${pattern}; it said:\n${lines.join("\n")}`,
          );
        await page.goto(`http://127.0.0.1:${port}/site/game/`);
        await said(/^loaded Crosshair/);
        let from = lines.length;
        await page.getByRole("button", { name: "Play without a server" }).click();
        await said(/^loaded Crosshair/, from);
        await page.getByRole("button", { name: "Mods", exact: true }).click();
        await page.getByRole("link", { name: /^Crosshair/ }).click();
        await page.getByRole("switch", { name: "Run Crosshair" }).click();
        await said(/^unloaded Crosshair/, from);
        from = lines.length;
        await page.reload();
        await said(/^loaded Weather/, from);
        await said(/REJECTED.*Crosshair/, from);
        assert.not.match(lines.slice(from).join("\n"), /^loaded Crosshair/m);
      } finally {
        await stop();
      }
    }),
  ),
);

for (const server of STATIC_SERVERS) {
  exported(
    `${server.name}: loads mods and a new build, stores an edit, stops refused reports, and starts without a network`,
    () =>
      withSite(
        exportedBrowser(),
        server,
        async ({ page, install, lines, asked, exportAgain, open, goOffline, becomes, said }) => {
          await open();
          const before = await becomes(MOD, /^live /);
          await edit(page, "31");
          await until(async () => (await sizeOf(page)) === 31, "the size that was chosen");
          assert.match(
            await said(/MOD REJECTED BY THE PLATFORM: Weather Lab/),
            "enable weather-lab in the mods view",
          );
          await until(
            () =>
              page.evaluate(
                `window.game.host.mods().every(({ state }) => state === "live" || state === "rejected")`,
              ),
            "every mod is in its expected state",
          );
          const quiet = lines.length;
          const polls = () => asked.filter((line) => line.endsWith("/svc/mods/client/1.4.0")).length;
          const from = polls();
          await until(() => polls() >= from + 5, "five more polls");
          assert.equal(lines.slice(quiet), [], "unchanged polls log nothing");

          addFailingMod(install);
          appendFileSync(join(install, `mods/${MOD}/mod.js`), "\n// a new build");
          await exportAgain();
          await until(
            async () => /^live /.test(await becomes(MOD, /^live /)) && (await becomes(MOD, /./)) !== before,
            "the new build",
          );
          await becomes("failing-too", /^not armed /);
          const reports = () => asked.filter((line) => line === "POST /svc/mods/reports").length;
          await until(() => reports() > 0, "a report");
          const reported = polls();
          await until(() => polls() >= reported + 10, "more polls");
          assert.ok(
            reports() <= 2,
            `${reports()} reports, and none after the answer that no backend accepts them`,
          );

          await open();
          await becomes(MOD, /^live /);
          await until(async () => (await sizeOf(page)) === 31, "the size that was chosen");
          await goOffline();
          lines.length = 0;
          await open();
          await said(/using the backend's last selection until the backend answers/);
          await becomes(MOD, /^live /);
          await until(async () => (await sizeOf(page)) === 31, "the size that was chosen");
        },
      ),
  );

  exported(`${server.name}: logs that the game's version was not exported`, () =>
    withSite(exportedBrowser(), server, async ({ open, said }) => {
      await open("?version=9.9.9");
      await said(/no decision from .*: it answered 404.*Export version 9\.9\.9/);
    }),
  );

  local(
    `${server.name}: restores overrides and edits after a reload, a new build, and a start without a network`,
    () =>
      withSite(
        localBrowser(),
        server,
        async ({ page, install, lines, asked, exportAgain, open, goOffline, becomes, said }) => {
          await open("?local");
          const before = await becomes(MOD, /^live /);
          assert.is(await choose(page, "disable"), 200);
          await becomes(MOD, /^rejected /);
          assert.match(
            await said(/MOD REJECTED BY THE PLATFORM: Clock Overlay/),
            "enable clock-overlay in the mods view",
          );
          await open("?local");
          await becomes("weather", /^live /);
          await becomes(MOD, /^rejected /);
          await choose(page, "enable");
          await becomes(MOD, /^live /);
          await edit(page, "33");

          appendFileSync(join(install, `mods/${MOD}/mod.js`), "\n// a new build");
          lines.length = 0;
          await exportAgain();
          await until(
            async () => (await becomes(MOD, /^live /)) !== before,
            () => `the new build after ${asked.length} requests; the console said:\n${lines.join("\n")}`,
          );
          // The state may name a build that has not run yet. Only a build that has run is in the browser's cache.
          await said(/^info loaded Clock Overlay/);
          await until(async () => (await sizeOf(page)) === 33, "the size that was chosen");

          await goOffline();
          lines.length = 0;
          await open("?local");
          await said(/using the backend's last selection until the backend answers/);
          await becomes(MOD, /^live /);
          await until(async () => (await sizeOf(page)) === 33, "the size that was chosen");
        },
      ),
  );
}

async function bundle(source: string): Promise<string> {
  const entry = "\0game";
  const built = await rollup({
    input: entry,
    plugins: [
      {
        name: "package",
        resolveId: (id) =>
          id === entry
            ? id
            : id.replace(/^svc-mod-sdk\/(.*)$/, (_, name: string) => join(repository, `dist/${name}.js`)),
        load: (id) => (id === entry ? source : null),
      },
    ],
  });
  const { output } = await built.generate({ format: "es" });
  await built.close();
  return output[0].code;
}
