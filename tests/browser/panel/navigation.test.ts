import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, type PageMod, panelTests } from "./fixture.js";
import { chooseAction } from "./mod-actions.js";
import { mod } from "./sources.js";

const places = suite("navigation in the panel");
const { bus, http } = panelTests(places);

const CAMERA: PageMod = {
  guid: "camera",
  name: "Camera",
  rows: `[
    sdk.intSetting("fov", "Field of view", 90, { lo: 60, hi: 120, category: "View/Lens" }),
    sdk.floatSetting("shake", "Camera shake", 0.5, { lo: 0, hi: 1, step: 0.1, category: "View", subcategory: "Motion" }),
    sdk.boolSetting("crosshair", "Crosshair", true, { category: "Interface" }),
    sdk.keybindSetting("zoom", "Zoom", "KeyZ", { category: "Keys" }),
    sdk.keybindSetting("free", "Free look", "", { category: "Keys" }),
    sdk.boolSetting("mirror", "Mirrors", false, { implemented: false, description: "No second camera." }),
    sdk.stringSetting("renderer", "Renderer", "vulkan", { appliesOn: "restart" }),
  ]`,
  hook: `if (key === "renderer") mod.settingAppliesOnRestart(); else mod.settingApplied();`,
};
const PHOTO: PageMod = {
  guid: "photo",
  name: "Photo Mode",
  rows: `[
    sdk.boolSetting("listen", "Listen to keys", true, { keybind: true }),
    sdk.keybindSetting("shutter", "Shutter", "KeyZ"),
    sdk.intSetting("freeze", "Freeze", 80, { keybind: true }),
  ]`,
};
const MODS = [CAMERA, PHOTO];

const search = async (page: Page, query: string) => {
  await page.keyboard.press("/");
  await page.getByRole("textbox", { name: /Search/ }).fill(query);
};

bus(
  "lists groups at any depth in a tree of links, and counts the settings that have an effect",
  MODS,
  async ({ page, accessible }) => {
    const nav = page.getByRole("navigation");
    await page.getByText("6 of 7 settings have an effect").waitFor();
    for (const name of ["View", "Lens", "Motion", "Interface", "Keys"])
      await nav.getByRole("link", { name, exact: true }).waitFor();
    await page.setViewportSize({ width: 1200, height: 420 });
    await nav.getByRole("link", { name: "Keys", exact: true }).click();
    await page.waitForFunction(() => location.hash === "#/camera/group/Keys");
    await soon.ok(() =>
      page
        .getByRole("heading", { name: "Keys", exact: true })
        .evaluate((heading) => heading.getBoundingClientRect().top < 330),
    );
    await accessible("a page with a tree");
  },
);

const QUERIES: readonly (readonly [query: string, first: string])[] = [
  ["fov", "Field of view"],
  ["view field", "Field of view"],
  ["camera shake", "Camera shake"],
  ["crosshir", "Crosshair"],
  ["@unimplemented", "Mirrors"],
  ["@restart", "Renderer"],
  ["@keybind shut", "Shutter"],
];

bus(
  "has tabs in a narrow panel, scrolls to the current tab, and moves the focus by arrow keys",
  Array.from({ length: 12 }, (_, at) => ({
    guid: `mod-${at}`,
    name: `A mod ${at}`,
    rows: `[sdk.boolSetting("on", "On", true)]`,
  })),
  async ({ page, accessible }) => {
    const tab = (at: number) =>
      page.getByRole("navigation").getByRole("link", { name: `A mod ${at}`, exact: true });
    /** Returns whether the whole tab is in the visible part of the list. */
    const isInView = (at: number) =>
      tab(at).evaluate((link) => {
        const [box, seen] = [link, link.closest("nav")!].map((one) => one.getBoundingClientRect());
        return box!.left >= seen!.left && box!.right <= seen!.right && box!.bottom <= seen!.bottom;
      });
    await page.setViewportSize({ width: 620, height: 700 });
    await soon.ok(() => isInView(0));
    assert.is(await isInView(11), false, "not all tabs fit");
    await tab(11).click();
    await soon.ok(() => isInView(11));
    await page.goBack();
    await soon.ok(() => isInView(0));
    const top = await page.evaluate(() => document.scrollingElement!.scrollTop);
    assert.is(top, 0, "the page around it stays");
    await tab(0).focus();
    await page.keyboard.press("ArrowLeft");
    await soon.ok(() => page.locator("nav a[href='#keybinds']").evaluate((link) => link.matches(":focus")));
    await page.keyboard.press("ArrowRight");
    await soon.ok(() => tab(0).evaluate((link) => link.matches(":focus")));
    await page.keyboard.press("Home");
    await accessible("tabs");
    await page.setViewportSize({ width: 1100, height: 700 });
    await tab(11).click();
    await page.setViewportSize({ width: 620, height: 700 });
    await soon.ok(() => isInView(11), "a window that becomes narrow");
  },
);

