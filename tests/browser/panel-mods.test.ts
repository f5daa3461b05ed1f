import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type PageMod, type Panel, panelTests } from "./panel-fixture.js";

const mods = suite("the mods view of the panel");
const { http, bus, both } = panelTests(mods);

/** On the bus the example install's verdicts are shown beside a mod of the page's own. */
const OWN: PageMod = { guid: "own", name: "Own Mod", rows: `[sdk.boolSetting("on", "On", true)]` };
const AT_MODS = { install: "example", hash: "#mods" } as const;

const card = ({ page }: Panel, name: string) =>
  page.locator(".verdict").filter({ has: page.getByRole("heading", { name }) });

both(
  "shows every verdict with its reason, and what is off comes first",
  [OWN],
  async (panel) => {
    const { page, accessible } = panel;
    await page.getByRole("heading", { name: "Mods and verdicts" }).waitFor();
    await card(panel, "Minimap Lite").getByText("Conflict").waitFor();
    await card(panel, "Ring A").getByText("Needs itself").waitFor();
    await card(panel, "Weather Lab").getByText("Off", { exact: true }).waitFor();
    await card(panel, "Trade Routes").getByText("Needs a mod").waitFor();
    await card(panel, "Ray Lights").getByText("Other version").waitFor();
    for (const line of await page.locator(".verdict p:has(.where)").allInnerTexts())
      assert.match(
        line,
        /^(?:In the game|On the server)\s+(?:Loaded$|\S.*\S \S+ \S)/i,
        "a verdict has its reason",
      );
    const tags = await page
      .locator(".verdict")
      .evaluateAll((cards) => cards.map((one) => one.querySelector(".tag")!.textContent));
    assert.is(tags.lastIndexOf("Loaded"), tags.length - 1);
    assert.ok(tags.indexOf("Loaded") > 4);
    await accessible("the mods view");
  },
  AT_MODS,
);

both(
  "enables, disables and clears; what else would change is shown before, and only done when the player says so",
  [OWN],
  async (panel) => {
    const { page, accessible } = panel;
    const asked: string[] = [];
    page.on("request", (request) => {
      const [, path] = /\/svc\/mods\/((?:enable|disable|clear).*)/.exec(request.url()) ?? [];
      if (path) asked.push(path);
    });
    const lite = card(panel, "Minimap Lite");
    await lite.getByRole("button", { name: "Enable" }).click();
    await lite.getByText("To enable Minimap Lite also changes:").waitFor();
    assert.match(await lite.getByRole("listitem").innerText(), /^Minimap Pro Conflict/);
    await accessible("a preview");
    await lite.getByRole("button", { name: "Cancel" }).click();
    await lite.getByText("Conflict").waitFor();
    assert.equal(asked, [], "to look asks for nothing");
    await lite.getByRole("button", { name: "Enable" }).click();
    await lite.getByRole("button", { name: "Do it" }).click();
    await lite.getByText("Loaded").waitFor();
    await lite.getByText("You enabled it").waitFor();
    await card(panel, "Minimap Pro").getByText("Conflict").waitFor();
    await lite.getByRole("button", { name: "Clear" }).click();
    await lite.getByRole("button", { name: "Do it" }).click();
    await lite.getByText("Conflict").waitFor();
    const cycle = card(panel, "Day Cycle");
    await cycle.getByRole("button", { name: "Disable" }).click();
    await cycle.getByText("Turned off").waitFor();
    assert.equal(asked, ["enable/minimap-lite", "clear/minimap-lite", "disable/day-cycle"]);
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /Day Cycle/ })
      .getByText("turned off")
      .waitFor();
  },
  AT_MODS,
);

both(
  "a request that is refused or lost says why and leaves the verdicts as they were",
  [OWN],
  async (panel) => {
    const { page } = panel;
    const cycle = card(panel, "Day Cycle");
    await page.route("**/svc/mods/disable/*", (route) =>
      route.fulfill({ status: 404, json: { ok: false, err: "day-cycle is not in the registry" } }),
    );
    await cycle.getByRole("button", { name: "Disable" }).click();
    await page.getByText("Day Cycle: day-cycle is not in the registry").waitFor();
    await page.route("**/svc/mods/preview*", (route) => route.abort());
    await cycle.getByRole("button", { name: "Disable" }).click();
    await page.getByText("Day Cycle: the server does not answer").waitFor();
    await cycle.getByText("Loaded").waitFor();
  },
  AT_MODS,
);

bus(
  "verdicts that cannot be read say so, while the settings go on working",
  [OWN],
  async (panel) => {
    const { page, part, stored } = panel;
    await card(panel, "Day Cycle").waitFor();
    await page.route("**/svc/mods*", (route) => route.abort());
    await page.getByText("The verdicts are not there: the server does not answer.").waitFor();
    await page.getByRole("link", { name: /^Own Mod/ }).click();
    await part("own/on", "control").click();
    await stored("own", /"on": false/);
  },
  AT_MODS,
);

bus("without a server address the mods view says what is missing", [OWN], async ({ page, accessible }) => {
  await page.getByRole("link", { name: /Why mods are off/ }).click();
  await page.getByText("The verdicts are not there: this panel has no server address.").waitFor();
  assert.is(await page.locator(".verdict").count(), 0);
  await accessible("a mods view without a server");
});

http(
  "a mod that runs in the game says where its settings are",
  [],
  async ({ page, accessible }) => {
    await page.getByText("its settings are in the game").waitFor();
    await page
      .getByRole("link", { name: /Clock Overlay/ })
      .getByText("in the game")
      .waitFor();
    await accessible("a mod without a page");
  },
  { install: "example", hash: "#/clock-overlay" },
);

mods.run();
