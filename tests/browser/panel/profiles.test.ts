import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import * as assert from "uvu/assert";
import type { Transport } from "../../../host-shim/panel/reach/panel-transport.js";
import { holdRequests } from "../../support/held-requests.js";
import { registryText } from "../../support/install.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, drawn, type Panel, PHONE, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { CAMERA, GAME, LOOT, MODS as PLACED } from "./place-mods.js";
import { bundle, type PageMod } from "./sources.js";
import { PAD, type PadButton, pressing } from "./stand-in-pad.js";
import { HOLDING, holdEdits } from "./trials.js";

const profiles = suite("profiles in the panel");
const { http, bus } = panelTests(profiles);

const CONFIG = '{"size": 10, "token": "canary"}\n';
const FOG: PageMod = {
  guid: "fog",
  name: "Fog",
  rows: `[
    sdk.intSetting("size", "Size of fog", 10, { lo: 0, hi: 99 }),
    sdk.stringSetting("token", "Token", "", { secret: true }),
  ]`,
  config: CONFIG,
  hook: "mod.settingApplied();",
};
const RAIN: PageMod = {
  guid: "rain",
  name: "Rain",
  rows: '[sdk.intSetting("drops", "Drops", 1, { lo: 0, hi: 9 })]',
  config: '{"drops": 1}\n',
};
const MODS = [FOG, RAIN];
const ON_SERVER = MODS.map((mod) => ({ ...mod, sides: ["server"] as const }));
const HERE = { install: "mods", hash: "#profiles" } as const;

/** Returns the text that describes a control. */
const describedBy = (control: Element) =>
  (control.getRootNode() as ShadowRoot).getElementById(control.getAttribute("aria-describedby")!)!
    .textContent!;

/** Statements that create a backend in the page for {@link MODS}. */
const LOCAL = `
  localStorage.clear();
  const { createLocalBackend } = (() => { ${bundle("local").replace(
    /export\s*\{([^}]*)\};?\s*$/,
    (_, names) => {
      const members = names.split(",").map((name: string) => name.split(" as ").reverse().join(":"));
      return `return {${members}};`;
    },
  )} })();
  const local = createLocalBackend({
    baseUrl: location.origin,
    registry: ${JSON.stringify(
      registryText({
        mods: MODS.map(({ guid, name = guid }) => {
          const artifact = { dir: guid, library: "mod.js", sha256: "0".repeat(64) };
          return { id: guid, name, artifact };
        }),
      }),
    )},
    storage: localStorage, hostVersion: "1.4.0", libraries() {}, log() {},
  });`;

/** Statements that let a test advance the page's clock. */
const CLOCK = `window.later = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + window.later;`;

declare global {
  interface Window {
    /** The number of milliseconds by which the clock is advanced. */
    later: number;
    transport: Transport;
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const nameBox = (page: Page) => page.getByRole("textbox", { name: "Name of the profile" });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Apply | is already in use$/ });
const isFocused = (locator: ReturnType<typeof button>, what: string) =>
  soon.ok(() => locator.evaluate((each) => each.matches(":focus")), `${what} has the focus`);
const isSelected = (box: Element) => {
  const { selectionStart, selectionEnd, value } = box as HTMLInputElement;
  return box.matches(":focus") && selectionStart === 0 && selectionEnd === value.length && value.length > 0;
};
const config = ({ root }: Panel, guid: string) =>
  readFileSync(join(root, "mods", guid, "config.json"), "utf8");
const overrides = ({ root }: Panel) => {
  try {
    return JSON.parse(readFileSync(join(root, "overrides.json"), "utf8")).overrides;
  } catch {
    return [];
  }
};
const post = ({ url }: Panel, path: string, body?: object) =>
  fetch(`${url}/svc/${path}`, { method: "POST", body: JSON.stringify(body ?? {}) });
const get = ({ url }: Panel, path: string) => fetch(`${url}/svc/${path}`);
const edit = (panel: Panel, guid: string, key: string, value: unknown) =>
  post(panel, `settings/${guid}`, { key, value });

const writeProfile = (panel: Panel, parts: object) =>
  post(panel, "profiles/save", { profile: { schema: "svc.profile/1", hostVersion: "", ...parts } });

async function save(page: Page, name: string): Promise<void> {
  await nameBox(page).fill(name);
  await button(page, "Save").click();
  await page.getByText(`Saved ${name}`).waitFor();
  await button(page, `Apply: ${name}`).waitFor();
}

async function open(page: Page, name: string): Promise<void> {
  await button(page, `Apply: ${name}`).click();
  await dialog(page).waitFor();
}