bus(
  "finds rows of all mods by the search, which marks matches, and the found rows can be edited",
  MODS,
  async ({ page, part, labels, firstLabel, says, stored, accessible }) => {
    for (const [query, first] of QUERIES) {
      await search(page, query);
      await firstLabel(first);
    }
    await search(page, "shake");
    await firstLabel("Camera shake");
    await soon.equal(() => page.locator("mark").allInnerTexts(), ["shake"]);
    await search(page, "camera");
    await soon.ok(async () => (await page.locator(".crumbs mark").allInnerTexts()).includes("Camera"));
    await accessible("search results");
    await page.getByRole("textbox", { name: "Camera shake" }).fill("0.75");
    await page.keyboard.press("Enter");
    await says("camera/shake", "In force now");
    await stored("camera", /"shake": 0.75/);
    await search(page, "sh");
    const ofPhoto = page.locator(".row").filter({ hasText: "Photo Mode" });
    await ofPhoto.first().waitFor();
    await page.getByRole("button", { name: "Only in Camera" }).click();
    await ofPhoto.first().waitFor({ state: "detached" });
    await firstLabel("Camera shake");
    await page.getByRole("button", { name: "Only in Camera" }).click();
    await page.getByRole("link", { name: "Camera / View" }).first().click();
    await page.getByRole("heading", { name: "Camera", level: 1 }).waitFor();
    await part("camera/shake", "row").waitFor();
    await soon.is(
      () => page.locator("svc-settings-panel #search").inputValue(),
      "",
      "a result leads to its page",
    );
    await search(page, "no such thing at all");
    await page.getByText("Nothing matches").waitFor();
    await page.keyboard.press("Escape");
    const filters = page.getByRole("button", { name: "Filters" });
    await filters.click();
    await page.getByRole("button", { name: "Changed 1" }).click();
    await soon.is(() => filters.getAttribute("aria-expanded"), "false", "a chosen filter closes the menu");
    await soon.is(() => filters.evaluate((button) => button.matches(":focus")), true);
    await soon.equal(labels, ["Camera shake"]);
    await page.keyboard.press("Enter");
    await soon.is(() => page.getByRole("button", { name: "Changed 1" }).getAttribute("aria-pressed"), "true");
    await accessible("the filters");
    await page.keyboard.press("Escape");
    await soon.equal(labels, ["Camera shake"], "Escape closes the menu and keeps the search");
  },
);

const ALIKE: PageMod = {
  guid: "alike",
  name: "Alike",
  rows: `["one", "two", "three"].map((key) => sdk.intSetting(key, key, 5, { lo: 0, hi: 100 }))`,
};

bus(
  "leaves a found row that no longer matches in place with the focus, and the next key changes only that row",
  [ALIKE],
  async ({ page, labels, stored, config }) => {
    for (const [key, value] of [
      ["one", "6"],
      ["two", "50"],
    ] as const) {
      await page.getByRole("textbox", { name: key }).fill(value);
      await page.keyboard.press("Enter");
      await stored("alike", new RegExp(`"${key}": ${value}`));
    }
    await search(page, "@modified");
    await soon.equal(labels, ["one", "two"]);
    await page.getByRole("slider", { name: "one" }).focus();
    await page.keyboard.press("ArrowLeft");
    await stored("alike", /"one": 5/);
    await page.keyboard.press("ArrowLeft");
    await stored("alike", /"one": 4/);
    assert.equal(await labels(), ["one", "two"]);
    assert.match(await config("alike"), /"two": 50/);
  },
);

