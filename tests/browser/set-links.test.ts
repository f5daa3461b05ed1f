import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

import * as assert from "uvu/assert";
import type { BackendOptions } from "../../host-shim/server/index.js";
import { withBackend } from "../support/backend.js";
import { useBrowser } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import * as soon from "../support/soon.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";
import { openMenu, part, withPage } from "./panel/fixture.js";
import { type PageMod, writeInstall } from "./panel/sources.js";

const links = suite("links to values on the web page of a backend");
const browser = useBrowser(links);

const CONFIG = '{"fov": 1.05e2}\n';
const CAMERA: PageMod = {
  guid: "camera",
  name: "Camera",
  rows: `[sdk.floatSetting("fov", "Field of view", 90, { lo: 60, hi: 120 })]`,
  config: CONFIG,
};

function onPage(
  work: (page: Page, url: string, config: () => string) => Promise<void>,
  options: Partial<BackendOptions> = {},
): Promise<void> {
  return withTempFolder((root) => {
    writeInstall(root, [CAMERA]);
    const config = () => readFileSync(join(root, "mods/camera/config.json"), "utf8");
    return withBackend(root, ({ url }) => withPage(browser(), {}, ({ page }) => work(page, url, config)), {
      hostVersion: "1.4.0",
      pageFolder: join(repository, "dist/panel"),
      ...options,
    });
  });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const question = (page: Page) => page.getByRole("group", { name: "Shared settings for Camera" });
const box = (page: Page) => page.getByRole("textbox", { name: "Link" });

async function copyLink(page: Page): Promise<string> {
  const menu = await openMenu(page, "camera/fov");
  await menu.getByRole("button", { name: "Share value…" }).click();
  await box(page).waitFor();
  const link = await box(page).inputValue();
  await page.keyboard.press("Escape");
  return link;
}

links("are removed from the address bar of a fresh page, and change no value before Apply", () =>
  onPage(async (page, url, config) => {
    await page.goto(`${url}/`);
    const link = await copyLink(page);
    assert.match(link, `${url}/#set=svc1.`);
    await part(page, "camera/fov", "control").fill("70");
    await page.keyboard.press("Enter");
    await soon.match(config, /"fov": 70/);
    const before = config();

    const fresh = await page.context().newPage();
    const posts: string[] = [];
    fresh.on("request", (request) => void (request.method() === "POST" && posts.push(request.url())));
    await fresh.goto(link);
    await question(fresh).waitFor();
    await fresh.getByText("70.0 → 1.05e2").waitFor();
    assert.not.match(fresh.url(), "set=");
    assert.is(config(), before);
    assert.equal(posts, []);
    await button(fresh, "Cancel").click();
    await soon.is(() => question(fresh).count(), 0);
    await fresh.reload();
    await part(fresh, "camera/fov", "control").waitFor();
    assert.is(await question(fresh).count(), 0, "the address does not have it any more");

    // Follows the link on the open page.
    await fresh.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await question(fresh).waitFor();
    assert.not.match(fresh.url(), "set=");
    assert.is(config(), before);
    await button(fresh, "Change 1 setting").click();
    await soon.is(config, CONFIG);
    await fresh.getByText("1 setting imported").waitFor();
    await fresh.keyboard.press("Control+z");
    await soon.is(config, before);
    await fresh.close();
  }),
);

links("stay in memory until the player enters the token", () =>
  onPage(
    async (page, url, config) => {
      await page.goto(`${url}/#token=abc`);
      const link = await copyLink(page);
      const value = '{"fov": 80.0}\n';
      await part(page, "camera/fov", "control").fill("80");
      await page.keyboard.press("Enter");
      await soon.is(config, value);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto("about:blank");
      await page.goto(link);
      await page.getByText("This server requires its token.").waitFor();
      await soon.is(() => page.url(), `${url}/`);
      await page.evaluate(() => {
        location.hash = "token=abc";
      });
      await question(page).waitFor();
      assert.is(config(), value);
      assert.is(page.url().replace(/#\/camera.*$/, ""), `${url}/`);
      await button(page, "Change 1 setting").click();
      await soon.is(config, CONFIG);
    },
    { token: "abc" },
  ),
);