http(
  "are saved, previewed and applied, and undone as one step",
  ON_SERVER,
  async (panel) => {
    const { page, accessible } = panel;
    await page.getByText("A profile saves which mods run and your values").waitFor();
    await page.getByText("No profile is saved yet.").waitFor();
    await accessible("no profiles");
    await edit(panel, "fog", "size", 40);
    await save(page, "Évening");
    await page.getByText("2 mods").waitFor();
    await accessible("a list of profiles");
    await edit(panel, "fog", "size", 50);
    await edit(panel, "rain", "drops", 5);
    await get(panel, "mods/disable/rain");

    await open(page, "Évening");
    await isFocused(dialog(page).getByRole("heading", { name: "Apply Évening?" }), "the title");
    await dialog(page).getByText("Turns on").waitFor();
    await dialog(page).getByText("Size of fog").waitFor();
    await dialog(page).getByText("50 → 40").waitFor();
    await accessible("the preview");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await isFocused(button(page, "Apply: Évening"), "the button");
    assert.match(config(panel, "fog"), /"size": 50/);

    await open(page, "Évening");
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await page.getByText("Applied Évening: 1 mod and 1 setting", { exact: true }).waitFor();
    assert.match(config(panel, "fog"), /"size": 40, "token": "canary"/);
    assert.equal(overrides(panel), []);
    await button(page, "Apply: before Évening").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Évening").waitFor();
    await soon.match(() => config(panel, "fog"), /"size": 50/);
    await soon.equal(() => overrides(panel), [{ id: "rain", enabled: false }]);
    await page.keyboard.press("Control+Shift+z");
    await page.getByText("Done again: applying Évening").waitFor();
    await soon.match(() => config(panel, "fog"), /"size": 40/);
    await soon.equal(() => overrides(panel), []);
  },
  HERE,
);

