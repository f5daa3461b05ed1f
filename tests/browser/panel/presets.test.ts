import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, drawn, type Panel, PHONE, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { GAME, inGame, place } from "./place-mods.js";
import type { PageMod } from "./sources.js";
import { PAD, type PadButton, pressing } from "./stand-in-pad.js";
import { button, CONFIG, fovIn, HOLDING, holdEdits, isFocused, STOPPED, CAMERA as TRIED } from "./trials.js";

const presets = suite("presets in the panel");
const { http, bus } = panelTests(presets);

const CAMERA: PageMod = {
  ...TRIED,
  presets: [
    {
      id: "cinema",
      title: "Cinematic",
      about: "A narrow view that holds still.",
      values: { fov: 70, shake: 0, flight: 5, token: "x", wind: true, zoom: 2 },
    },
    { id: "wide", title: "Wide", values: { fov: 110 } },
    { id: "calm", title: "Calm", values: { shake: 5 } },
  ],
  texts: { de: '{"preset.cinema.title": "Kino", "preset.cinema.about": "Eng und ruhig."}' },
};

const HORN: PageMod = {
  guid: "horn",
  name: "Horn",
  rows: '[sdk.keybindSetting("key", "Key of the horn", "KeyZ")]',
};

const ON_BUS = { install: "mods", before: STOPPED } as const;
const IN_GAME = { ...ON_BUS, overlay: true } as const;

const bar = (page: Page) => page.getByRole("region", { name: /^Trying/ });
const passSeconds = (page: Page, count: number) =>
  page.evaluate((left) => {
    for (; left > 0; left--) window.second();
  }, count);

async function begin(page: Page, title = "Cinematic"): Promise<void> {
  await button(page, "Presets").click();
  await button(page, `Try: ${title}`).click();
  await isFocused(page, "Keep");
}

async function open(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await deferredLoaded(page);
}

/** Waits until the trial is over, and asserts that the mod and its file have the previous values. */
async function isBack({ page, config }: Panel): Promise<void> {
  await bar(page).waitFor({ state: "detached" });
  await soon.is(() => fovIn(page), 90);
  assert.is(await config("camera"), CONFIG);
}

http(
  "apply to the server as one undo step, and name the values that are not applied",
  [CAMERA],
  async ({ page, part, config, stored, accessible }) => {
    await button(page, "Presets").click();
    const items = page.getByRole("group", { name: "Presets" }).getByRole("listitem");
    await soon.equal(
      async () => (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()),
      [
        "Cinematic Apply A narrow view that holds still. Changes 3 settings. Left out: Token (Secret), Wind (No effect yet), and zoom (Unknown).",
        "Wide Apply Changes 1 setting.",
        "Calm Already set.",
      ],
    );
    await accessible("the presets of a mod");
    await button(page, "Apply: Cinematic").click();
    await page.getByText("Cinematic: 3 settings stored").waitFor();
    await stored("camera", /"fov": 70, "shake": 0, "flight": 5/);
    await soon.is(() => part("camera/fov", "control").inputValue(), "70");
    await isFocused(page, "Presets");
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: Cinematic").waitFor();
    await soon.is(() => config("camera"), CONFIG);
  },
);

http(
  "are undone, not the edit before them, if they still wait for this edit's answer",
  [CAMERA],
  async ({ page, part, config }) => {
    await button(page, "Presets").waitFor();
    const edits = await holdRequests(page, "**/svc/settings/camera");
    await part("camera/shake", "control").fill("6");
    await page.keyboard.press("Enter");
    await edits.arrived();
    await button(page, "Presets").click();
    await button(page, "Apply: Wide").click();
    await page.keyboard.press("Control+z");
    await edits.release();
    await page.getByText("Undone: Wide").waitFor();
    await soon.is(() => config("camera"), CONFIG.replace("5", "6"));
  },
);

