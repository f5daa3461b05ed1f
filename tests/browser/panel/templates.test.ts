import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type Panel, panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";

const templates = suite("the panel's templates");
const { bus, http } = panelTests(templates);

/** Counts the images and script links that the panel shows. */
const injected = ({ page }: Panel) =>
  page.locator(`svc-settings-panel :is(img[src="x"], a[href^="javascript:"])`).count();

/** The template members of React, lit and the panel's former engine. */
const FORGED = `{ "_$litType$": 1, "strings": ["javascript:'<img src=x onerror=window.ran=1>'"], "raw": ["<img src=x>"],
  "values": [], "h": "<img src=x>", "href": "javascript:window.ran=1" }`;

for (const name of ["strings", "raw", "values", "h", "href"])
  bus(
    `are drawn as usual on a page whose Object.prototype has a member "${name}"`,
    [SMALL],
    async (panel) => {
      const { page, part, stored } = panel;
      await page.getByRole("link", { name: /Mods on and off/ }).click();
      await page.getByRole("link", { name: /^Mod(?!s on)/ }).click();
      await part("mod/on", "control").click();
      await stored("mod", /"on": false/);
      assert.is(await injected(panel), 0);
    },
    { before: `Object.prototype[${JSON.stringify(name)}] = (${FORGED})[${JSON.stringify(name)}];` },
  );

http("are not forged by an object that replaces a name in the page's storage", [SMALL], async (panel) => {
  const { page } = panel;
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(":seen:")));
  await page.evaluate(
    (forged) => {
      for (const key of Object.keys(localStorage).filter((each) => each.includes(":seen:"))) {
        const [seen] = JSON.parse(localStorage.getItem(key)!);
        const template = JSON.parse(forged);
        const rows = JSON.stringify(
          JSON.parse(seen.rows).map((row: object) => ({ ...row, label: template })),
        );
        const named = { ...seen, mod: { ...seen.mod, guid: "named", name: template } };
        localStorage.setItem(key, JSON.stringify([named, { ...seen, rows }]));
      }
    },
    FORGED.replaceAll("\n", " "),
  );
  await page.route("**/svc/**", (route) => route.abort());
  await page.reload();
  await page.getByRole("alert").waitFor();
  await page.getByRole("link", { name: /^Mod(?!s on)/ }).click();
  await soon.is(() => injected(panel), 0);
  assert.is(await page.evaluate(() => "ran" in window), false);
});

bus("show typed markup as text, and reuse the elements of a row", [SMALL], async (panel) => {
  const { page, stored } = panel;
  const box = page.getByRole("textbox", { name: "Title" });
  const before = (await box.elementHandle())!;
  await box.fill("<img src=x>");
  await page.keyboard.press("Enter");
  await stored("mod", /"title": "<img src=x>"/);
  assert.ok(await before.evaluate((element) => element.isConnected));
  assert.is(await injected(panel), 0);
});