http(
  "are replaced or deleted only after a confirmation, and cannot have an invalid name",
  ON_SERVER,
  async (panel) => {
    const { page, accessible } = panel;
    await save(page, "One");
    await nameBox(page).fill("  ");
    await button(page, "Save").click();
    await page.getByText("A name has 1 to 60 characters, without control characters.").waitFor();
    await edit(panel, "fog", "size", 20);
    await nameBox(page).fill("ONE");
    await nameBox(page).press("Enter");
    const replace = page.getByRole("group", { name: "Replace ONE?" });
    await isFocused(replace.getByRole("button", { name: "Cancel" }), "Cancel");
    await accessible("a question");
    await page.keyboard.press("Escape");
    await replace.waitFor({ state: "detached" });
    await isFocused(nameBox(page), "the name");
    await nameBox(page).press("Enter");
    await replace.getByRole("button", { name: "Replace" }).click();
    await button(page, "Apply: ONE").waitFor();
    assert.is(readdirSync(join(panel.root, "profiles")).length, 1);
    await button(page, "Actions for ONE").click();
    await button(page, "Delete").click();
    await page.getByRole("group", { name: "Delete ONE?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByText("Deleted ONE").waitFor();
    await page.getByText("No profile is saved yet.").waitFor();
    await isFocused(nameBox(page), "the name");
  },
  HERE,
);

http(
  "are previewed again if the state changed meanwhile, and undo does not revert later changes",
  ON_SERVER,
  async (panel) => {
    const { page } = panel;
    await save(page, "Day");
    await edit(panel, "fog", "size", 30);
    await open(page, "Day");
    await dialog(page).getByText("30 → 10").waitFor();
    await edit(panel, "fog", "size", 31);
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await dialog(page).getByText("Something has changed meanwhile").waitFor();
    await dialog(page).getByText("31 → 10").waitFor();
    await isFocused(dialog(page).getByRole("heading", { name: "Apply Day?" }), "the title");
    assert.is(await button(page, "Apply: before Day").count(), 0);
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await page.getByText("Applied Day: 1 setting", { exact: true }).waitFor();
    await get(panel, "mods/disable/rain");
    await edit(panel, "fog", "size", 70);
    await page.goto(`${new URL(page.url()).origin}/panel-page#/fog`);
    await soon.is(() => panel.part("fog/size", "control").inputValue(), "70");
    await page.locator("body").press("Control+z");
    await page.getByText("Left alone, because it changed meanwhile: Size of fog").waitFor();
    assert.match(config(panel, "fog"), /"size": 70/);
  },
  HERE,
);

http(
  "are undone, not the edit before them, by an undo before their apply is answered",
  ON_SERVER,
  async (panel) => {
    const { page, part } = panel;
    await save(page, "Day");
    await show(page, "#/fog");
    await part("fog/size", "control").fill("30");
    await page.keyboard.press("Enter");
    await soon.match(() => config(panel, "fog"), /"size": 30/);
    await show(page, "#profiles");
    await open(page, "Day");
    const applying = await holdRequests(page, "**/svc/profiles/apply");
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await applying.arrived();
    await page.keyboard.press("Control+z");
    await applying.release();
    await page.getByText("Undone: applying Day").waitFor();
    await soon.match(() => config(panel, "fog"), /"size": 30/);
  },
  HERE,
);

http(
  "are reported as not applied or not saved if the player has left the page meanwhile",
  ON_SERVER,
  async (panel) => {
    const { page } = panel;
    const apply = dialog(page).getByRole("button", { name: /^Apply: / });
    const toast = (text: string) => page.locator(".toast").getByText(text, { exact: true }).waitFor();
    await save(page, "Day");
    await edit(panel, "fog", "size", 30);
    await open(page, "Day");
    const applying = await holdRequests(page, "**/svc/profiles/apply");
    await apply.click();
    await applying.arrived();
    await edit(panel, "fog", "size", 31);
    await show(page, "#mods");
    await applying.release();
    await toast("Day is not applied: something has changed meanwhile");
    assert.match(config(panel, "fog"), /"size": 31/);

    await show(page, "#profiles");
    await open(page, "Day");
    const held: Route[] = [];
    await page.route("**/svc/profiles/apply", (route) => void held.push(route));
    await apply.click();
    await soon.is(() => held.length, 1);
    await show(page, "#mods");
    await held[0]!.fulfill({ status: 500, json: { err: "the disk is full" } });
    await toast("The disk is full");

    await show(page, "#profiles");
    await nameBox(page).fill("DAY");
    const list = await holdRequests(page, "**/svc/profiles");
    await button(page, "Save").click();
    await list.arrived();
    await show(page, "#mods");
    await list.release();
    await toast("DAY is not saved: another profile has this name");
  },
  HERE,
);

http(
  "are exported as codes and as files, which can both be opened",
  ON_SERVER,
  async (panel) => {
    const { page, accessible } = panel;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await edit(panel, "fog", "size", 40);
    await save(page, "Mine");
    const [apply, more] = [
      (await button(page, "Apply: Mine").boundingBox())!,
      (await button(page, "Actions for Mine").boundingBox())!,
    ];
    assert.is(more.y + more.height / 2, apply.y + apply.height / 2, "both buttons are on one line");
    await button(page, "Actions for Mine").click();
    const shown = page
      .getByRole("group", { name: "Actions for Mine" })
      .getByRole("textbox", { name: "Code", exact: true });
    await shown.waitFor();
    await soon.ok(() => shown.evaluate(isSelected), "the code is selected");
    assert.ok(await shown.evaluate((box: HTMLInputElement) => box.readOnly));
    assert.is(await shown.evaluate((box) => box.scrollLeft), 0, "the start of the code is visible");
    await page.getByText("Code", { exact: true }).waitFor();
    await accessible("the menu of a profile");
    const code = await shown.inputValue();
    await button(page, "Copy code").click();
    await page.getByText("Copied the code").waitFor();
    assert.is(await page.evaluate(() => navigator.clipboard.readText()), code);
    const download = page.waitForEvent("download");
    await button(page, "Save as file").click();
    const file = await download;
    assert.is(file.suggestedFilename(), "Mine.profile.json");
    const text = readFileSync((await file.path())!, "utf8");
    assert.equal(JSON.parse(text).mods[0].values, { size: 40 });
    await isFocused(button(page, "Actions for Mine"), "the menu's button");

    await edit(panel, "fog", "size", 50);
    const box = page.getByRole("textbox", { name: "Link or code" });
    const wrong = {
      "svc1.eJx": "This code is damaged. Copy it again, all of it.",
      hello: "This is no link, code or profile file. Copy it again, all of it.",
      '{"schema":"x"}': 'This is no profile: its "schema" is "x", expected',
    };
    for (const [typed, why] of Object.entries(wrong)) {
      await box.fill(typed);
      await box.press("Enter");
      await page.getByText(why).waitFor();
      await isFocused(box, "the box");
      assert.is(await box.getAttribute("aria-invalid"), "true");
      assert.match(await box.evaluate(describedBy), why);
    }
    await accessible("a refused code");
    await box.fill("svc1.");
    await soon.is(() => page.getByRole("alert").count(), 0, "typing removes the problem");
    await box.fill("hello");
    await box.press("Enter");
    await page.getByRole("alert").waitFor();
    await save(page, "Later");
    await soon.is(() => page.getByRole("alert").count(), 0, "a later success removes the problem");
    for (const spelled of [` ${code}\n`, `${code.slice(0, 40)} ${code.slice(40)}`, text]) {
      await box.fill(spelled);
      await button(page, "Open").click();
      await dialog(page).getByText("50 → 40").waitFor();
      await page.keyboard.press("Escape");
      await isFocused(box, "the box");
    }
    const wrapped = code.replace(/.{20}/g, "$&\r\n");
    for (const [type, content] of [
      ["text/plain", wrapped],
      ["application/json", text],
    ] as const) {
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await page
        .getByLabel("Open a file")
        .setInputFiles({ name: "x", mimeType: type, buffer: Buffer.from(content) });
      await dialog(page).getByText("50 → 40").waitFor();
    }
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await soon.match(() => config(panel, "fog"), /"size": 40/);
  },
  HERE,
);

http(
  "have a menu that closes with the reason if the profile cannot be read",
  ON_SERVER,
  async ({ page }) => {
    await save(page, "Mine");
    await page.route("**/svc/profiles/one?**", (route) => route.fulfill({ status: 500, body: "" }));
    await button(page, "Actions for Mine").click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("group", { name: "Actions for Mine" }).waitFor({ state: "detached" });
  },
  HERE,
);

http(
  "are exported as files in a browser that cannot compress, which reports the missing code",
  ON_SERVER,
  async ({ page }) => {
    await save(page, "Mine");
    await button(page, "Actions for Mine").click();
    await page.getByRole("alert").waitFor();
    await soon.is(() => button(page, "Copy code").count(), 0);
    const download = page.waitForEvent("download");
    await button(page, "Save as file").click();
    assert.is((await download).suggestedFilename(), "Mine.profile.json");
  },
  { ...HERE, before: "delete window.CompressionStream;" },
);

http(
  "are not offered with an older backend, but codes share the values",
  ON_SERVER,
  async (panel) => {
    const { page, accessible } = panel;
    await edit(panel, "fog", "size", 40);
    // A file server may answer any path with its page.
    for (const answer of [
      { contentType: "text/html", body: "<p>" },
      { status: 404, body: "no route" },
    ]) {
      await page.route("**/svc/profiles**", (route) => route.fulfill(answer));
      await page.reload();
      await page.getByText("Profiles cannot be saved here").waitFor();
    }
    assert.is(await nameBox(page).count(), 0);
    await button(page, "Actions for Now").click();
    const shown = page.getByRole("group", { name: "Actions for Now" }).getByRole("textbox");
    const code = await shown.inputValue();
    await accessible("no backend for profiles");
    await page.keyboard.press("Escape");
    await edit(panel, "fog", "size", 50);
    await edit(panel, "rain", "drops", 5);
    await page.getByRole("textbox", { name: "Link or code" }).fill(code);
    await button(page, "Open").click();
    await dialog(page).getByText("50 → 40").waitFor();
    await dialog(page).getByText("5 → 1").waitFor();
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await page.getByText("Applied Now: 2 settings", { exact: true }).waitFor();
    assert.match(config(panel, "fog"), /"size": 40, "token": "canary"/);
    assert.match(config(panel, "rain"), /"drops": 1/);
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Now").waitFor();
    await soon.match(() => config(panel, "fog"), /"size": 50/);
    await soon.match(() => config(panel, "rain"), /"drops": 5/);
  },
  HERE,
);

bus(
  "cannot be saved in a game without a backend, but codes share the values",
  [FOG],
  async (panel) => {
    const { page } = panel;
    await page.getByText("Profiles cannot be saved here").waitFor();
    await button(page, "Actions for Now").click();
    const code = await page.getByRole("group", { name: "Actions for Now" }).getByRole("textbox").inputValue();
    await page.keyboard.press("Escape");
    await panel.setConfig("fog", '{"size": 33, "token": "canary"}\n');
    await page.getByRole("textbox", { name: "Link or code" }).fill(code);
    await button(page, "Open").click();
    await dialog(page).getByText("33 → 10").waitFor();
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await panel.stored("fog", /"size": 10, "token": "canary"/);
  },
  { hash: "#profiles" },
);

bus(
  "are saved and applied with the values of game and server in the game's panel, and undo reverts both",
  MODS,
  async (panel) => {
    const { page } = panel;
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    await page.getByRole("link", { name: "Mods on and off" }).click();
    await button(page, "Profiles").click();
    await page.getByText("No profile is saved yet.").waitFor();
    await save(page, "Dusk");
    const kept = JSON.parse(await (await get(panel, "profiles/one?name=Dusk")).text());
    assert.equal(
      kept.mods.map(({ id, values, game }: Record<string, object>) => [id, values, game]),
      [
        ["fog", {}, {}],
        ["rain", {}, {}],
      ],
      "no value differs from its default, and no secret is kept",
    );
    await open(page, "Dusk");
    await dialog(page).getByText("Nothing changes.").waitFor();
    await isFocused(dialog(page).getByRole("heading", { name: "Dusk is already in use" }), "the title");
    await soon.equal(() => dialog(page).getByRole("button").allInnerTexts(), ["Close"]);
    await button(page, "Close").click();
    await dialog(page).waitFor({ state: "detached" });
    const names = async () =>
      JSON.parse(await (await get(panel, "profiles")).text()).profiles.map(
        ({ name }: { name: string }) => name,
      );
    assert.equal(await names(), ["Dusk"], "the state before is not kept when nothing changes");
    await edit(panel, "rain", "drops", 8);
    await panel.setConfig("fog", '{"size": 33, "token": "canary"}\n');
    await open(page, "Dusk");
    await dialog(page).getByText("Fog (In the game)").waitFor();
    await dialog(page).getByText("33 → 10").waitFor();
    await dialog(page).getByText("Rain (On the server)").waitFor();
    await dialog(page).getByText("8 → 1").waitFor();
    await dialog(page).getByRole("button", { name: "Apply: 2 settings", exact: true }).click();
    await page.getByText("Applied Dusk: 2 settings", { exact: true }).waitFor();
    await panel.stored("fog", /"size": 10, "token": "canary"/);
    assert.match(config(panel, "rain"), /"drops": 1/);
    const before = JSON.parse(await (await get(panel, "profiles/one?name=before Dusk")).text());
    assert.equal(before.mods.find(({ id }: { id: string }) => id === "fog").game, { size: 33 });
    const list = JSON.parse(await (await get(panel, "profiles")).text());
    assert.equal(
      list.profiles.map(({ name, auto }: { name: string; auto: boolean }) => [name, auto]),
      [
        ["before Dusk", true],
        ["Dusk", false],
      ],
    );
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Dusk").waitFor();
    await panel.stored("fog", /"size": 33/);
    await soon.match(() => config(panel, "rain"), /"drops": 8/);
  },
  { install: "mods", overlay: true },
);

bus(
  "apply values when the overlay reopens if their mod was loaded meanwhile, in the same undo step",
  MODS,
  async (panel) => {
    const { page } = panel;
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    await writeProfile(panel, {
      name: "Late",
      overrides: [{ id: "rain", enabled: true }],
      mods: [{ id: "rain", version: "1.0.0", game: { drops: 7 } }],
    });
    await page.evaluate(() => window.mods["rain"]!.remove());
    await show(page, "#profiles");
    await open(page, "Late");
    await dialog(page).getByText("Once it is loaded.").waitFor();
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await page.getByText("Applied Late", { exact: true }).waitFor();
    await page.keyboard.press("F2");
    await page.locator(".app").waitFor({ state: "detached" });
    await page.evaluate(() =>
      window.addMod("rain", "Rain", '{"drops": 1}\n', (mod) => {
        mod.declareSettings([window.sdk.intSetting("drops", "Drops", 1, { lo: 0, hi: 9 })]);
      }),
    );
    assert.is(await panel.config("rain"), '{"drops": 1}\n');
    await page.keyboard.press("F2");
    await panel.stored("rain", /"drops": 7/);
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Late").waitFor();
    await panel.stored("rain", /"drops": 1/);
    await soon.equal(() => overrides(panel), []);
  },
  { install: "mods", overlay: true },
);

bus(
  "drop the values of a mod that is not loaded after 30 seconds, and name the mod",
  [RAIN],
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, {
      name: "Never",
      overrides: [{ id: "rain", enabled: true }],
      mods: [{ id: "rain", version: "1.0.0", game: { drops: 7 } }],
    });
    await open(page, "Never");
    await dialog(page).getByText("Once it is loaded.").waitFor();
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await page.getByText("Applied Never", { exact: true }).waitFor();
    await page.evaluate(() => {
      window.later = 30_000;
    });
    await page.getByText("Not loaded in time, so the values of the profile are not stored: Rain").waitFor();
  },
  { ...HERE, before: `window.mods["rain"].remove(); ${CLOCK}` },
);

