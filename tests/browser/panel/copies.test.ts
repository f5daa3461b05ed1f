import * as assert from "uvu/assert";
import { VERSION } from "../../../sdk/version.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { panelTests } from "./fixture.js";
import { bundle, SMALL } from "./sources.js";

const copies = suite("several copies of the panel on one page");
const { bus } = panelTests(copies);

/** Returns the built panel with its version constant replaced. */
function panelOfVersion(version: string): string {
  const text = bundle("panel/first");
  assert.is(text.split(`"${VERSION}"`).length, 2, "the bundle holds its version once, as a constant");
  return text.replace(`"${VERSION}"`, `"${version}"`);
}

bus(
  "define one element if they have the same version, also when definePanel is called twice",
  [SMALL],
  async ({ page }) => {
    const tags = await page.evaluate(async () => {
      const copy = await import(/* a second copy of the same file */ `${location.origin}/panel.js?copy`);
      return [copy.definePanel(), copy.definePanel(), copy.PANEL_TAG];
    });
    assert.equal(tags, ["svc-settings-panel", "svc-settings-panel", "svc-settings-panel"]);
  },
);

bus(
  "work side by side in an old, a new and the current version, each with its own mods",
  [SMALL],
  async ({ page, stored }) => {
    for (const version of ["0.0.9-beta.1", "9.8.7"])
      for (const [name, body] of [
        ["panel", bundle("panel")],
        ["panel/first", panelOfVersion(version)],
        ["panel/deferred", bundle("panel/deferred")],
      ] as const)
        await page.route(`**/${version}/${name}.js`, (route) =>
          route.fulfill({ contentType: "text/javascript", body }),
        );
    const tags = await page.evaluate(async () => {
      const { sdk, addMod } = window;
      const tags: string[] = [];
      for (const version of ["0.0.9-beta.1", "9.8.7"]) {
        const { definePanel, busTransport } = await import(`${location.origin}/${version}/panel.js`);
        const bus = sdk.createBus({ log() {} });
        const rows = [
          sdk.boolSetting("on", "On", true),
          sdk.stringSetting("title", "Title", "Clock"),
          sdk.colorSetting("sun", "Sun", "1,1,1"),
        ];
        addMod(version, `Mod of ${version}`, "{}\n", (mod) => void mod.declareSettings(rows), bus);
        tags.push(definePanel(), definePanel());
        const panel = document.createElement(tags.at(-1)!) as HTMLElement & { transport: unknown };
        panel.transport = busTransport(bus);
        document.body.append(panel);
      }
      return tags;
    });
    const [, old, , recent] = tags as [string, string, string, string];
    assert.equal([...new Set(tags)], ["svc-settings-panel-0-0-9-beta-1", "svc-settings-panel-9-8-7"]);
    await page.evaluate(() => {
      for (const panel of document.body.children) {
        if (!panel.localName.startsWith("svc-settings-panel")) continue;
        Object.assign((panel as HTMLElement).style, {
          display: "block",
          height: "400px",
          position: "relative",
        });
      }
    });
    for (const [tag, guid] of [
      ["svc-settings-panel", "mod"],
      [old, "0.0.9-beta.1"],
      [recent, "9.8.7"],
    ] as const) {
      const own = page.locator(tag);
      await own.getByRole("switch", { name: "On" }).click();
      await own.getByRole("textbox", { name: "Title" }).fill(`of ${guid}`);
      await page.keyboard.press("Enter");
      await stored(guid, new RegExp(`"on": false,\\s*"title": "of ${guid}"`));
      // All copies share the custom element of the colour picker.
      await own.getByRole("button", { name: "Pick Sun" }).click();
      await own.getByRole("slider", { name: "Saturation" }).focus();
      await page.keyboard.press("ArrowRight");
      await stored(guid, /"sun": "1,0\.\d+,0\.\d+"/);
      await page.keyboard.press("Control+z");
      await stored(guid, /"sun": "1,1,1"/);
    }
  },
);

bus(
  "have their version in their element's name when the page has defined another element of this name",
  [SMALL],
  async ({ page, part, stored }) => {
    const tag = `svc-settings-panel-${VERSION.replace(/\W+/g, "-")}`;
    await soon.is(() => page.locator(tag).count(), 1);
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
  },
  { before: `customElements.define("svc-settings-panel", class extends HTMLElement {});` },
);
