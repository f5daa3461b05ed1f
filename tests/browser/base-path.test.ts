import { cpSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import type { BackendOptions } from "../../host-shim/server/index.js";
import { withBackend } from "../support/backend.js";
import { useBrowser } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTab } from "../support/tabs.js";
import { withTempFolder } from "../support/temp-folder.js";

const base = suite("the web page below a base path");
const browser: () => Browser = useBrowser(base);

/** Starts a proxy that forwards requests below `/modding` to a backend, with the whole path, and records all others. */
async function withProxy(
  port: number,
  work: (url: string, strays: readonly string[]) => Promise<void>,
): Promise<void> {
  const strays: string[] = [];
  const proxy = createServer((message, reply) => {
    const { method, url: path = "", headers } = message;
    if (!path.startsWith("/modding")) {
      strays.push(path);
      reply.writeHead(404).end();
      return;
    }
    const onward = request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    message.pipe(onward);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/modding`, strays);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
}

/** Passes a new page to `work`, with a backend of the built install behind the proxy. */
function withModding(
  options: Pick<BackendOptions, "token" | "pageFolder">,
  work: (page: Page, url: string) => Promise<void>,
): Promise<void> {
  return withTempFolder(async (root) => {
    cpSync(join(repository, "build/install"), root, { recursive: true });
    await withBackend(
      root,
      async ({ port, line }) => {
        await line(/loaded Day Cycle/);
        await withProxy(port, async (url, strays) => {
          await withTab(browser(), {}, (page) => work(page, url));
          assert.equal(strays, []);
        });
      },
      { hostVersion: "1.4.0", base: "/modding", ...options },
    );
  });
}

base("shows the panel with the rows of its mods, and sends no request outside the base path", () =>
  withModding({ token: "secret-1", pageFolder: join(repository, "dist/panel") }, async (page, url) => {
    await page.goto(`${url}/#token=secret-1`);
    const panel = page.locator("svc-settings-panel");
    await panel.getByRole("link", { name: /^Day Cycle/ }).click();
    await panel.getByText("Speed of the day").first().waitFor();
    assert.is(new URL(page.url()).pathname, "/modding/");
  }),
);

base("shows a confirmation whose buttons work below the base path", () =>
  withModding({}, async (page, url) => {
    await page.goto(`${url}/svc/mods/disable/day-cycle`);
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByText(/^Done, your choice for it is disabled/).waitFor();
    await page.getByRole("link", { name: "All mods" }).click();
    await page.waitForURL(`${url}/`);
  }),
);

base("shows that a choice may have changed when the answer is lost", () =>
  withModding({}, async (page, url) => {
    await page.goto(`${url}/svc/mods/disable/day-cycle`);
    await page.route("**/svc/mods/disable/*", async (route) => {
      assert.is((await (await route.fetch()).json()).override, "disabled");
      await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
    });
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByText("Your choice may have changed: open All mods to check.").waitFor();
  }),
);

base("shows the status of an answer without a reason", () =>
  withModding({}, async (page, url) => {
    await page.goto(`${url}/svc/mods/disable/day-cycle`);
    await page.route("**/svc/mods/disable/*", (route) => route.fulfill({ status: 502, json: {} }));
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByText("Nothing has changed: the server answered 502").waitFor();
  }),
);