bus(
  "are previewed by gamepad, where B cancels and A applies",
  [FOG],
  async (panel) => {
    const { page } = panel;
    await save(page, "Pad");
    await panel.setConfig("fog", '{"size": 33}\n');
    const press = (name: PadButton) => page.evaluate(pressing(name));
    for (const last of ["back", "accept"] as const) {
      await button(page, "Apply: Pad").focus();
      await press("accept");
      await isFocused(dialog(page).getByRole("heading", { name: "Apply Pad?" }), "the title");
      const apply = dialog(page).getByRole("button", { name: /^Apply: / });
      for (let steps = 0; steps < 4 && !(await apply.evaluate((each) => each.matches(":focus"))); steps++)
        await press("down");
      await isFocused(apply, "the act");
      await press(last);
      await dialog(page).waitFor({ state: "detached" });
      if (last === "back") assert.match(await panel.config("fog"), /"size": 33/);
    }
    await panel.stored("fog", /"size": 10/);
  },
  { install: "mods", hash: "#profiles", before: PAD },
);

http(
  "fit a phone and work by touch",
  ON_SERVER,
  async (panel) => {
    const { page, accessible } = panel;
    await edit(panel, "fog", "size", 40);
    await nameBox(page).fill("Phone");
    await button(page, "Save").tap();
    await button(page, "Apply: Phone").waitFor();
    await edit(panel, "fog", "size", 41);
    await button(page, "Apply: Phone").tap();
    await dialog(page).getByText("41 → 40").waitFor();
    await accessible("the preview on a phone");
    for (const name of ["Apply: 1 setting", "Cancel"]) {
      const box = (await dialog(page).getByRole("button", { name, exact: true }).boundingBox())!;
      assert.ok(box.height >= 44 && box.x >= 0 && box.x + box.width <= 390, `${name} ${JSON.stringify(box)}`);
    }
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .tap();
    await soon.match(() => config(panel, "fog"), /"size": 40/);
  },
  { ...HERE, ...PHONE },
);

