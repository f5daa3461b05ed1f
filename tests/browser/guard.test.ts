import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { withBackend } from "../support/backend.js";
import { useBrowser } from "../support/chromium.js";
import { type Install, withInstall } from "../support/install.js";
import { suite } from "../support/suite.js";
import { SHAPES, type Shape } from "./guard-shapes.js";

const attacks = suite("pages of other servers");

// Host names of this computer to which a browser sends no fetch metadata over plain HTTP, because they are not loopback.
const FLAGS = ["--host-resolver-rules=MAP game.test 127.0.0.1, MAP evil.test 127.0.0.1"];
const browser: () => Browser = useBrowser(attacks, { flags: FLAGS });
const AT_ONCE = 4;
/** The minimum number of shapes whose requests must arrive. Without requests the test would pass with any server. */
const FEWEST = 100;
const SOON_MS = 20_000;

/** The host name of the attacking page, and the host name by which the page addresses the backend. */
interface Setup {
  readonly name: string;
  readonly server: string;
  readonly attacker: string;
  /** Whether the page sends no referrer. */
  readonly isQuiet: boolean;
}

const setups: readonly Setup[] = [
  { name: "on another port", server: "127.0.0.1", attacker: "127.0.0.1", isQuiet: false },
  {
    name: "on another site, without a referrer,",
    server: "127.0.0.1",
    attacker: "localhost",
    isQuiet: true,
  },
  {
    name: "on another site, against a declared name,",
    server: "game.test",
    attacker: "evil.test",
    isQuiet: true,
  },
];