bus(
  "are in force during a trial, which is announced at 10 and 5 seconds and ends after 10",
  [CAMERA],
  async (panel) => {
    const { page, part, config, accessible } = panel;
    await begin(page);
    await bar(page).getByText("Trying Cinematic, 10 s").waitFor();
    await bar(page).getByText("Keep also changes 1 setting").waitFor();
    const heard = page.getByRole("status");
    await heard.filter({ hasText: /^Trying Cinematic, 10 s$/ }).waitFor({ state: "attached" });
    assert.is(await fovIn(page), 70);
    assert.is(await config("camera"), CONFIG);
    await soon.is(() => part("camera/fov", "control").inputValue(), "70");
    await soon.is(() => part("camera/flight", "control").inputValue(), "2", "only Keep changes it");
    await accessible("a running try");
    await passSeconds(page, 4);
    await bar(page).getByText("Trying Cinematic, 6 s").waitFor();
    assert.is(await heard.filter({ hasText: /, 6 s/ }).count(), 0);
    await passSeconds(page, 1);
    await heard.filter({ hasText: /^Trying Cinematic, 5 s$/ }).waitFor({ state: "attached" });
    await isFocused(page, "Keep");
    await passSeconds(page, 5);
    await isBack(panel);
    await page.getByText("Cinematic was reverted").waitFor();
    await soon.is(() => part("camera/fov", "control").inputValue(), "90");
    await isFocused(page, "Presets");
  },
  ON_BUS,
);

bus(
  "are stored by Enter in a trial, as one undo step",
  [CAMERA],
  async ({ page, config, stored, writes }) => {
    await begin(page);
    assert.is(await writes(), 0);
    await page.keyboard.press("Enter");
    await page.getByText("Cinematic: 3 settings stored").waitFor();
    await stored("camera", /"fov": 70, "shake": 0, "flight": 5, "token": "canary", "wind": false/);
    assert.is(await bar(page).count(), 0);
    assert.is(await fovIn(page), 70);
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: Cinematic").waitFor();
    await soon.is(() => config("camera"), CONFIG);
    assert.is(await fovIn(page), 90);
    await page.keyboard.press("Control+Shift+z");
    await stored("camera", /"fov": 70, "shake": 0, "flight": 5/);
  },
  ON_BUS,
);

bus(
  "are reverted in a trial by Escape, Back, undo, another preset and closing the overlay",
  [CAMERA],
  async (panel) => {
    const { page } = panel;
    await open(page);
    const ends: Readonly<Record<string, () => Promise<void>>> = {
      Escape: () => page.keyboard.press("Escape"),
      Back: () => button(page, "Back").click(),
      "Ctrl+Z": () => page.keyboard.press("Control+z"),
      Undo: () => button(page, /^Undo/).click(),
      "another preset": () => begin(page, "Wide"),
      "the end of another preset": () => page.keyboard.press("Escape"),
    };
    for (const [name, end] of Object.entries(ends)) {
      if (!name.startsWith("the end")) await begin(page);
      if (name === "another preset") {
        await end();
        await soon.is(() => fovIn(page), 110);
        await bar(page).getByText("Trying Wide, 10 s").waitFor();
        continue;
      }
      await end();
      await isBack(panel);
      assert.ok(await page.locator("svc-settings-panel").evaluate((each) => each.hasAttribute("open")), name);
    }
    await begin(page);
    await page.keyboard.press("F2");
    await page.locator(".app").waitFor({ state: "detached" });
    await isBack(panel);
    await open(page);
    await soon.ok(() => button(page, /^Undo/).isDisabled(), "nothing to undo");
  },
  IN_GAME,
);

