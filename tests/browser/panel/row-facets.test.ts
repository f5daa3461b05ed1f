import { readFileSync } from "node:fs";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, PHONE, panelTests } from "./fixture.js";
import { chooseAction } from "./mod-actions.js";

const facets = suite("the facets of rows in the panel");
const { bus, http } = panelTests(facets);

const HUD: PageMod = {
  guid: "hud",
  name: "Hud",
  rows: `[
    sdk.boolSetting("on", "Show the HUD", true),
    sdk.intSetting("size", "Size", 20, { lo: 10, hi: 40, unit: "px", enabledWhen: { key: "on", is: true } }),
    sdk.floatSetting("gap", "Gap", 1, { unit: "m" }),
    sdk.enumSetting("mode", "Mode", "a", ["a", "b"], {
      enabledWhen: { any: [{ key: "on", is: false }, { key: "gap", above: 2 }] },
    }),
    sdk.stringSetting("note", "Note", "", { enabledWhen: { key: "tags", is: "fog" } }),
    sdk.stringSetting("tags", "Tags", "rain,snow", { list: "," }),
    sdk.floatSetting("fine", "Fine", 0, { enabledWhen: { key: "gap", above: 1000.50049 } }),
    sdk.intSetting("odd", "Odd", 1, { enabledWhen: { key: "gone", is: 1 } }),
  ]`,
  hook: "mod.settingApplied();",
};

bus(
  "grey a row whose condition is unmet, show and link the condition, and the search finds the row",
  [HUD],
  async ({ page, part, says, stored, accessible }) => {
    // Waits for the first load, whose warnings do not count.
    await says("hud/mode", "Needs Show the HUD to be off or Gap to be above 2 m");
    const warned: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
    await page.reload();
    const size = page.getByRole("textbox", { name: "Size" });
    await part("hud/size", "row").getByText("px", { exact: true }).waitFor();
    await says("hud/mode", "Needs Show the HUD to be off or Gap to be above 2 m");
    await says("hud/note", "Needs Tags to be fog");
    await says("hud/fine", "Needs Gap to be above 1,000.50049 m");
    await soon.is(() => part("hud/mode", "control").isDisabled(), true);
    await soon.is(
      () => part("hud/odd", "control").isDisabled(),
      false,
      "a condition on an unknown key is met",
    );
    assert.equal(warned, [
      'The setting odd of hud: enabledWhen names "gone", which is not a setting of this mod',
    ]);
    await accessible("rows that are held back");

    await page.getByRole("switch", { name: "Show the HUD" }).click();
    await says("hud/size", "Needs Show the HUD to be on");
    await soon.is(() => size.isDisabled(), true);
    await soon.is(() => part("hud/mode", "control").isDisabled(), false);
    await page.locator("#search").fill("size");
    await says("hud/size", "Needs Show the HUD to be on");
    await part("hud/size", "row").getByRole("button", { name: "Show the HUD", exact: true }).click();
    await part("hud/on", "control").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Space");
    await stored("hud", /"on": true/);
    await size.fill("30");
    await page.keyboard.press("Enter");
    await stored("hud", /"size": 30/);

    await page.getByRole("textbox", { name: "Tags" }).fill("fog");
    await page.keyboard.press("Enter");
    await stored("hud", /"tags": "rain,snow,fog"/);
    await part("hud/note", "control").fill("thick");
    await page.keyboard.press("Enter");
    await stored("hud", /"note": "thick"/);
    await size.focus();
    for (const fact of ["30 px", "20 px", "10 – 40 px", "at once"])
      await page.locator("aside dd").getByText(fact, { exact: true }).waitFor();
  },
);

bus(
  "hide rows whose condition is unmet by a choice, except the row with the focus and the row of a link",
  [HUD],
  async ({ page, part, labels, says, setConfig, accessible }) => {
    await says("hud/note", "Needs Tags to be fog");
    const all = await labels();
    const choice = page.getByRole("button", { name: "Hide unavailable settings" });
    const choose = async () => {
      await page.getByRole("button", { name: "Filters" }).click();
      await choice.click();
      await choice.waitFor({ state: "detached" });
    };
    await choose();
    const met = ["Show the HUD", "Size", "Gap", "Tags", "Odd"];
    await soon.equal(labels, met);
    await part("hud/size", "control").focus();
    await setConfig("hud", '{"on": false}\n');
    await soon.equal(labels, ["Show the HUD", "Size", "Gap", "Mode", "Tags", "Odd"]);
    await page.getByRole("switch", { name: "Show the HUD" }).click();
    await soon.equal(labels, met);

    await page.reload();
    await soon.equal(labels, met, "the browser keeps the choice");
    await page.locator("#search").fill("note");
    await part("hud/note", "row").getByRole("link").click();
    await soon.equal(labels, ["Show the HUD", "Size", "Gap", "Note", "Tags", "Odd"]);
    await page.getByRole("button", { name: "Filters" }).click();
    await accessible("the menu of filters with a choice");
    await choice.click();
    await soon.equal(labels, all);
  },
);

