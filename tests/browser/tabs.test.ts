import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { useBrowser } from "../support/chromium.js";
import { suite } from "../support/suite.js";
import { withTab } from "../support/tabs.js";

const tabs = suite("tabs that share a window in tests");
const browser = useBrowser(tabs);

async function openSite(page: Page): Promise<void> {
  await page.route("http://localhost:1/", (route) =>
    route.fulfill({ contentType: "text/html", body: "here" }),
  );
  await page.goto("http://localhost:1/");
}

const missed = (): void => assert.unreachable("it should have failed");

/** Stores an item in each kind of storage; returns the numbers of earlier items and the names of earlier caches. */
const keep = (page: Page) =>
  page.evaluate(async () => {
    const kept = [localStorage.length, sessionStorage.length, ...(await caches.keys())];
    localStorage.setItem("key", "value");
    sessionStorage.setItem("key", "value");
    await caches.open("cache");
    return kept;
  });

tabs("have no storage of the previous tab, even after a failed test, and cannot set the clock", async () => {
  const failed = withTab(browser(), {}, async (page) => {
    await openSite(page);
    await keep(page);
    assert.equal(await keep(page), [1, 1, "cache"]);
    throw new Error("on purpose");
  });
  await failed.then(missed, (error: Error) => assert.is(error.message, "on purpose"));
  await withTab(browser(), {}, async (page) => {
    await openSite(page);
    assert.equal(await keep(page), [0, 0]);
    assert.is(
      page.context().pages().length,
      2,
      "the tab before is closed, and the empty one keeps the window open",
    );
    await page.clock.install().then(missed, (error: Error) => {
      assert.match(error.message, /all tabs of a window have one clock/);
    });
  });
});