bus(
  "include edits of their rows in a trial, while other edits are stored, and Longer removes the trial's time limit",
  [CAMERA],
  async ({ page, part, config, stored }) => {
    await begin(page);
    const clock = page.locator(".timed");
    assert.is(await clock.count(), 1);
    await button(page, "Longer").click();
    await isFocused(page, "Keep");
    await bar(page).getByText("Trying Cinematic", { exact: true }).waitFor();
    assert.is(await button(page, "Longer").count(), 0);
    assert.is(await clock.count(), 0);
    const fov = part("camera/fov", "control");
    await fov.fill("75");
    await fov.press("Enter");
    await soon.is(() => fovIn(page), 75);
    assert.is(await config("camera"), CONFIG);
    await part("camera/name", "control").fill("B");
    await part("camera/name", "control").press("Enter");
    await stored("camera", /"fov": 90, "shake": 5, .*"name": "B"/);
    await bar(page).waitFor();
    await button(page, "Keep").click();
    await stored("camera", /"fov": 75, "shake": 0, "flight": 5, .*"name": "B"/);
    await page.getByText("Cinematic: 3 settings stored").waitFor();
    await page.keyboard.press("Control+z");
    await stored("camera", /"fov": 90, "shake": 5, "flight": 2, .*"name": "B"/);
  },
  ON_BUS,
);

const HELD = { ...ON_BUS, transport: HOLDING } as const;

bus(
  "are undone by Ctrl+Z right after Keep, although their edits are pending",
  [CAMERA],
  async ({ page, part, stored }) => {
    await part("camera/name", "control").fill("B");
    await part("camera/name", "control").press("Enter");
    await stored("camera", /"name": "B"/);
    const edits = await holdEdits(page, "camera");
    await begin(page);
    await button(page, "Keep").click();
    await bar(page).waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await edits.release();
    await page.getByText("Undone: Cinematic").waitFor();
    await stored("camera", /"fov": 90, "shake": 5, "flight": 2, .*"name": "B"/);
  },
  HELD,
);

bus(
  "are tried as chosen last if several are chosen while a trial is being reverted",
  [CAMERA],
  async ({ page }) => {
    await begin(page, "Wide");
    const edits = await holdEdits(page, "camera");
    for (const title of ["Wide", "Cinematic"]) {
      await button(page, "Presets").click();
      await button(page, `Try: ${title}`).click();
      await bar(page).waitFor({ state: "detached" });
    }
    await edits.release();
    await bar(page).getByText("Trying Cinematic, 10 s").waitFor();
    await soon.is(() => fovIn(page), 70);
  },
  HELD,
);

bus(
  "are reverted by one Ctrl+Z, which leaves the edit before them, if their trial still waits for this edit's answer",
  [CAMERA],
  async ({ page, part, stored }) => {
    const fill = async (id: string, value: string) => {
      await part(id, "control").fill(value);
      await part(id, "control").press("Enter");
    };
    await fill("camera/name", "B");
    await stored("camera", /"name": "B"/);
    const edits = await holdEdits(page, "camera");
    await fill("camera/shake", "6");
    await edits.arrived();
    await button(page, "Presets").click();
    await button(page, "Try: Wide").click();
    await page.keyboard.press("Control+z");
    await edits.release();
    await page.getByText("Wide was reverted").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: Shake").waitFor();
    await page.keyboard.press("Control+Shift+z");
    await page.getByText("Done again: Shake").waitFor();
    await stored("camera", /"fov": 90, "shake": 6, .*"name": "B"/);
  },
  HELD,
);

bus(
  "are reverted before an import, which opens no question if the player leaves the page meanwhile",
  [CAMERA, HORN],
  async ({ page, part, stored }) => {
    await begin(page, "Wide");
    await soon.is(() => fovIn(page), 110);
    const edits = await holdEdits(page, "camera");
    const box = await page.locator("main input[type=file]").elementHandle();
    const buffer = Buffer.from('{"mod": "camera", "values": {"shake": 7}}');
    await box!.setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await bar(page).waitFor({ state: "detached" });
    await show(page, "#keybinds");
    await part("horn/key", "control").click();
    await page.getByText("Press a key, Esc to keep").waitFor();
    await edits.release();
    await soon.is(() => box!.evaluate((each) => (each as HTMLInputElement).value), "", "the file is read");
    await drawn(page);
    await page.keyboard.press("KeyP");
    await stored("horn", /"key": "KeyP"/);
  },
  HELD,
);

