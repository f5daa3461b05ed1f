import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { registryText } from "../../support/install.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { openMenu, type Panel, panelTests } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { SMALL } from "./sources.js";

const given = suite("rows in the panel whose value a list locks or suggests");
const { http } = panelTests(given);

const CONFIG = `{"on": true, "size": 20, "look": "plain", "title": "Clock", "key": "F6", "sun": "1,1,1", "voice": "en-a"}\n`;
const MOD = { ...SMALL, config: CONFIG };
const LOCK = { on: false, size: 30, look: "bold", title: "Server", key: "F7", sun: "0,0,0", voice: "en-b" };
const KEYS = Object.keys(LOCK);

/** Replaces the registry of the backend; its second list sets `values`, a `lock` or a `suggest`, for the mod. */
function give({ root }: Panel, values: object): void {
  const sides = ["client", "server"];
  const lists = [
    { id: "all", entries: [{ id: "mod", enabled: true }] },
    { id: "fair", entries: [{ id: "mod", note: "fair play", ...values }] },
  ];
  const registry = { mods: [{ id: "mod", name: "Mod", sides }], lists, activeLists: ["all", "fair"] };
  writeFileSync(join(root, "registry/mods.json"), registryText(registry));
}

/** Returns the text that a screen reader reads after the name of a control. */
function description({ part }: Panel, id: string): Promise<string> {
  return part(id, "control").evaluate((control) => {
    const root = control.getRootNode() as ShadowRoot;
    const ids = control.getAttribute("aria-describedby")!.split(" ");
    return ids.map((each) => root.getElementById(each)?.textContent ?? "").join(" ");
  });
}

http("are counted on the page of their mod, on the server and in a game", [MOD], async (panel) => {
  const { page, url } = panel;
  give(panel, { lock: { size: 30, title: "Server" }, suggest: { on: false } });
  const about = page.locator(".about");
  await about.getByText("2 locked").waitFor();
  await about.getByText("1 suggested").waitFor();
  await withLinkedGame(url, "Lantern Hour", [MOD], async () => {
    const game = page.getByRole("radio", { name: "Lantern Hour", exact: true });
    await game.click();
    await soon.ok(() => game.isChecked());
    await about.getByText("2 locked").waitFor();
    await about.getByText("1 suggested").waitFor();
  });
});

http(
  "name the list and can be focused; keys, clicks and a reset do not change a locked row",
  [MOD],
  async (panel) => {
    const { page, part, config, writes, accessible } = panel;
    give(panel, { lock: LOCK });
    const size = part("mod/size", "row");
    await size
      .getByText("Locked by fair: fair play. Your 20 comes back when the lock goes.", { exact: true })
      .waitFor();
    assert.match(await description(panel, "mod/size"), /Locked by fair: fair play\. Your 20 comes back/);
    await soon.equal(() => part("mod/size", "control").inputValue(), "30");
    await soon.is(() => page.locator('.row [data-icon="lock"]').count(), KEYS.length);
    await accessible("locked rows");

    for (const key of KEYS) {
      const control = part(`mod/${key}`, "control");
      const state = () =>
        control.evaluate((element) => {
          const { checked, value } = element as HTMLInputElement;
          return `${checked} ${value} ${element.textContent}`;
        });
      const before = await state();
      await control.focus();
      assert.ok(await control.evaluate((element) => element.matches(":focus")), `${key} can be focused`);
      for (const each of ["Space", "Enter", "ArrowUp", "ArrowDown", "ArrowRight", "x", "Delete"])
        await page.keyboard.press(each);
      assert.is(await state(), before, key);
      await control.click({ force: true });
      assert.is(await state(), before, key);
      assert.is(await page.locator("[aria-expanded=true]").count(), 0, `${key} opens nothing`);
    }
    const menu = await openMenu(page, "mod/size");
    assert.equal(await menu.getByRole("button").allInnerTexts(), [
      "Copy link to setting",
      "Copy key",
      "Copy value as JSON",
      "Share value…",
    ]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Actions for Mod" }).click();
    await page.getByRole("button", { name: "Reset mod" }).click();
    await page.getByText("Mod is at its defaults already").waitFor();
    assert.is(await writes(), 0);
    assert.is(await config("mod"), CONFIG);

    await page.locator("#search").fill("@locked size");
    await part("mod/size", "row").getByText("Locked", { exact: true }).waitFor();
    await page.locator("#search").fill("");
    give(panel, {});
    await page.locator('.row [data-icon="lock"]').first().waitFor({ state: "detached" });
    await soon.equal(() => part("mod/size", "control").inputValue(), "20");
    await page.getByRole("switch", { name: "On" }).click();
    await panel.stored("mod", /"on": false/);
  },
);

http("replace a suggested value by an edit, and restore it by menu or undo", [MOD], async (panel) => {
  const { page, part, config, accessible } = panel;
  give(panel, { suggest: { size: 30 } });
  const row = part("mod/size", "row");
  const box = part("mod/size", "control");
  const tag = row.getByText("Suggested by fair", { exact: true });
  await tag.waitFor();
  assert.match(await description(panel, "mod/size"), /Suggested by fair: fair play\./);
  assert.not.ok(await row.evaluate((element) => element.matches(".modified")));
  await accessible("a suggested row");

  await box.fill("24");
  await page.keyboard.press("Enter");
  await panel.stored("mod", /"size": 24/);
  await tag.waitFor({ state: "detached" });
  await soon.is(() => row.evaluate((element) => element.matches(".modified")), true);
  const menu = await openMenu(page, "mod/size");
  await menu.getByRole("button", { name: "Use suggested (30)" }).click();
  await tag.waitFor();
  await soon.equal(() => box.inputValue(), "30");
  assert.is(await config("mod"), CONFIG, "the file has the default, never the suggested value");

  await page.getByRole("button", { name: /^Undo/ }).click();
  await soon.equal(() => box.inputValue(), "24");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await tag.waitFor();
  await soon.equal(() => box.inputValue(), "30");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("button", { name: "Suggested 1", exact: true }).click();
  await soon.equal(() => panel.labels(), ["Size of text"]);
});

http(
  "are skipped and named by a reset of their mod if they are locked",
  [{ ...MOD, config: '{"size": 24, "title": "Mine"}\n' }],
  async (panel) => {
    const { page, part, config } = panel;
    give(panel, { lock: { title: "Server" } });
    await part("mod/title", "row")
      .getByText("Locked by fair: fair play. Your Mine comes back when the lock goes.", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Actions for Mod" }).click();
    await page.getByRole("button", { name: "Reset mod" }).click();
    await page
      .getByRole("group", { name: "Reset 1 setting of Mod?" })
      .getByRole("button", { name: "Reset" })
      .click();
    await page.getByText("1 setting reset. Left alone, because a list locks it: Title").waitFor();
    await panel.stored("mod", /"size": 20/);
    assert.match(await config("mod"), /"title": "Mine"/);
  },
);