http(
  "name the mods that cannot run and the values that are not applied, with reasons",
  ON_SERVER,
  async (panel) => {
    const { page } = panel;
    const registry = join(panel.root, "registry/mods.json");
    const parsed = JSON.parse(readFileSync(registry, "utf8"));
    parsed.mods[1].requires = [{ id: "cloud" }];
    writeFileSync(registry, JSON.stringify(parsed));
    await writeProfile(panel, {
      name: "Odd",
      overrides: [
        { id: "rain", enabled: true },
        { id: "gone", enabled: true },
      ],
      mods: [
        { id: "fog", version: parsed.mods[0].version, values: { token: "x", size: 12 } },
        { id: "gone", version: "1.0.0", values: { a: 1 } },
        { id: "camera", version: "1.0.0", game: { fov: 1 } },
      ],
    });
    await open(page, "Odd");
    await dialog(page).getByText("Cannot run").waitFor();
    await dialog(page).getByRole("listitem").getByText("“gone” is not installed.").first().waitFor();
    await dialog(page).getByText("gone · a").waitFor();
    await dialog(page)
      .getByText(/^Rain: It needs “cloud”, which is not installed: install it/)
      .waitFor();
    await dialog(page).getByText("10 → 12").waitFor();
    await dialog(page).getByText("Fog · Token").waitFor();
    await dialog(page).getByText("Secret").waitFor();
    await dialog(page)
      .getByText("Has values for the game (camera): open the game and apply it there.")
      .waitFor();
  },
  HERE,
);