http(
  "finds pages by their titles; Enter and the arrow key down in the search box go to the first result",
  MODS,
  async ({ page, part, accessible }) => {
    await search(page, "prof");
    await page.getByText("1 page", { exact: true }).waitFor();
    await accessible("a page found by the search");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Profiles", level: 1 }).waitFor();
    await search(page, "shake");
    await page.keyboard.press("ArrowDown");
    await soon.ok(() => part("camera/shake", "row").evaluate((row) => row.matches(":focus-within")));
    await search(page, "photo mode");
    assert.is(await page.locator("nav [aria-current]").count(), 0, "no page is current in a search");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Photo Mode", level: 1 }).waitFor();
    await soon.ok(() => part("photo/listen", "control").evaluate((first) => first.matches(":focus")));
    await search(page, "camera");
    await page.locator(".hints").getByText("Camera").waitFor();
    await page.keyboard.press("ArrowDown");
    await soon.ok(() => page.locator(".hints a").evaluate((link) => link.matches(":focus")));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Camera", level: 1 }).waitFor();
    await soon.is(() => page.locator("main .row :focus").count(), 1);
    await search(page, "photo mode");
    await page.keyboard.press("Enter");
    await page
      .getByRole("navigation")
      .locator("[aria-current=page]")
      .filter({ hasText: "Photo Mode" })
      .waitFor();
  },
  { install: "mods" },
);

http("finds pages and mods with typos only if nothing matches exactly", MODS, async ({ page }) => {
  const found = page.getByRole("main").getByRole("status");
  await search(page, "mode");
  await found.getByText("1 mod, 3 settings", { exact: true }).waitFor();
  await page.getByRole("textbox", { name: /Search/ }).fill("keys");
  await found.getByText("3 settings", { exact: true }).waitFor();
  await page.getByRole("textbox", { name: /Search/ }).fill("profilse");
  await found.getByText("1 page", { exact: true }).waitFor();
});

bus(
  "shows how many of the found mods are listed, if not all are",
  Array.from({ length: 12 }, (_, at) => mod(`lantern-${at}`, `Lantern ${at}`)),
  async ({ page }) => {
    await search(page, "lantern");
    const main = page.getByRole("main");
    await main.getByText("First 8 of 12", { exact: true }).waitFor();
    assert.is(await main.locator(".hints a").count(), 8);
    await search(page, "lantern 11");
    await main.locator(".hints").getByText("Lantern 11").waitFor();
    await main.getByText(/^First/).waitFor({ state: "detached" });
  },
);

bus("finds a mod by a misspelled name, and links to its page", MODS, async ({ page, labels, accessible }) => {
  const search = page.locator("svc-settings-panel #search");
  await search.fill("phoot mode");
  const link = page.getByRole("main").getByRole("link", { name: "Photo Mode 1 clash" });
  await link.waitFor();
  await accessible("a mod among what was found");
  await link.click();
  await page.getByRole("heading", { name: "Photo Mode", level: 1 }).waitFor();
  await soon.is(() => search.inputValue(), "");
  await soon.ok(async () => (await labels()).includes("Shutter"));
});