bus(
  "apply to the server without a trial in a game's overlay, without a change in the game",
  [CAMERA],
  async ({ page, root, config }) => {
    await open(page);
    await place(page, "Server").check();
    await button(page, "Presets").click();
    await button(page, "Apply: Wide").click();
    await page.getByText("Wide: 1 setting stored").waitFor();
    assert.match(readFileSync(join(root, "mods/camera/config.json"), "utf8"), /"fov": 110/);
    assert.is(await config("camera"), CONFIG);
    assert.is(await fovIn(page), 90);
  },
  IN_GAME,
);

bus(
  "are in force while the peek key shows the game, except while Shift is held",
  [CAMERA],
  async (panel) => {
    const { page } = panel;
    await open(page);
    await begin(page);
    const peeks = () => page.locator(".app").evaluate((app) => app.classList.contains("peek"));
    await page.keyboard.down("AltLeft");
    await soon.ok(peeks);
    assert.is(await fovIn(page), 70);
    await page.keyboard.down("ShiftLeft");
    await soon.is(() => fovIn(page), 90);
    await page.keyboard.up("ShiftLeft");
    await soon.is(() => fovIn(page), 70);
    await page.keyboard.up("AltLeft");
    await soon.ok(async () => !(await peeks()));
    await isFocused(page, "Keep");
    await page.keyboard.press("Escape");
    await isBack(panel);
  },
  IN_GAME,
);

bus(
  "are opened by gamepad, where B reverts a trial and A stores it",
  [CAMERA],
  async (panel) => {
    const { page, stored } = panel;
    await open(page);
    const press = (name: PadButton) => page.evaluate(pressing(name));
    for (const last of ["back", "accept"] as const) {
      await button(page, "Presets").focus();
      await press("accept");
      await button(page, "Try: Wide").waitFor();
      await press("down");
      await isFocused(page, "Try: Cinematic");
      await press("accept");
      await isFocused(page, "Keep");
      await press("right");
      await isFocused(page, "Back");
      await press("up");
      await soon.ok(
        () => page.locator(".row:focus-within").first().isVisible(),
        "the rows are above the bar",
      );
      await page.getByRole("textbox", { name: "Name" }).focus();
      await press("down");
      await isFocused(page, "Keep");
      await press(last);
      if (last === "back") await isBack(panel);
    }
    await stored("camera", /"fov": 70, "shake": 0, "flight": 5/);
  },
  { ...IN_GAME, before: STOPPED + PAD },
);

