import * as assert from "uvu/assert";
import { suite } from "../../support/suite.js";
import { panelTests } from "./fixture.js";
import { mod } from "./sources.js";

const { bus } = panelTests(suite("the polls of a panel"));

bus(
  "stop while the page is hidden, also while mods are loading",
  [mod("fog", "Fog")],
  async ({ page }) => {
    await page.clock.install();
    await page.keyboard.press("F2");
    await page.getByRole("heading", { name: "Fog", level: 1 }).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    /** Returns the number of queries for the list of mods within ten seconds. */
    const queries = async (isHidden: boolean) => {
      await page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        Object.assign(window, { queries: 0 });
      }, isHidden);
      await page.clock.runFor(10_000);
      return page.evaluate(() => (window as unknown as { queries: number }).queries);
    };
    assert.ok((await queries(false)) > 4);
    assert.is(await queries(true), 0);
    assert.ok((await queries(false)) > 4);
  },
  {
    overlay: true,
    transport: "busTransport(bus, { progress: () => ({ done: 1, total: 2 }) })",
    before: 'bus.on("svc.settings.indexQuery", () => { window.queries++; });',
    ownWindow: true,
  },
);