const LISTS: PageMod = {
  guid: "lists",
  name: "Lists",
  rows: `[
    sdk.stringSetting("names", "Names", "", { list: "," }),
    sdk.stringSetting("lines", "Lines", "one\\n", { list: "\\n" }),
    sdk.stringSetting("parts", "Parts", "map", {
      list: ",", choices: ["health", "map", "ammo"], optionLabels: ["Health", "Map", "Ammunition"],
    }),
    sdk.stringSetting("story", "Story", "once", { lines: 4 }),
  ]`,
  hook: "mod.settingApplied();",
  config: `${String.raw`{"names": "\u0061nn, bob ,c\/d", "story": "once\r\nupon"}`}\n`,
};

bus(
  "let a list add, remove and order its items, without changing the bytes of the other items",
  [LISTS],
  async ({ page, part, stored, accessible }) => {
    const row = part("lists/names", "row");
    const items = () => row.locator(".hold").allInnerTexts();
    await row.locator(".hold").first().waitFor();
    await soon.equal(items, ["ann", " bob ", "c/d"]);
    await accessible("a list");
    const box = page.getByRole("textbox", { name: "Names" });
    await box.fill('e,"f"');
    await page.keyboard.press("Enter");
    await stored("lists", /"names": "\\u0061nn, bob ,c\\\/d,e,\\"f\\""/);
    await row.getByRole("button", { name: "Remove bob" }).click();
    await stored("lists", /"names": "\\u0061nn,c\\\/d,e,\\"f\\""/);

    // By keys: pick up, move, cancel; pick up, move, drop.
    await row.getByRole("button", { name: "e, 3 of 4" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await row.getByRole("button", { name: "e, 2 of 4", pressed: true }).waitFor();
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: "e, 3 of 4", pressed: false }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowLeft");
    await row.getByRole("button", { name: "e, 2 of 4", pressed: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await row.getByRole("button", { name: "e, 1 of 4", pressed: true }).waitFor();
    await page.keyboard.press("Enter");
    await stored("lists", /"names": "e,\\u0061nn,c\\\/d,\\"f\\""/);
    await page.keyboard.press("Delete");
    await stored("lists", /"names": "\\u0061nn,c\\\/d,\\"f\\""/);

    // By mouse.
    const [from, to] = await Promise.all(
      ["c/d, 2 of 3", "ann, 1 of 3"].map((name) => row.getByRole("button", { name }).boundingBox()),
    );
    await page.mouse.move(from!.x + 14, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + 14, to!.y + to!.height / 2, { steps: 4 });
    await row.getByRole("button", { name: "c/d, 1 of 3", pressed: true }).waitFor();
    await page.mouse.up();
    await stored("lists", /"names": "c\\\/d,\\u0061nn,\\"f\\""/);
    await page.keyboard.press("Control+z");
    await stored("lists", /"names": "\\u0061nn,c\\\/d,\\"f\\""/);

    const lines = page.getByRole("textbox", { name: "Lines" });
    await lines.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "two\r\nthree");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await stored("lists", /"lines": "one\\n\\ntwo\\nthree"/);
    await soon.equal(
      () => part("lists/lines", "row").locator(".hold").allInnerTexts(),
      ["one", "(empty)", "two", "three"],
    );

    const parts = page.getByRole("combobox", { name: "Parts" });
    await parts.click();
    await part("lists/parts", "list").waitFor();
    await soon.equal(
      () => part("lists/parts", "list").getByRole("option").locator("span").allInnerTexts(),
      ["Health", "Ammunition"],
    );
    await parts.pressSequentially("ammu");
    await page.keyboard.press("Enter");
    await stored("lists", /"parts": "map,ammo"/);
    await part("lists/parts", "row").getByRole("button", { name: "Ammunition, 2 of 2" }).waitFor();
  },
);

bus(
  "give a text of several lines a text area, which does not change the line ends",
  [LISTS],
  async ({ page, stored, config }) => {
    const area = page.getByRole("textbox", { name: "Story" });
    await page.locator("textarea").waitFor();
    const before = await config("lists");
    await area.click();
    await page.keyboard.press("Control+Enter");
    assert.is(await config("lists"), before, "viewing writes nothing");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n/a time");
    await soon.is(() => page.locator("#search").inputValue(), "", "a slash is typed, too");
    await page.keyboard.press("Control+Enter");
    await stored("lists", /"story": "once\\r\\nupon\\r\\n\/a time"/);
    await area.fill("no");
    await page.keyboard.press("Escape");
    await soon.is(() => area.inputValue(), "once\nupon\n/a time");
  },
);

const POISON = "hunter2";
const SECRET: PageMod = {
  guid: "secret",
  name: "Secret",
  rows: `[
    sdk.stringSetting("token", "Token", "", { secret: true }),
    sdk.stringSetting("plain", "Plain", "x"),
  ]`,
  hook: `if (key === "token") throw new Error(mod.settingValue({ key }) + " is no good"); else mod.settingApplied();`,
  config: `{"token": "${POISON}"}\n`,
};

http(
  "mask a secret, which is in no export, copy, label, message, search result or stored state",
  [SECRET],
  async ({ page, stored, accessible, complaints }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    const box = page.getByLabel("Token", { exact: true });
    await soon.is(() => box.getAttribute("type"), "password");
    await soon.is(() => box.inputValue(), POISON);
    await accessible("a secret");
    const shown = async () =>
      page.locator("svc-settings-panel").evaluate((panel) => panel.shadowRoot!.innerHTML);
    const keepsIt = async (where: string) => assert.not.match(await shown(), POISON, where);
    await box.fill(`${POISON}2`);
    await page.keyboard.press("Enter");
    await stored("secret", /"token": "hunter22"/);
    await keepsIt("after an edit");
    await page.getByRole("button", { name: "Undo" }).click();
    await stored("secret", /"token": "hunter2"/);
    await keepsIt("after an undo");
    await page.locator(".row").getByRole("button", { name: "More on Token" }).press("Enter");
    await page.getByRole("button", { name: "Copy key" }).waitFor();
    await soon.is(() => page.getByRole("button", { name: "Copy value as JSON" }).count(), 0);
    await keepsIt("in the menu");
    await page.keyboard.press("Escape");

    const download = page.waitForEvent("download");
    await chooseAction(page, "Export");
    const text = readFileSync((await (await download).path())!, "utf8");
    assert.match(text, /"plain": "x"/);
    assert.not.match(text, /token|hunter/);
    await page.getByText("Exported 1 value", { exact: true }).waitFor();

    const buffer = Buffer.from(`{"mod": "secret", "values": {"token": "${POISON}3"}}`);
    await page.getByLabel("Import").setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    const question = page.getByRole("group", { name: "Import into Secret" });
    await question.getByText("••• → •••").waitFor();
    await keepsIt("before an import");
    await question.getByRole("button", { name: "Cancel" }).click();

    await page.locator("#search").fill(POISON);
    await page.getByText(`Nothing matches “${POISON}”.`).waitFor();
    await page.locator("#search").fill("");
    assert.not.match(JSON.stringify(await page.evaluate(() => ({ ...localStorage }))), POISON);
    assert.not.match([...said, ...complaints].join("\n"), POISON);
  },
);

http(
  "hide a secret whose stored value is a list, also in the page's storage",
  [{ ...SECRET, config: `{"token": ["${POISON}"], "plain": "y"}\n` }],
  async ({ page, part, says }) => {
    await says("secret/token", "The file holds •••, so the mod uses its default");
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(":seen:")));
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    assert.match(kept, "plain");
    assert.not.match(kept, POISON);
    await soon.is(() => part("secret/plain", "control").inputValue(), "y");
  },
);

