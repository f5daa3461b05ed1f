import { cpSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import * as assert from "uvu/assert";
import { withBackend } from "../../support/backend.js";
import { useBrowser } from "../../support/chromium.js";
import { withInstall } from "../../support/install.js";
import { repository } from "../../support/repository.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { withTab, withWindow } from "../../support/tabs.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { assertAccessible } from "./fixture.js";

const phone = suite("the link for a phone");
const browser = useBrowser(phone);
const pageFolder = join(repository, "dist/panel");
const BUTTON = { name: "Open on your phone" } as const;

/** Opens a tab and the backend of a new install, with `lan` or without access for phones. */
const withPage = (lan: boolean, work: (page: Page, url: string) => Promise<void>) =>
  withInstall({}, ({ root }) =>
    withBackend(root, ({ url }) => withTab(browser(), {}, (page) => work(page, url)), { lan, pageFolder }),
  );

phone("is shown as a QR code and an address, which opens the panel in another browser window", () =>
  withTempFolder((root) => {
    // The many mods of this install fill the navigation, so that the code must fit beside a full list.
    cpSync(join(repository, "build/install"), root, { recursive: true });
    return withBackend(
      root,
      ({ url }) =>
        withTab(browser(), {}, async (page) => {
          await page.setViewportSize({ width: 1300, height: 820 });
          await page.goto(`${url}/`);
          await page.getByRole("button", BUTTON).click();
          const code = page.getByRole("img", { name: /^QR code of http/ });
          await soon.ok(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
          const { width, y, height } = (await code.boundingBox())!;
          assert.ok(width >= 240 && y > 0 && y + height < 820, `${width} px wide at ${y}`);
          const box = page.getByRole("textbox", { name: "Address for the phone" });
          await box.click();
          const address = await box.inputValue();
          assert.match(address, /^http:\/\/\d+(?:\.\d+){3}:\d+\/#token=[\w-]{22}$/);
          await assertAccessible(page, "an open code");
          await page.keyboard.press("Escape");
          await code.waitFor({ state: "detached" });

          await withWindow(browser(), {}, async (other) => {
            await other.goto(address);
            await other.getByRole("link", { name: "Mods on and off" }).waitFor();
            assert.is(await other.getByRole("button", BUTTON).count(), 0, "the phone shows no code");
            await other.goto(address.replace(/.$/, "?"));
            await other.getByText("That is not the token of this server").waitFor();
            assert.not.match(other.url(), /token/, "the token leaves the address");
            await other.goto(address);
            await other.getByRole("link", { name: "Mods on and off" }).waitFor();
          });
        }),
      { lan: true, pageFolder },
    );
  }),
);

phone("is replaced by the command that starts a backend for phones if this backend admits no phones", () =>
  withPage(false, async (page, url) => {
    await page.goto(`${url}/`);
    await page.getByRole("button", BUTTON).click();
    await page.getByText("Stop it, and start it again with this command:").waitFor();
    await page.getByText("svc-mod serve --root <install> --lan", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText(/^(?:Copied|This page may not use the clipboard)$/).waitFor();
    await assertAccessible(page, "the command");
  }),
);

phone("keeps the address when an older request for it fails afterwards", () =>
  withPage(true, async (page, url) => {
    const older: Route[] = [];
    await page.route("**/svc/lan", async (route) => {
      if (older.push(route) > 1) await route.continue();
    });
    await page.goto(`${url}/`);
    const button = page.getByRole("button", BUTTON);
    await button.click();
    await soon.is(() => older.length, 1);
    await button.click();
    await button.click();
    const address = page.getByRole("textbox", { name: "Address for the phone" });
    await address.waitFor();
    await older[0]!.abort();
    await page.waitForRequest("**/svc/mods?can=1");
    assert.is(await address.count(), 1);
  }),
);

phone("is replaced by the reason if the request for it fails", () =>
  withPage(true, async (page, url) => {
    await page.goto(`${url}/`);
    const button = page.getByRole("button", BUTTON);
    await page.route("**/svc/lan", (route) => route.fulfill({ status: 503, body: "" }));
    await button.click();
    await page.getByText("The server answered 503.").waitFor();
    assert.is(await page.getByText("--lan").count(), 0);
    await button.click();
    await page.route("**/svc/lan", (route) => route.abort());
    await button.click();
    await page.locator(".phone").getByText("The server does not answer.").waitFor();
    await assertAccessible(page, "a link that cannot be read");
  }),
);
