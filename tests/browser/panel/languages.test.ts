import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { openInstall } from "../../support/install.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";
import { type PageMod, panelTests } from "./fixture.js";

const languages = suite("the panel in the player's language");
const { bus, http } = panelTests(languages);

const GERMAN = {
  "fov.label": "Sichtfeld",
  "fov.description": "In Grad: weniger holt die Laternen heran.",
  "feel.label": "Gefühl",
  "feel.option.kick": "Rückstoß",
  "mode.option.fast": "Schnell",
  "/View": "Ansicht",
  "/View/Shake": "Wackeln",
};

const CAMERA: PageMod = {
  guid: "cam",
  name: "Camera Plus",
  rows: `[
    sdk.floatSetting("fov", "Field of view", 90, { lo: 60, hi: 120, step: 1, category: "View", description: "In degrees." }),
    sdk.selectSetting("feel", "Feel", "kick", ["kick", "off"], { optionLabels: ["Kick", "None"], category: "View/Shake" }),
    sdk.enumSetting("mode", "Mode", "fast", ["fast", "full"], { category: "View/Shake" }),
    sdk.boolSetting("plain", "Plain words", true),
  ]`,
  hook: "mod.settingApplied();",
  texts: { de: JSON.stringify(GERMAN), "de-CH": '{ "fov.label": "Blickfeld" }' },
};

const pageIn = (language: string) => `document.documentElement.lang = ${JSON.stringify(language)};`;

const setLanguage = (page: Page, language: string) =>
  page.locator("svc-settings-panel").evaluate((panel: HTMLElement, lang) => {
    panel.lang = lang;
  }, language);

bus(
  "shows labels, verdicts, plurals and the texts of mods in the page's language",
  [CAMERA],
  async ({ page, part, says, firstLabel, labels, accessible }) => {
    await page.getByRole("heading", { name: /^An ?\d/ }).waitFor();
    await part("cam/fov", "row").getByText("Sichtfeld", { exact: true }).waitFor();
    await soon.equal(async () => (await labels()).sort(), ["Gefühl", "Mode", "Plain words", "Sichtfeld"]);
    // The mod has its settings in the game and on the server.
    await page.getByPlaceholder("8 Einstellungen in 1 Mod durchsuchen").waitFor();
    await page.getByRole("heading", { name: "Ansicht / Wackeln" }).waitFor();
    await page.locator("nav").getByText("Wackeln").waitFor();
    await soon.is(() => part("cam/feel", "control").inputValue(), "Rückstoß");
    await soon.equal(
      () =>
        part("cam/mode", "row")
          .getByRole("radio")
          .evaluateAll((all) => all.map((one) => one.ariaLabel)),
      ["Schnell", "full"],
    );
    await soon.is(() => page.locator(".app").getAttribute("lang"), "de");

    await part("cam/fov", "control").fill("91");
    await page.keyboard.press("Enter");
    await says("cam/fov", "Gilt jetzt");
    await page.getByRole("button", { name: "Auf Standardwert" }).click();
    await page.getByText("Sichtfeld steht wieder auf dem Standardwert").waitFor();
    await accessible("a German page");

    for (const query of ["sichtf", "field of view", "laternen", "degrees", "ansicht degrees"]) {
      await page.locator("#search").fill(query);
      await page.getByText(/^[1-3] Einstellung/).waitFor();
      await firstLabel("Sichtfeld");
    }
    await page.locator("#search").fill("qqq");
    await page.getByText("Nichts gefunden für „qqq“.").waitFor();
    await page.locator("#search").fill("");
    await page.locator("nav").getByText("Mods an und aus").click();
    await page.getByRole("heading", { name: "Mods an und aus" }).waitFor();
  },
  { install: "mods", before: pageIn("de") },
);

bus(
  "redraws in a new language without a new search box, and falls back to the base language, then to the mod's texts",
  [CAMERA],
  async ({ page, part, labels }) => {
    const search = page.locator("#search");
    await page.getByRole("heading", { name: /^On ?\d/ }).waitFor();
    await page.locator(".row").first().waitFor();
    await search.fill("view");
    await search.evaluate((input) => Object.assign(window, { input }));
    const label = (text: string) => part("cam/fov", "row").locator("label").getByText(text).waitFor();

    await setLanguage(page, "de-CH");
    await page.getByRole("heading", { name: /^An ?\d/ }).waitFor();
    await label("Blickfeld");
    await part("cam/feel", "row").getByText("Gefühl").waitFor();
    await setLanguage(page, "de-AT");
    await label("Sichtfeld");
    await setLanguage(page, "fr-CA");
    await page.getByRole("heading", { name: /^Activés ?\d/ }).waitFor();
    await label("Field of view");
    await setLanguage(page, "zh-CN");
    await page.getByRole("heading", { name: /^已开启 ?\d/ }).waitFor();
    await setLanguage(page, "");
    await page.getByRole("heading", { name: /^On ?\d/ }).waitFor();
    await page.evaluate((text) => {
      document.documentElement.lang = text;
    }, "de");
    await page.getByRole("heading", { name: /^An ?\d/ }).waitFor();
    await label("Sichtfeld");

    await soon.ok(() =>
      search.evaluate((input) => input === (window as unknown as { input: Element }).input),
    );
    await soon.is(() => search.inputValue(), "view");
    await soon.ok(async () => (await labels()).includes("Gefühl"));
  },
  { install: "mods" },
);

bus(
  "shows the new texts of a mod that was updated, in the same languages",
  [CAMERA],
  async ({ part, root }) => {
    const label = (text: string) => part("cam/fov", "row").getByText(text, { exact: true }).waitFor();
    await label("Sichtfeld");
    const { write, setRegistry } = openInstall(root);
    write("mods/cam/texts/de.json", '{ "fov.label": "Blickwinkel" }');
    setRegistry({ mods: [{ id: "cam", name: "Camera Plus", version: "2.0.0" }] });
    await label("Blickwinkel");
  },
  { install: "mods", before: pageIn("de") },
);