bus(
  "draw plain working controls until the second file is loaded, and already mask a secret",
  [
    {
      guid: "plain",
      rows: `[
        sdk.boolSetting("on", "On", false),
        sdk.stringSetting("tags", "Tags", "a,b", { list: ",", enabledWhen: { key: "on", is: true } }),
        sdk.stringSetting("text", "Text", "t", { lines: 4 }),
        sdk.stringSetting("token", "Token", "", { secret: true }),
      ]`,
    },
  ],
  async ({ page, part, stored }) => {
    await page.route("**/panel/deferred.js", (route) => route.abort());
    await page.reload();
    await part("plain/tags", "control").fill("a,b,c");
    await page.keyboard.press("Enter");
    await stored("plain", /"tags": "a,b,c"/);
    await part("plain/text", "control").fill("u");
    await page.keyboard.press("Enter");
    await stored("plain", /"text": "u"/);
    await soon.is(() => part("plain/token", "control").getAttribute("type"), "password");
  },
);

bus(
  "make the buttons of a list's items at least 44 px wide and high on touch",
  [LISTS],
  async ({ part }) => {
    const buttons = part("lists/names", "row").locator(".items button");
    await buttons.first().waitFor();
    for (const { width, height } of await Promise.all(
      (await buttons.all()).map(async (button) => (await button.boundingBox())!),
    ))
      assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  },
  PHONE,
);