bus(
  "lists every key of every mod in the keybinds view, which marks clashes, filters, and finds a pressed key",
  MODS,
  async ({ page, part, labels, accessible }) => {
    await page.getByRole("link", { name: /Keybinds/ }).click();
    await page.getByRole("heading", { name: "Keybinds" }).waitFor();
    await soon.equal(labels, ["Zoom", "Free look", "Listen to keys", "Shutter", "Freeze"]);
    await part("camera/zoom", "row").getByText("Also Shutter (Photo Mode)", { exact: true }).waitFor();
    await part("photo/shutter", "row").getByText("Also Zoom (Camera)", { exact: true }).waitFor();
    await accessible("the keybinds view");
    await part("camera/zoom", "row").getByRole("link", { name: "Also Shutter (Photo Mode)" }).click();
    await page.getByRole("button", { name: "1 clash", pressed: true }).waitFor();
    await soon.equal(labels, ["Zoom", "Shutter"], "two rows with one key are one clash");
    const clash = page.getByRole("main").locator("section");
    await soon.equal(() => clash.locator("h2").allInnerTexts(), ["Z"], "in one card under their key");
    assert.equal(await clash.locator(".crumbs").allInnerTexts(), ["Camera / Keys", "Photo Mode"]);
    await accessible("the keys that clash");
    await page.getByRole("button", { name: "1 without a key" }).click();
    await soon.equal(labels, ["Free look"]);
    await page.getByRole("button", { name: "1 without a key" }).click();
    await soon.is(async () => (await labels()).length, 5);
    const find = page.getByRole("button", { name: "Find by pressing" });
    await find.click();
    await page.keyboard.press("KeyP");
    await page.getByRole("button", { name: "Show all" }).waitFor();
    await soon.equal(labels, ["Freeze"]);
    await page.getByText("1 of 4, bound to P", { exact: true }).waitFor();
    await find.click();
    await page.keyboard.press("KeyZ");
    await part("camera/zoom", "row").waitFor();
    await soon.equal(labels, ["Zoom", "Shutter"]);
    await find.click();
    await page.keyboard.press("Control+KeyJ");
    await page.getByText("No mod uses Ctrl + J").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("button", { name: "1 clash" }).click();
    await part("camera/zoom", "control").click();
    await page.keyboard.press("KeyX");
    await page.getByRole("button", { name: "1 clash" }).waitFor({ state: "detached" });
    await soon.is(async () => (await labels()).length, 5, "without a clash all rows are shown again");
  },
);

bus(
  "opens a deep link to a row of any mod, and focuses the row",
  MODS,
  async ({ page, part }) => {
    await part("photo/freeze", "row").waitFor();
    await part("photo/freeze", "control").and(page.locator(":focus")).waitFor();
    await page.evaluate(() => {
      location.hash = "#/camera/renderer";
    });
    await part("camera/renderer", "control").and(page.locator(":focus")).waitFor();
  },
  { hash: "#/photo/freeze" },
);

http(
  "opens a deep link to a row before the rows of its mod are loaded, and focuses the row later",
  MODS,
  async ({ page, part }) => {
    const rows = await holdRequests(page, "**/svc/settings/camera");
    await page.reload();
    await part("photo/freeze", "row").waitFor();
    await page.evaluate(() => {
      location.hash = "#/camera/renderer";
    });
    await page.getByRole("heading", { name: "Camera", exact: true }).waitFor();
    await deferredLoaded(page);
    await rows.release();
    await part("camera/renderer", "control").and(page.locator(":focus")).waitFor();
  },
  { hash: "#/photo/freeze" },
);

bus(
  "opens a deep link to a group, and opens the mod's page if a link names an unknown row",
  MODS,
  async ({ page, part }) => {
    const heading = page.getByRole("heading", { name: "View / Motion" });
    await heading.waitFor();
    await page.waitForFunction(
      (element) => element!.getBoundingClientRect().top < 200,
      await heading.elementHandle(),
    );
    await page
      .getByRole("link", { name: "Motion", exact: true })
      .and(page.locator("[aria-current]"))
      .waitFor();
    await page.evaluate(() => {
      location.hash = "#/photo/gone";
    });
    await part("photo/shutter", "row").waitFor();
    await page.evaluate(() => {
      location.hash = "#keybinds";
    });
    await page.getByRole("heading", { name: "Keybinds" }).waitFor();
  },
  { hash: "#/camera/group/View/Motion", viewport: { width: 1200, height: 420 } },
);

