import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { type TestBackend, withBackend } from "../support/backend.js";
import { useBrowser } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import * as soon from "../support/soon.js";
import { suite } from "../support/suite.js";
import { withTab } from "../support/tabs.js";
import { withTempFolder } from "../support/temp-folder.js";

const token = suite("the web page of a backend with a token");
const browser: () => Browser = useBrowser(token);

const TOKEN = "s3cret/+=%";

function withPage(work: (page: Page, backend: TestBackend) => Promise<void>): Promise<void> {
  return withTempFolder(async (root) => {
    cpSync(join(repository, "build/install"), root, { recursive: true });
    const options = { hostVersion: "1.4.0", token: TOKEN, pageFolder: join(repository, "dist/panel") };
    await withBackend(root, (backend) => withTab(browser(), {}, (page) => work(page, backend)), options);
  });
}

const panel = (page: Page) => page.locator("svc-settings-panel");
const sentence = (page: Page) => page.getByText("This server requires its token.");

token("explains how to enter the token, removes it from the address, and stores it for this tab only", () =>
  withPage(async (page, { url, lines }) => {
    assert.is((await page.goto(`${url}/`))?.status(), 401);
    await sentence(page).waitFor();
    await soon.is(() => panel(page).count(), 0);
    assert.not.match(await page.content(), "clock-overlay");

    // Only the hash of the open page changes, so that the browser does not reload the page.
    await page.evaluate(
      (text) => {
        location.hash = text;
      },
      `token=${encodeURIComponent(TOKEN)}`,
    );
    await panel(page).waitFor();
    assert.is(page.url(), `${url}/`);
    await panel(page)
      .getByRole("link", { name: /^Every Row/ })
      .waitFor();

    await page.reload();
    await panel(page)
      .getByRole("link", { name: /^Every Row/ })
      .waitFor();

    const other = await page.context().newPage();
    await other.goto(`${url}/`);
    await sentence(other).waitFor();
    await other.goto(`${url}/?x=1#token=${TOKEN.replace("%", "%25")}`);
    await other.reload();
    await panel(other)
      .getByRole("link", { name: /^Every Row/ })
      .waitFor();
    assert.is(other.url(), `${url}/?x=1`);
    assert.equal(await page.context().cookies(), []);
    assert.not.match(lines.join("\n"), "s3cret");
  }),
);

token("reports a wrong token, and then accepts the right token", () =>
  withPage(async (page, { url }) => {
    for (const wrong of ["wrong", "fälsch"]) {
      await page.goto(`${url}/?${wrong}#token=${wrong}`);
      await page.getByText("That is not the token of this server.").waitFor();
      assert.is(new URL(page.url()).hash, "");
      await soon.is(() => panel(page).count(), 0);
    }
    await page.evaluate(
      (text) => {
        location.hash = text;
      },
      `token=${encodeURIComponent(TOKEN)}`,
    );
    await panel(page)
      .getByRole("link", { name: /^Every Row/ })
      .waitFor();
  }),
);

token("shows that a restarted server requires another token, and sends no more requests", () =>
  withTempFolder(async (root) => {
    cpSync(join(repository, "build/install"), root, { recursive: true });
    let wanted = TOKEN;
    const options = {
      pageFolder: join(repository, "dist/panel"),
      get token() {
        return wanted;
      },
    };
    await withBackend(
      root,
      ({ url, stop }) =>
        withTab(browser(), {}, async (page) => {
          await page.goto(`${url}/#token=${encodeURIComponent(TOKEN)}`);
          await page.getByRole("link", { name: /^Every Row/ }).click();
          const name = page.getByRole("textbox", { name: "Player name" });
          await name.fill("Aria");
          const startAgain = await stop();
          wanted = "another";
          await startAgain();
          await page.getByText("The server was restarted. Scan the code on the computer again.").waitFor();
          let asked = 0;
          page.on("request", () => asked++);
          const said = await page.evaluate(() => {
            const { transport } = document.querySelector("svc-settings-panel") as unknown as {
              transport: { index: () => Promise<unknown> };
            };
            return transport.index().then(String, String);
          });
          assert.match(said, "The server was restarted");
          assert.is(asked, 0);
          assert.is(await name.inputValue(), "Aria");
        }),
      options,
    );
  }),
);