http(
  "apply the values of a game only to the chosen game",
  [CAMERA, LOOT],
  async (panel) => {
    const { page, url, accessible } = panel;
    await withLinkedGame(url, GAME, PLACED, async (game) => {
      await withLinkedGame(url, "Attic", PLACED, async (other) => {
        const choice = page.getByRole("radiogroup", { name: "The game to save and apply" });
        await choice.waitFor();
        await accessible("a choice of games");
        await choice.getByRole("radio", { name: GAME }).check();
        await save(page, "Linked");
        const kept = JSON.parse(await (await get(panel, "profiles/one?name=Linked")).text());
        assert.equal(
          kept.mods.map(({ id, values, game }: Record<string, object>) => [id, values, game]),
          [
            ["camera", undefined, {}],
            ["loot", {}, {}],
          ],
        );
        other.setConfig("camera", '{"fov": 88}\n');
        game.setConfig("camera", '{"fov": 77, "token": "canary"}\n');
        await game.stored("camera", /77/);
        await edit(panel, "loot", "rate", 9);
        await soon.ok(async () => {
          await open(page, "Linked");
          const isThere = await dialog(page).getByText("77 → 90").isVisible();
          if (!isThere) await page.keyboard.press("Escape");
          return isThere;
        });
        await dialog(page).getByText("Camera (In the game)").waitFor();
        await dialog(page).getByText("9 → 2").waitFor();
        await dialog(page)
          .getByRole("button", { name: /^Apply: / })
          .click();
        await page.getByText("Applied Linked: 2 settings", { exact: true }).waitFor();
        await game.stored("camera", /"fov": 90, "token": "canary"/);
        assert.match(other.config("camera"), /"fov": 88/);
        const before = JSON.parse(await (await get(panel, "profiles/one?name=before Linked")).text());
        assert.equal(before.mods.find(({ id }: { id: string }) => id === "camera").game, { fov: 77 });
        await page.keyboard.press("Control+z");
        await page.getByText("Undone: applying Linked").waitFor();
        await game.stored("camera", /"fov": 77/);
        await soon.match(() => config(panel, "loot"), /"rate": 9/);
      });
    });
  },
  HERE,
);

bus(
  "are stored by a backend in the page, with the overrides and the values of the game",
  MODS,
  async (panel) => {
    const { page } = panel;
    await save(page, "Here");
    await panel.setConfig("fog", '{"size": 33, "token": "canary"}\n');
    await page.evaluate(() => window.transport.disable("rain"));
    await open(page, "Here");
    await dialog(page).getByText("Turns on").waitFor();
    await dialog(page).getByText("33 → 10").waitFor();
    await dialog(page)
      .getByRole("button", { name: /^Apply: / })
      .click();
    await page.getByText("Applied Here: 1 mod and 1 setting", { exact: true }).waitFor();
    await panel.stored("fog", /"size": 10, "token": "canary"/);
    const items = () => page.evaluate(() => Object.keys(localStorage).sort());
    const kept = await items();
    assert.is(kept.filter((each) => each.startsWith("svc-mod/profile:")).length, 2);
    assert.not.ok(kept.includes("svc-mod/override:rain"));
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Here").waitFor();
    await panel.stored("fog", /"size": 33/);
    await soon.ok(async () => (await items()).includes("svc-mod/override:rain"));
  },
  {
    hash: "#profiles",
    before: LOCAL,
    transport: "(window.transport = busTransport(bus, { backend: local }))",
  },
);

http(
  "with choices of only mods that are not installed change nothing",
  ON_SERVER,
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, { name: "Gone", overrides: [{ id: "gone", enabled: true }], mods: [] });
    await open(page, "Gone");
    await dialog(page).getByText("Nothing changes.").waitFor();
    await dialog(page).getByRole("heading", { name: "Apply Gone?" }).waitFor();
    assert.equal(await dialog(page).getByRole("button").allInnerTexts(), ["Close"]);
  },
  HERE,
);

/** Applies a profile as its question proposes. */
async function apply(page: Page, name: string): Promise<void> {
  await open(page, name);
  await dialog(page)
    .getByRole("button", { name: /^Apply: / })
    .click();
}