bus(
  "copies the link, the key and the value of a row",
  [{ ...CAMERA, config: `{"shake": 1.0e-1}\n` }],
  async ({ page, part, accessible }) => {
    const row = part("camera/shake", "row");
    const copied = async (item: string) => {
      await row.getByRole("button", { name: "More on Camera shake" }).press("Enter");
      await page.getByRole("button", { name: item }).click();
      await page.getByText("Copied").waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await soon.is(() => copied("Copy link"), `${page.url().replace(/#.*/, "")}#/camera/shake`);
    await soon.is(() => copied("Copy key"), "shake");
    await soon.is(() => copied("Copy value as JSON"), "1.0e-1");
    await row.getByRole("button", { name: "More on Camera shake" }).press("Enter");
    await accessible("a row's menu");
  },
  { permissions: ["clipboard-read", "clipboard-write"] },
);

bus(
  "exports a mod's values to a file and imports them as one undo step, literal for literal",
  [{ ...CAMERA, config: `{"fov": 100, "shake": 1.0}\n` }],
  async ({ page, stored, config, writes, accessible }) => {
    const download = page.waitForEvent("download");
    await chooseAction(page, "Export");
    const file = await (await download).path();
    await chooseAction(page, "Reset mod");
    const reset = page.getByRole("group", { name: "Reset 2 settings of Camera?" });
    await soon.equal(
      async () =>
        (await reset.getByRole("listitem").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")),
      ["Field of view 100 → 90", "Camera shake 1.0 → 0.5"],
    );
    await accessible("the question before a reset");
    await reset.getByRole("button", { name: "Reset" }).click();
    await stored("camera", /"fov": 90, "shake": 0\.5/);
    const chosen = page.waitForEvent("filechooser");
    await chooseAction(page, "Import");
    const dialog = await chosen;
    assert.is(await page.getByText("This browser chooses files only").count(), 0, "the dialog is open");
    await dialog.setFiles(file);
    const question = page.getByRole("group", { name: "Import into Camera" });
    const differences = () => question.getByRole("listitem").allInnerTexts();
    await soon.equal(
      async () => (await differences()).map((text) => text.replace(/\s+/g, " ")),
      ["Field of view 90 → 100", "Camera shake 0.5 → 1.0"],
    );
    const looks = (each: Element) => {
      const { backgroundColor, borderRadius } = getComputedStyle(each);
      return `${backgroundColor} ${borderRadius}`;
    };
    assert.is(
      await question.evaluate(looks),
      await page.locator(".card:has(> .row)").first().evaluate(looks),
      "a card like others",
    );
    const edges = (part: string) =>
      question
        .locator(part)
        .evaluateAll((cells) => new Set(cells.map((cell) => cell.getBoundingClientRect().x)).size);
    assert.equal([await edges("li > i"), await edges("li > b")], [1, 1], "old and new values have columns");
    await accessible("the question before an import");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await stored("camera", /"fov": 90, "shake": 0\.5/);
    await page.getByLabel("Import").setInputFiles(file);
    await question.getByRole("button", { name: "Change 2 settings" }).press("Enter");
    await page.getByText("2 settings imported").waitFor();
    await stored("camera", /^\{"fov": 100, "shake": 1\.0[,}]/);
    await page.getByRole("button", { name: "Undo" }).click();
    await stored("camera", /"fov": 90, "shake": 0\.5/);
    const before = [await config("camera"), await writes()];
    for (const [text, answer] of NO_IMPORTS) {
      await importText(page, text);
      await page.getByText(answer).waitFor();
    }
    assert.equal([await config("camera"), await writes()], before);
    await importText(page, `{"mod": "camera", "values": {"fov": 90, "gone": 1, "__proto__": 2}}`);
    await page
      .getByText("The file has the values that are set already, 2 unknown (gone and __proto__)")
      .waitFor();
    assert.equal([await config("camera"), await writes()], before, "the panel sends no unknown key to a mod");
  },
);

/** Files that import no value, and the panel's message for each. */
const NO_IMPORTS: readonly (readonly [text: string | Buffer, answer: string])[] = [
  ["{]", "Nothing imported: the file is not JSON; expected what Export of Camera writes"],
  [`{"schema": "svc.settings/1", "mod": "photo", "values": {"fov": 1}}`, "the file is for the mod photo"],
  [Buffer.from([0x7b, 0xff, 0x7d]), "the file cannot be read as UTF-8 text"],
  [`{"mod": "camera", "values": {"fov": 90}}`, "The file has the values that are set already"],
];

async function importText(page: Page, text: string | Buffer): Promise<void> {
  const buffer = Buffer.from(text as string);
  await page.getByLabel("Import").setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
}

/** Confirms the import. */
async function agree(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: /^Import / })
    .getByRole("button", { name: /^Change / })
    .click();
}