bus(
  "opens a link to a group whose name is translated",
  [CAMERA],
  async ({ page }) => {
    const group = page.locator(`[id="cam/group/View/Shake"]`);
    await group.getByText("Wackeln").waitFor();
    await page.locator("nav a[aria-current=true]").getByText("Wackeln").waitFor();
  },
  { install: "mods", before: pageIn("de"), hash: "#/cam/group/View/Shake" },
);

bus(
  "falls back to English when a language does not load, and still stores edits",
  [CAMERA],
  async ({ page, part, stored }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.route(/\/panel\/german\.js(?:\?|$)/, (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: /^On ?\d/ }).waitFor();
    await part("cam/fov", "row").getByText("Sichtfeld", { exact: true }).waitFor();
    await part("cam/plain", "control").click();
    await stored("cam", /"plain": false/);
    await soon.is(() => page.locator(".app").getAttribute("lang"), "en");
    assert.ok(said.some((line) => /speaks English, because its words in "de" were not loaded/.test(line)));
  },
  { install: "mods", before: pageIn("de") },
);

bus(
  "warns once of unusable texts, and shows the texts of the mod's rows instead",
  [{ ...CAMERA, texts: { de: '{ "fov.label": 90 }', "de-CH": '{ "mode.label": "Modus" }' } }],
  async ({ page, part }) => {
    // Waits for the first load, whose log lines do not count.
    await part("cam/mode", "row").getByText("Modus", { exact: true }).waitFor();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.reload();
    await part("cam/mode", "row").getByText("Modus", { exact: true }).waitFor();
    await part("cam/fov", "row").getByText("Field of view", { exact: true }).waitFor();
    await setLanguage(page, "fr");
    await page.getByRole("heading", { name: /^Activés ?\d/ }).waitFor();
    assert.is(said.filter((line) => line.startsWith("The texts of cam in de are not shown")).length, 1);
  },
  { install: "mods", before: pageIn("de-CH") },
);

bus(
  "reopens with the translated texts of mods before their new request is answered",
  [CAMERA],
  async ({ page, part }) => {
    const panel = page.locator("svc-settings-panel");
    const open = (wanted: boolean) =>
      panel.evaluate((element, now) => Object.assign(element, { open: now }), wanted);
    await open(true);
    await part("cam/fov", "row").getByText("Sichtfeld", { exact: true }).waitFor();
    await soon.is(() => page.getByRole("dialog").getAttribute("aria-label"), "Mods");
    await open(false);
    await page.locator(".app").waitFor({ state: "detached" });
    let asked = 0;
    await page.route("**/texts/*.json", () => {
      asked++;
    });
    await open(true);
    await part("cam/fov", "row").getByText("Sichtfeld", { exact: true }).waitFor();
    await until(() => asked === 1, "the panel requests the texts again");
  },
  { install: "mods", before: pageIn("de"), overlay: true },
);

const REASONS = {
  de: {
    "Minimap Lite": "Sie verträgt sich nicht mit Minimap Pro: both draw in the same corner.",
    "Trade Routes":
      "Sie braucht „economy-core“, die nicht installiert ist: installiere sie, oder schalte diese Mod aus.",
    "Ring A": "Sie ist in einem Ring von Mods, die einander brauchen: Ring A → Ring B → Ring A.",
    "Ray Lights":
      "Sie läuft mit der Spielversion 2.0.0 oder neuer, und dies ist 1.4.0: aktualisiere das Spiel.",
    asked: "Score Board wird auch ausgeschaltet: sie braucht Score Tracker.",
    "Score Board": "Sie braucht Score Tracker. Du hast Score Tracker ausgeschaltet.",
  },
  fr: {
    "Trade Routes":
      "Il a besoin de « economy-core », qui n’est pas installé : installez-le, ou désactivez ce mod.",
    asked: "Score Board sera aussi désactivé : il a besoin de Score Tracker.",
    "Score Board": "Il a besoin de Score Tracker. Vous avez désactivé Score Tracker.",
  },
  zh: {
    "Trade Routes": "它需要 “economy-core”，但尚未安装：请安装它，或停用此模组。",
    asked: "Score Board 也会停用：它需要 Score Tracker。",
    "Score Board": "它需要 Score Tracker。你停用了 Score Tracker。",
  },
  en: {
    "Weather Lab": "It is not part of the standard set, but you can turn it on.",
    "Old HUD": "The list “extended” turns it off: the game has a HUD of its own now.",
    asked: "Score Board will turn off too: it needs Score Tracker.",
    "Score Board": "It needs Score Tracker. You turned off Score Tracker.",
  },
};

http(
  "explains in each language, with the names of mods, why mods are off and what an override would change",
  [],
  async ({ page }) => {
    const card = (name: string) =>
      page.locator(".verdict").filter({ has: page.getByRole("heading", { name }) });
    await card("Score Tracker").getByRole("switch").click();
    for (const [language, { asked, "Score Board": _, ...reasons }] of Object.entries(REASONS)) {
      await setLanguage(page, language);
      for (const [name, reason] of Object.entries(reasons)) await card(name).getByText(reason).waitFor();
      await soon.is(() => card("Score Tracker").getByRole("listitem").innerText(), asked);
    }
    await card("Score Tracker").locator(".ask .main").click();
    for (const [language, { "Score Board": reason }] of Object.entries(REASONS)) {
      await setLanguage(page, language);
      await card("Score Board").getByText(reason).waitFor();
    }
  },
  { install: "example", hash: "#mods" },
);
