import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { withBackend } from "../support/backend.js";
import { withChromium } from "../support/chromium.js";
import { withInstall } from "../support/install.js";

const attacks = suite("pages that are not the server's own");

/** A page's markup; URL is a GET that would write. It is opened on a server with another port, so as another site. */
const PAGES: readonly (readonly [name: string, html: string])[] = [
  ["an image", `<img src="URL">`],
  ["an image that says no referrer", `<img src="URL" referrerpolicy="no-referrer">`],
  ["a script", `<script src="URL"></script>`],
  ["a style sheet", `<link rel="stylesheet" href="URL">`],
  ["a frame", `<iframe src="URL"></iframe>`],
  ["a sandboxed frame", `<iframe sandbox="allow-scripts" srcdoc="<script>fetch('URL')</script>"></iframe>`],
  ["an object", `<object data="URL"></object>`],
  ["a video", `<video src="URL" autoplay></video>`],
  ["a prefetch", `<link rel="prefetch" href="URL">`],
  ["a preload", `<link rel="preload" as="image" href="URL">`],
  ["a module preload", `<link rel="modulepreload" href="URL">`],
  ["a prerender", `<link rel="prerender" href="URL">`],
  [
    "speculation rules",
    `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["URL"],"eagerness":"immediate"}],"prerender":[{"source":"list","urls":["URL"],"eagerness":"immediate"}]}</script>`,
  ],
  [
    "a fetch without cors",
    `<script>fetch("URL", { mode: "no-cors", referrerPolicy: "no-referrer" })</script>`,
  ],
  ["a fetch", `<script>fetch("URL").catch(() => {})</script>`],
  ["a beacon", `<script>navigator.sendBeacon("URL")</script>`],
  ["a form", `<form action="URL"></form><script>document.forms[0].submit()</script>`],
  [
    "a form that posts",
    `<form method="post" action="URL"></form><script>document.forms[0].submit()</script>`,
  ],
  ["a navigation", `<script>location.href = "URL"</script>`],
  ["a refresh", `<meta http-equiv="refresh" content="0; url=URL">`],
  ["a redirect", `<img src="/redirect">`],
  ["a window", `<script>window.open("URL")</script>`],
];

const AT_ONCE = 6;

attacks("none of them makes a GET write, and the address bar and the server's own page do", () =>
  withInstall({ mods: [{ id: "a" }] }, (install) =>
    withBackend(install.root, (backend) =>
      withChromium(async (browser) => {
        const attack = `${backend.url}/svc/mods/disable/a`;
        const wrote = () => existsSync(join(install.root, "overrides.json"));
        const other = createServer(({ url = "" }, reply) => {
          if (url === "/redirect") return reply.writeHead(302, { Location: attack }).end();
          const html = PAGES[Number(url.slice(1))]?.[1].replaceAll("URL", attack) ?? "";
          return reply.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html>${html}`);
        }).listen(0, "127.0.0.1");
        await new Promise((resolve) => other.once("listening", resolve));
        const { port } = other.address() as AddressInfo;
        const context = await browser.newContext();
        try {
          // Another port of this computer is the same site to a browser; another name for it is another site.
          for (const host of ["127.0.0.1", "localhost"]) {
            for (let first = 0; first < PAGES.length; first += AT_ONCE) {
              const some = PAGES.slice(first, first + AT_ONCE);
              await Promise.all(
                some.map((_page, at) => visit(context, `http://${host}:${port}/${first + at}`)),
              );
              assert.not.ok(wrote(), `one of ${some.map(([name]) => name).join(", ")} on ${host}`);
            }
          }
          const own = await context.newPage();
          await own.goto(`${backend.url}/`);
          assert.is(await own.evaluate("fetch('/svc/mods').then((reply) => reply.status)"), 200);
          await own.goto(attack);
          assert.ok(wrote(), "the address bar");
          const enabled = "fetch('/svc/mods/enable/a').then((reply) => reply.json()).then(({ ok }) => ok)";
          await own.goto(`${backend.url}/`);
          assert.is(await own.evaluate(enabled), true);
        } finally {
          await context.close();
          other.close();
          other.closeAllConnections();
        }
      }),
    ),
  ),
);

/** Opens a page and leaves it time to do what it is made for. */
async function visit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForLoadState("load").catch(() => {});
  await page.waitForTimeout(150);
  await page.close();
}

attacks("a name that is made to lead here is refused, whatever the page", () =>
  withInstall({ mods: [{ id: "a" }] }, (install) =>
    withBackend(install.root, async ({ get, port }) => {
      for (const target of ["/", "/svc/mods", "/svc/mods/disable/a", "/mods/a/mod.js"]) {
        const { status } = await get(target, `Host: rebound.example:${port}`, "Sec-Fetch-Site: same-origin");
        assert.is(status, 403, target);
      }
    }),
  ),
);

attacks.run();