bus(
  "fit a phone and work by touch",
  [CAMERA],
  async ({ page, stored, accessible }) => {
    await button(page, "Presets").tap();
    await accessible("presets on a phone");
    const box = (await page.getByRole("group", { name: "Presets" }).boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    await button(page, "Try: Cinematic").tap();
    await isFocused(page, "Keep");
    for (const name of ["Keep", "Back", "Longer"])
      assert.ok((await button(page, name).boundingBox())!.height >= 44, name);
    await accessible("a try on a phone");
    await button(page, "Keep").tap();
    await stored("camera", /"fov": 70, "shake": 0, "flight": 5/);
  },
  { ...ON_BUS, ...PHONE },
);

bus(
  "are removed again after a trial from the file of a mod without live edits",
  [CAMERA],
  async (panel) => {
    const { page, stored } = panel;
    await begin(page);
    await stored("camera", /"fov": 70, "shake": 0, "flight": 2/);
    await page.keyboard.press("Escape");
    await stored("camera", /"fov": 90, "shake": 5/);
    await isBack(panel);
    await soon.is(() => panel.part("camera/fov", "control").inputValue(), "90");
  },
  {
    ...ON_BUS,
    transport: `busTransport({ on: bus.on, emit: (event, text) => bus.emit(event, text.replace(',"live":true', "")) },
      { baseUrl: location.origin })`,
  },
);

http(
  "can be tried in a running game, which reverts to its previous values on Escape and when the page is left",
  [{ ...CAMERA, sides: ["client"] }],
  async ({ page, url }) => {
    const mods = [{ ...CAMERA, sides: ["client"] as const }];
    await withLinkedGame(url, GAME, mods, async ({ config, stored }) => {
      await page.locator("nav").getByText("Camera").click();
      await inGame(page, "camera", "fov");
      await begin(page);
      await soon.is(() => globalThis.fovInForce, 70);
      assert.is(config("camera"), CONFIG);
      await page.keyboard.press("Escape");
      await soon.is(() => globalThis.fovInForce, 90);
      assert.is(config("camera"), CONFIG);

      await begin(page);
      await soon.is(() => globalThis.fovInForce, 70);
      await page.goto("about:blank");
      await soon.is(() => globalThis.fovInForce, 90);
      assert.is(config("camera"), CONFIG);

      await page.goto(`${url}/panel-page`);
      await page.locator("nav").getByText("Camera").click();
      await inGame(page, "camera", "fov");
      await begin(page);
      await page.keyboard.press("Enter");
      await stored("camera", /"fov": 70, "shake": 0, "flight": 5/);
      await page.getByText("Cinematic: 3 settings stored").waitFor();
      await page.keyboard.press("Control+z");
      await stored("camera", /"fov": 90, "shake": 5, "flight": 2/);
    });
  },
  { before: STOPPED },
);

http(
  "are shown in the player's language, and are not offered if the file is unusable",
  [CAMERA],
  async (panel) => {
    const { page, root } = panel;
    await page.evaluate(() => {
      document.documentElement.lang = "de";
    });
    await button(page, "Vorlagen").click();
    await page.getByRole("listitem").filter({ hasText: "Kino" }).getByText("Eng und ruhig.").waitFor();
    writeFileSync(join(root, "mods/camera/presets.json"), '{"schema": "svc.presets/1", "presets": 7}');
    await button(page, "Vorlagen").waitFor({ state: "detached" });
  },
);

bus(
  "are requested once per mod if a backend in the page lists the mods",
  [CAMERA, { guid: "plain", name: "Plain", rows: '[sdk.boolSetting("on", "On", true)]' }],
  async ({ page }) => {
    await button(page, "Presets").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith("presets.json")) asked.push(pathname);
    });
    // Replaces the backend's 404 by a file with an invalid preset.
    await page.route("**/mods/plain/presets.json", (route) =>
      route.fulfill({ body: '{"schema": "svc.presets/1", "presets": [{"id": "!"}]}' }),
    );
    await page.reload();
    await begin(page);
    await page.keyboard.press("Escape");
    await page.getByText("Cinematic was reverted").waitFor();
    const warning = page.waitForEvent("console", (message) => message.type() === "warning");
    await page.locator("nav").getByText("Plain").click();
    assert.match((await warning).text(), /^The presets of plain are not shown: preset 1: its "id" is "!"/);
    assert.is(await button(page, "Presets").count(), 0);
    await page.locator("nav").getByText("Camera").click();
    await button(page, "Presets").waitFor();
    assert.equal(asked, ["/mods/camera/presets.json", "/mods/plain/presets.json"]);
  },
  {
    ...ON_BUS,
    transport: `busTransport(bus, { baseUrl: location.origin, backend: { answer: () => ({ status: 200, body: JSON.stringify({
      mods: [{ id: "camera", name: "Camera", version: "1.0.0", sides: ["client"], override: "absent", dir: "camera" },
        { id: "plain", name: "Plain", version: "1.0.0", sides: ["client"], override: "absent", dir: "plain" }],
      problems: [] }) }) } })`,
  },
);