bus(
  "imports many values as one undo step, and sends each value once",
  [{ guid: "many", rows: `Array.from({ length: 40 }, (_, n) => sdk.intSetting("n" + n, "N" + n, n))` }],
  async ({ page, stored, writes }) => {
    const values = Array.from({ length: 1040 }, (_, n) => `"n${n}": ${n + 100}`);
    await importText(page, `{"mod": "many", "values": {${values}}}`);
    await agree(page);
    await page.getByText(/^40 settings imported, 1,000 unknown \(n40, n41/).waitFor();
    await soon.is(() => page.locator(".import").count(), 0);
    await stored("many", /"n0": 100[^}]*"n39": 139/);
    assert.is(await writes(), 40);
    await page.getByRole("button", { name: "Undo importing into many" }).click();
    await stored("many", /"n0": 0[^}]*"n39": 39/);
    await soon.is(() => page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  },
);

bus(
  "exports the values of all mods to one file and imports them as one undo step",
  [{ ...CAMERA, config: `{"fov": 100}\n` }, PHOTO],
  async ({ page, stored, accessible }) => {
    const download = page.waitForEvent("download");
    await chooseAction(page, "Export all");
    const text = readFileSync((await (await download).path())!, "utf8");
    await accessible("the export of all mods");
    await importText(page, `{"mods": [{"mod": "gone", "values": {"a": 2}}]}`);
    await page.getByText("1 mod is not here (gone)", { exact: true }).waitFor();
    await importText(
      page,
      text
        .replace('"fov": 100', '"fov": 70')
        .replace('"listen": true', '"listen": false')
        .replace(/\]\s*\}\s*$/, ',{"mod": "away", "values": {}}]}'),
    );
    const question = page.getByRole("group", { name: "Import into 2 mods" });
    await question.getByText("1 mod is not here (away)").waitFor();
    await question.getByText("Photo Mode", { exact: true }).waitFor();
    await accessible("the question before an import into all mods");
    await agree(page);
    await page.getByText("2 settings imported, 1 mod is not here (away)", { exact: true }).waitFor();
    await stored("camera", /"fov": 70/);
    await stored("photo", /"listen": false/);
    await page.getByRole("button", { name: "Undo importing into 2 mods" }).click();
    await stored("camera", /"fov": 100/);
    await stored("photo", /"listen": true/);
  },
  { hash: "#mods" },
);

http(
  "asks no question about an import on another page than the one where the file was chosen",
  MODS,
  async ({ page, part, stored }) => {
    const rows = await holdRequests(page, "**/svc/settings/camera");
    await page.reload();
    await deferredLoaded(page);
    await rows.arrived();
    await importText(page, `{"mod": "camera", "values": {"fov": 70}}`);
    await page.evaluate(() => {
      location.hash = "#keybinds";
    });
    await part("photo/shutter", "control").click();
    await page.getByText("Press a key, Esc to keep").waitFor();
    await rows.release();
    await part("camera/zoom", "row").waitFor();
    await page.keyboard.press("KeyP");
    await stored("photo", /"shutter": "KeyP"/);
  },
  { hash: "#mods" },
);

bus(
  "counts the stored, refused, ineffective and unknown values of an import",
  [CAMERA],
  async ({ page, stored, accessible }) => {
    const values = `{"fov": 80, "shake": 1e-1, "crosshair": 5, "mirror": true, "gone": 1}`;
    await importText(page, `{"mod": "camera", "values": ${values}}`);
    await agree(page);
    const answer = "2 settings imported, 1 refused, 1 has no effect yet (Mirrors), 1 unknown (gone)";
    await page.getByText(answer, { exact: true }).waitFor();
    await importText(page, `{"mod": "camera", "values": {"fov": "wide", "shake": "${"x".repeat(300)}"}}`);
    const refused = page.getByRole("group", { name: "Nothing can be imported into Camera" });
    await refused.getByText('80 → "wide" Does not fit').waitFor();
    await accessible("an import of which nothing fits");
    await soon.is(() => refused.getByRole("button").allInnerTexts().then(String), "Close");
    await refused.getByRole("button", { name: "Close" }).click();
    await stored("camera", /"fov": 80[^}]*"shake": 1e-1/);
    await page.getByRole("button", { name: "Undo importing into Camera" }).click();
    await stored("camera", /"fov": 90[^}]*"shake": 0\.5/);
    await soon.is(() => page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  },
);