/** Adds {@link RAIN} to the page, in which it is not loaded. */
const addRain = (page: Page) =>
  page.evaluate(() =>
    window.addMod("rain", "Rain", '{"drops": 1}\n', (mod) => {
      mod.declareSettings([window.sdk.intSetting("drops", "Drops", 1, { lo: 0, hi: 9 })]);
    }),
  );

bus(
  "report a value that its mod refuses when it is loaded",
  [RAIN],
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, {
      name: "Late",
      mods: [{ id: "rain", version: "1.0.0", game: { drops: "many" } }],
    });
    await apply(page, "Late");
    await dialog(page).waitFor({ state: "detached" });
    await addRain(page);
    await page.getByText("1 refused", { exact: true }).waitFor();
  },
  { ...HERE, before: `window.mods["rain"].remove();` },
);

bus(
  "apply the values of a mod that is loaded late after another mod has refused its values",
  MODS,
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, {
      name: "Late",
      mods: [
        { id: "fog", version: "0.9.0", game: { size: "wide" } },
        { id: "rain", version: "1.0.0", game: { drops: 7 } },
      ],
    });
    await apply(page, "Late");
    await page.getByText("Applied Late, 1 refused").waitFor();
    await addRain(page);
    await panel.stored("rain", /"drops": 7/);
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Late").waitFor();
    await panel.stored("rain", /"drops": 1/);
  },
  { ...HERE, before: `window.mods["rain"].remove();` },
);

bus(
  "drop the values of a mod that is not loaded yet once the player undoes the profile",
  MODS,
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, {
      name: "Late",
      mods: [
        { id: "fog", version: "0.9.0", game: { size: 20 } },
        { id: "rain", version: "1.0.0", game: { drops: 7 } },
      ],
    });
    await apply(page, "Late");
    await panel.stored("fog", /"size": 20/);
    await page.getByText("Applied Late: 1 setting", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Late").waitFor();
    await panel.stored("fog", /"size": 10/);
    await addRain(page);
    await show(page, "#/rain/drops");
    await panel.part("rain/drops", "control").waitFor();
    assert.is(await panel.config("rain"), '{"drops": 1}\n');
  },
  { ...HERE, before: `window.mods["rain"].remove();` },
);

/** A mod with an earlier key, and a text that looks like a link. */
const MIST: PageMod = {
  guid: "mist",
  name: "Mist",
  sides: ["server"],
  rows: `[
    sdk.intSetting("depth", "Depth", 1, { lo: 0, hi: 9, renamedFrom: ["height"] }),
    sdk.stringSetting("sign", "Sign", ""),
    sdk.keybindSetting("key", "Horn", "KeyZ"),
  ]`,
  hook: "mod.settingApplied();",
};
const MIST_IN_GAME: PageMod = { ...MIST, sides: ["client"] };

bus(
  "keep the values of a mod that is not loaded yet while an undo is sent, and store them if it is refused",
  MODS,
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, {
      name: "Late",
      overrides: [{ id: "rain", enabled: true }],
      mods: [
        { id: "fog", version: "0.9.0", game: { size: 20 } },
        { id: "rain", version: "1.0.0", game: { drops: 7 } },
      ],
    });
    await apply(page, "Late");
    await page.getByText("Applied Late: 1 setting", { exact: true }).waitFor();
    let refuse = () => {};
    const refused = new Promise<void>((done) => {
      refuse = done;
    });
    let isSent = false;
    await page.route("**/svc/profiles/apply", async (route) => {
      isSent = true;
      await refused;
      await route.fulfill({ status: 503, body: "" });
    });
    await page.keyboard.press("Control+z");
    await soon.ok(() => isSent, "the undo is sent");
    await addRain(page);
    await show(page, "#/rain/drops");
    await panel.part("rain/drops", "control").waitFor();
    await drawn(page);
    assert.is(await panel.config("rain"), '{"drops": 1}\n');
    refuse();
    await panel.stored("rain", /"drops": 7/);
    await panel.stored("fog", /"size": 20/);

    await page.unroute("**/svc/profiles/apply");
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Late").waitFor();
    await panel.stored("rain", /"drops": 1/);
    await panel.stored("fog", /"size": 10/);
    await soon.equal(() => overrides(panel), []);
  },
  { ...HERE, before: `window.mods["rain"].remove();` },
);

bus(
  "can be redone if they were undone while a mod was still converting a value",
  [MIST_IN_GAME, RAIN],
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, {
      name: "Both",
      overrides: [{ id: "rain", enabled: true }],
      mods: [{ id: "mist", version: "0.9.0", game: { height: "many" } }],
    });
    const edits = await holdEdits(page, "mist");
    await apply(page, "Both");
    await edits.arrived();
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying Both").waitFor();
    await soon.equal(() => overrides(panel), []);
    await edits.release();
    await page.getByText("Applied Both, 1 refused").waitFor();
    await page.keyboard.press("Control+Shift+z");
    await page.getByText("Done again: applying Both").waitFor();
    await soon.equal(() => overrides(panel), [{ id: "rain", enabled: true }]);
  },
  { ...HERE, transport: HOLDING },
);