for (const setup of setups) {
  attacks(`${setup.name} can write with none of ${SHAPES.length} kinds of requests`, () =>
    withArena(setup, async ({ context, attacker, install, reached, get }) => {
      await Promise.all([
        visit(await context.newPage(), `${attacker}/parts`).then((page) =>
          page.evaluate("fetch('/barrier').then((r) => r.text())"),
        ),
        visit(await context.newPage(), `${attacker}/scripts`).then((page) => page.evaluate("window.results")),
      ]);
      const pages = SHAPES.flatMap(({ page }, index) => (page === undefined ? [] : [index]));
      // Each tab loads many pages, because opening a tab takes longer than loading most of the pages.
      const visitNext = async () => {
        const tab = await context.newPage();
        for (let index = pages.shift(); index !== undefined; index = pages.shift()) {
          await visit(tab, `${attacker}/page/${index}`);
          await arrived(reached, [index]);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
      await arrived(reached, [...SHAPES.keys()]);
      assert.is((await get("/svc/mods/disable/control")).status, 200);
      const { overrides } = JSON.parse(install.read("overrides.json"));
      const wrote = overrides.flatMap(({ id }: { readonly id: string }) =>
        id === "control" ? [] : [SHAPES[Number(id.slice(1))]?.name],
      );
      assert.equal(wrote, [], "none of these may write");
      assert.ok(reached.size > FEWEST, `only ${reached.size} of the shapes asked`);
      assert.is(overrides.length, 1, "the permitted request writes");
    }),
  );
}

for (const setup of setups.slice(1)) {
  attacks(`${setup.name} write by a redirecting link only after the player presses the button`, () =>
    withArena(setup, async ({ context, attacker, backend, install }) => {
      const page = await context.newPage();
      // A request without a page that caused it, as from a link in a mail or a chat.
      await page.goto(`${attacker}/redirect/${backend}/svc/mods/disable/control`);
      assert.is(new URL(page.url()).pathname, "/svc/mods/disable/control");
      await page.getByRole("heading", { name: "Disable control?" }).waitFor();
      await page.getByText("loaded → disabled").waitFor();
      assert.not.ok(wrote(install));
      await page.goto(`${backend}/svc/mods/disable/control`);
      await page.reload();
      assert.not.ok(wrote(install));
      await page.getByRole("button", { name: "Disable" }).click();
      await page.getByText("Done, your choice for it is disabled. Its verdict is disabled").waitFor();
      assert.ok(wrote(install), "the button");
      await page.getByRole("link", { name: "All mods" }).click();
      await page.getByRole("heading", { name: "Mods", exact: true }).waitFor();
      const enable = "fetch('/svc/mods/enable/control').then((reply) => reply.json()).then(({ ok }) => ok)";
      assert.is(await page.evaluate(enable), true, "the server's own page");
    }),
  );
}

attacks("get 403 for requests that name an undeclared host in their Host header", () =>
  withInstall({ mods: [{ id: "a" }] }, (install) =>
    withBackend(install.root, async ({ get, port }) => {
      for (const target of ["/", "/svc/mods", "/svc/mods/disable/a", "/mods/a/mod.js"]) {
        const { status } = await get(target, `Host: rebound.example:${port}`, "Sec-Fetch-Site: same-origin");
        assert.is(status, 403, target);
      }
    }),
  ),
);

/** A backend, a site that attacks it, and the browser of a player. */
interface Arena {
  readonly context: BrowserContext;
  /** The addresses of the attacker's site and the backend, without a trailing slash. */
  readonly attacker: string;
  readonly backend: string;
  readonly install: Install;
  /** The indexes of the shapes whose request has arrived at the backend. */
  readonly reached: Set<number>;
  readonly get: (target: string) => Promise<{ readonly status: number }>;
}

async function withArena(setup: Setup, work: (arena: Arena) => Promise<void>): Promise<void> {
  const mods = [...SHAPES.map((_shape, index) => ({ id: `v${index}` })), { id: "control" }];
  const reached = new Set<number>();
  const hear = (message: unknown): void => {
    const { url = "" } = (message as { readonly request: IncomingMessage }).request;
    const [, index] = /^\/svc\/mods\/disable\/v(\d+)/.exec(url) ?? [];
    if (index !== undefined) reached.add(Number(index));
  };
  subscribe("http.server.request.start", hear);
  try {
    await withInstall({ mods }, (install) =>
      withBackend(
        install.root,
        async ({ port, get }) => {
          const backend = `http://${setup.server}:${port}`;
          const site = await startSite(backend, setup.isQuiet);
          const attacker = `http://${setup.attacker}:${site.port}`;
          const context = await browser().newContext();
          try {
            await work({ context, attacker, backend, install, reached, get });
          } finally {
            await context.close();
            site.close();
          }
        },
        { allowHosts: ["game.test"] },
      ),
    );
  } finally {
    unsubscribe("http.server.request.start", hear);
  }
}

/** Starts the attacker's site. */
async function startSite(
  backend: string,
  isQuiet: boolean,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const fill = (text: string, index: number) =>
    text.replaceAll("TARGET", `${backend}/svc/mods/disable/v${index}`).replaceAll("CLASS", String(index));
  const quiet = isQuiet ? { "Referrer-Policy": "no-referrer" } : {};
  const server = createServer(({ url = "" }, reply) => {
    const html = { "Content-Type": "text/html", ...quiet };
    if (url.startsWith("/redirect/")) {
      return reply.writeHead(302, { Location: url.slice("/redirect/".length), ...quiet }).end();
    }
    if (url === "/parts") return reply.writeHead(200, html).end(partsPage(fill));
    if (url === "/scripts") return reply.writeHead(200, html).end(scriptsPage(fill));
    const [, number] = /^\/page\/(\d+)$/.exec(url) ?? [];
    if (number === undefined) return reply.writeHead(200, html).end("here");
    const { page = "", header } = SHAPES[Number(number)]!;
    const more = header === undefined ? {} : { [header[0]]: fill(header[1], Number(number)) };
    const status = header?.[0] === "Location" ? 302 : 200;
    return reply.writeHead(status, { ...html, ...more }).end(`<!doctype html>${fill(page, Number(number))}`);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Fill = (text: string, index: number) => string;

function partsPage(fill: Fill): string {
  const parts = SHAPES.map(({ part = "" }: Shape, index) => fill(part, index));
  return `<!doctype html><body>${parts.join("\n")}</body>`;
}

/** Returns a page that runs each script; its `results` settles when each script has settled or timed out. */
function scriptsPage(fill: Fill): string {
  const scripts = SHAPES.flatMap(({ script }, index) =>
    script === undefined ? [] : [fill(`() => ${script}`, index)],
  );
  const run = `
    const late = () => new Promise((done) => setTimeout(done, ${SOON_MS}));
    const start = async (work) => { try { await Promise.race([work(), late()]); } catch {} };
    window.results = Promise.all([${scripts.join(",\n")}].map(start)).then(() => "done");`;
  return `<!doctype html><body><script>${run}</script></body>`;
}

/** Opens a page in a tab and waits until the page has loaded or navigated away. */
async function visit(page: Page, url: string): Promise<Page> {
  await page.goto(url, { waitUntil: "commit" }).catch(() => {});
  await page.waitForLoadState("load").catch(() => {});
  return page;
}

/** Waits until the requests of these shapes have arrived, with a deadline in case Chromium no longer sends some of them. */
async function arrived(reached: ReadonlySet<number>, shapes: readonly number[]): Promise<void> {
  const deadline = Date.now() + SOON_MS;
  while (shapes.some((index) => !SHAPES[index]!.isSilent && !reached.has(index)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function wrote(install: Install): boolean {
  try {
    return install.read("overrides.json") !== "";
  } catch {
    return false;
  }
}
