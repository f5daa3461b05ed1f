import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, type Panel, panelTests } from "./fixture.js";

const recent = suite("recently chosen colours");
const { http, bus } = panelTests(recent);

const COLORS: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.colorSetting("sun", "Sun", "1,0,0"),
    sdk.colorSetting("sky", "Sky", "ff000080", { format: "hex" }),
    sdk.colorSetting("trim", "Trim", "#ff0000", { format: "hex#" }),
  ]`,
  hook: "mod.settingApplied();",
};

function handsOn({ page, part }: Panel) {
  const offered = page.getByRole("group", { name: "Recent colours" }).getByRole("button");
  return {
    toggle: (key: string) =>
      part(`mod/${key}`, "row").locator(".ctl > .swatch, .ctl > * > .swatch").first().click(),
    hue: async (degrees: number) => page.getByRole("slider", { name: "Hue" }).fill(String(degrees)),
    offered,
    names: () => offered.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label"))),
  };
}

http(
  "are offered by every picker, newest first and without duplicates, and are stored in the row's format",
  [COLORS],
  async (panel) => {
    const { page, stored, accessible } = panel;
    const { toggle, hue, offered, names } = handsOn(panel);
    await toggle("sun");
    await soon.equal(names, [], "none was chosen yet");
    await hue(120);
    await hue(240);
    await stored("mod", /"sun": "0,0,1"/);
    assert.equal(await names(), [], "nothing moves while the picker is open");
    await toggle("sun");
    await toggle("trim");
    await soon.equal(names, ["#0000ff"], "what was passed on the way was not chosen");
    await accessible("a picker with recent colours");
    for (const degrees of [30, 60, 90, 120, 150, 180, 210, 240]) {
      await hue(degrees);
      await toggle("trim");
      await toggle("trim");
    }
    await soon.is(async () => (await names()).length, 6);
    await soon.equal(async () => (await names()).slice(0, 3), ["#0000ff", "#0080ff", "#00ffff"]);
    await page.reload();
    await toggle("sky");
    await soon.is(async () => (await names())[2], "#00ffff", "another visit");
    await offered.nth(2).press("Enter");
    await stored("mod", /"sky": "00ffffff"/);
    await soon.ok(() => offered.nth(2).evaluate((button) => button.matches(":focus")), "it keeps the focus");
    await page.getByRole("slider", { name: "Alpha" }).fill("50");
    await stored("mod", /"sky": "00ffff80"/);
    await toggle("sky");
    await toggle("sun");
    await soon.is(async () => (await names())[0], "#00ffff", "a row without alpha has them without");
    await offered.first().click();
    await stored("mod", /"sun": "0,1,1"/);
  },
);

const REFUSING = `
  for (const name of ["getItem", "setItem"])
    Storage.prototype[name] = () => { throw new DOMException("not here", "SecurityError"); };
`;

bus(
  "are offered until the panel closes if the page has no storage, and malformed stored colours are skipped",
  [COLORS],
  async (panel) => {
    const { page } = panel;
    const { toggle, hue, names } = handsOn(panel);
    await page.evaluate(() => {
      localStorage.setItem("svc-settings-panel:colors", `["red", 7, "#12345", null, "#010203", "url(x)"]`);
    });
    await page.keyboard.press("F2");
    await toggle("sun");
    await soon.equal(names, ["#010203"]);
    await toggle("sun");
    await page.evaluate(REFUSING);
    await toggle("sun");
    await soon.equal(names, []);
    await hue(240);
    await toggle("sun");
    await toggle("trim");
    await soon.equal(names, ["#0000ff"]);
    await page.keyboard.press("F2");
    await page.keyboard.press("F2");
    await toggle("trim");
    await soon.equal(names, []);
  },
  { overlay: true },
);