bus(
  "keep the values of a mod that is not loaded yet if the player undoes late values of an earlier profile",
  [MIST_IN_GAME, ...MODS],
  async (panel) => {
    const { page } = panel;
    await writeProfile(panel, {
      name: "First",
      mods: [{ id: "mist", version: "0.9.0", game: { height: 3 } }],
    });
    await writeProfile(panel, {
      name: "Second",
      mods: [
        { id: "fog", version: "0.9.0", game: { size: 20 } },
        { id: "rain", version: "1.0.0", game: { drops: 7 } },
      ],
    });
    await apply(page, "First");
    await page.getByText("Applied First", { exact: true }).waitFor();
    const edits = await holdEdits(page, "mist");
    await page.evaluate(() =>
      window.addMod("mist", "Mist", '{"depth": 1}\n', (mod) => {
        mod.declareSettings([
          window.sdk.intSetting("depth", "Depth", 1, { lo: 0, hi: 9, renamedFrom: ["height"] }),
        ]);
      }),
    );
    await edits.arrived();
    await apply(page, "Second");
    await page.getByText("Applied Second: 1 setting", { exact: true }).waitFor();
    await edits.release();
    await page.getByTitle(/^Undo applying First/).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: applying First").waitFor();
    await panel.stored("mist", /"depth": 1/);
    await addRain(page);
    await panel.stored("rain", /"drops": 7/);
  },
  {
    ...HERE,
    before: `for (const guid of ["mist", "rain"]) window.mods[guid].remove();`,
    transport: HOLDING,
  },
);

/** A mod without settings. */
const BARE: PageMod = { guid: "bare", name: "Bare", sides: ["server"], rows: "[]" };

const openText = async (page: Page, text: string) => {
  await page.locator('[id="control-profiles%2Fcode"]').fill(text);
  await page.keyboard.press("Enter");
};

http(
  "are explained in the player's language",
  [...ON_SERVER, MIST, BARE],
  async (panel) => {
    const { page } = panel;
    await get(panel, "mods/disable/rain");
    const mods = [
      { id: "mist", version: "0.9.0", values: { height: 3 } },
      { id: "bare", version: "0.9.0", values: { size: 1 } },
      { id: "rain", version: "0.9.0", values: { drops: 2 } },
      { id: "gone", version: "0.9.0", values: { size: 1 } },
    ];
    await openText(page, JSON.stringify({ schema: "svc.set/1", mods }));
    const asked = page.getByRole("dialog", { name: "Geteilte Einstellungen anwenden?" });
    await asked.waitFor();
    await asked.getByText("früher height").waitFor();
    const lines = await asked.getByRole("listitem").allInnerTexts();
    const texts = lines.map((text) => text.replace(/\s+/g, " "));
    assert.equal(texts, [
      "„gone“ ist nicht installiert.",
      "Depth früher height 3",
      "Bare · size Diese Mod bietet keine Einstellungen an.",
      "Rain · drops Du hast sie ausgeschaltet.",
      "gone · size „gone“ ist nicht installiert.",
    ]);
  },
  { ...HERE, before: `document.documentElement.lang = "de";` },
);

http(
  "open from a text in which a value contains a link to a set",
  [MIST],
  async ({ page }) => {
    const value = "https://mods.example/#set=svc1.abc";
    await openText(
      page,
      `{"schema":"svc.profile/1","name":"Signs","hostVersion":"","mods":[{"id":"mist","version":"0.9.0","values":{"sign":"${value}"}}]}`,
    );
    await dialog(page).getByText(value).waitFor();
  },
  HERE,
);

http(
  "whose preview arrives late leave the popup of another page open",
  [MIST],
  async (panel) => {
    const { page, part, stored } = panel;
    await save(page, "Slow");
    await edit(panel, "mist", "depth", 5);
    const preview = await holdRequests(page, "**/svc/profiles/preview");
    await button(page, "Apply: Slow").click();
    await preview.arrived();
    await show(page, "#keybinds");
    await part("mist/key", "control").click();
    await page.getByText("Press a key, Esc to keep").waitFor();
    const answer = page.waitForResponse("**/svc/profiles/preview");
    await preview.release();
    await (await answer).finished();
    await drawn(page);
    await page.keyboard.press("KeyP");
    await stored("mist", /"key": "KeyP"/);
    await show(page, "#profiles");
    await open(page, "Slow");
    await dialog(page).getByText("5 → 1").waitFor();
  },
  HERE,
);

http(
  "are listed as in the newest answer",
  ON_SERVER,
  async ({ page }) => {
    await save(page, "Old");
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let isFirst = true;
    await page.route("**/svc/profiles", async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      await held;
      return route.fulfill({ response });
    });
    await show(page, "#mods");
    await show(page, "#profiles");
    await soon.ok(() => !isFirst, "the list is being read");
    await button(page, "Actions for Old").click();
    await button(page, "Delete").click();
    await page.getByRole("group", { name: "Delete Old?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No profile is saved yet.").waitFor();
    const late = page.waitForResponse("**/svc/profiles");
    release();
    await (await late).finished();
    await drawn(page);
    assert.is(await button(page, "Apply: Old").count(), 0);
  },
  HERE,
);
