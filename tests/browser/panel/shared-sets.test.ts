import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { codeOf } from "../../../host-shim/cli/profiles/zlib-code.js";
import { PROFILE_SCHEMA, SET_SCHEMA } from "../../../host-shim/protocol/profiles/profile-file.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { PHONE, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { GAME, LOOT, MODS, place } from "./place-mods.js";
import { PAD, type PadButton, pressing } from "./stand-in-pad.js";
import { button, CAMERA, CONFIG, fovIn, isFocused, STOPPED } from "./trials.js";

const sets = suite("sets of values in the panel");
const { http, bus } = panelTests(sets);

type Values = Readonly<Record<string, string>>;
const modOf = (id: string, sides: { values?: Values; game?: Values }) => ({
  id,
  version: "1.0.0",
  ...(sides.values && { values: new Map(Object.entries(sides.values)) }),
  ...(sides.game && { game: new Map(Object.entries(sides.game)) }),
});
const linkOf = (...mods: readonly ReturnType<typeof modOf>[]) =>
  `#set=${codeOf({ schema: SET_SCHEMA, mods })}`;
const VALUES = { fov: "110", shake: "0", flight: "5" };
const IN_GAME = linkOf(modOf("camera", { game: VALUES }));
const ON_SERVER = linkOf(modOf("camera", { values: VALUES }));

const OVERLAY = { install: "mods", before: STOPPED, overlay: true } as const;

const question = (page: Page, name: string | RegExp) => page.getByRole("group", { name });
const titleFocused = (page: Page) =>
  soon.ok(
    () =>
      page
        .locator(".import p")
        .first()
        .evaluate((each) => each.matches(":focus") && getComputedStyle(each).outlineStyle === "none"),
    "the title has the focus, without a ring",
  );
const textOf = async (page: Page) => (await page.locator(".import").innerText()).replace(/\s+/g, " ").trim();

http(
  "are previewed with both values of each row and the reason for each omission; a change is one undo step",
  [CAMERA, LOOT],
  async ({ page, config, stored, writes, accessible }) => {
    const values = { ...VALUES, token: '"x"', wind: "true", zoom: "2", name: "5" };
    const loot = modOf("loot", { values: { rate: "7" }, game: { rate: "8" } });
    await show(page, linkOf(modOf("camera", { values }), loot, modOf("away", { values: { a: "1" } })));
    await titleFocused(page);
    await soon.is(
      () => textOf(page),
      "Shared settings for 2 mods Camera Field of view 90 → 110 Shake 5 → 0 Flight 2 → 5 Name A → 5 Does not fit Loot Drop rate 2 → 7 " +
        "1 is secret (Token), 1 has no effect yet (Wind), 1 unknown (zoom), 2 mods are not here (Loot and away), " +
        "This mod runs in the game, and so its settings are in the game. Start it once to see them here. Change 4 settings Cancel",
    );
    await accessible("the preview of a set");
    assert.is(await config("camera"), CONFIG);
    assert.is(await writes(), 0, "nothing is written before a click");
    await page.keyboard.press("Escape");
    await soon.is(() => page.locator(".import").count(), 0);
    assert.is(await writes(), 0);

    await page.locator("nav").getByText("Loot").click();
    await page.getByRole("heading", { name: "Loot", level: 1 }).waitFor();
    await show(page, ON_SERVER);
    await page.getByRole("heading", { name: "Camera", level: 1 }).waitFor();
    await titleFocused(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await isFocused(page, "Change 3 settings");
    await page.keyboard.press("Enter");
    await page.getByText("3 settings imported").waitFor();
    await stored("camera", /"fov": 110, "shake": 0, "flight": 5/);
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: importing into Camera").waitFor();
    await soon.is(() => config("camera"), CONFIG);
    await show(page, linkOf(modOf("camera", { values: { fov: "90" } })));
    await question(page, "Nothing changes.").waitFor();
    await soon.equal(() => page.locator(".import button").allInnerTexts(), ["Close"]);
    await button(page, "Close").click();
    await show(page, linkOf(modOf("camera", { values: { wobble: "3" } })));
    await page.getByText("was wobble").waitFor();
    await button(page, "Change 1 setting").click();
    await stored("camera", /"shake": 3/);
  },
);

http("are refused with the reason if damaged or malformed", [CAMERA], async ({ page, config }) => {
  const refused = async (link: string, text: string) => {
    await show(page, link);
    await question(page, text).waitFor();
    await button(page, "Close").click();
    await soon.is(() => page.locator(".import").count(), 0);
  };
  await refused(ON_SERVER.slice(0, -1), "This code is damaged. Copy it again, all of it.");
  await refused("#set=hello", 'This code cannot be used: a code starts with "svc1.".');
  await refused(
    `${ON_SERVER}!`,
    'This code cannot be used: the code has "!", which is not a character of codes.',
  );
  assert.is(await config("camera"), CONFIG);
});

http("are not opened as profiles, nor are profiles opened as sets", [CAMERA], async ({ page, config }) => {
  const profile = codeOf({ schema: PROFILE_SCHEMA, name: "Mine", hostVersion: "", mods: [] });
  await show(page, `#set=${profile}`);
  await page.getByRole("heading", { name: "Mine is already in use" }).waitFor();
  await soon.is(() => new URL(page.url()).hash, "#profiles");
  await button(page, "Close").click();
  const box = page.getByRole("textbox", { name: "Link or code" });
  await box.fill(`https://example.org/panel/${ON_SERVER}`);
  await box.press("Enter");
  await question(page, "Shared settings for Camera").waitFor();
  assert.is(await config("camera"), CONFIG);
});

http("are accepted as a link and as a code in one box", [CAMERA], async ({ page, config, stored }) => {
  const box = page.getByRole("textbox", { name: "Link or code" });
  for (const text of [`  https://example.org/panel/${ON_SERVER} `, ON_SERVER.replace("#set=", "")]) {
    await show(page, "#profiles");
    await box.fill(text);
    // Enter is still held when the question appears, and its repeated keydown must not apply the set.
    await page.keyboard.down("Enter");
    await question(page, "Shared settings for Camera").waitFor();
    await titleFocused(page);
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    assert.is(await config("camera"), CONFIG);
    await button(page, "Cancel").click();
  }
  await show(page, "#profiles");
  await box.fill(ON_SERVER);
  await button(page, "Open").click();
  await button(page, "Change 3 settings").click();
  await stored("camera", /"fov": 110, "shake": 0, "flight": 5/);
});

bus(
  "can be tried in a game, where Escape returns to the question and Keep is one undo step",
  [CAMERA],
  async ({ page, config, stored, writes, accessible }) => {
    assert.ok(await show(page, IN_GAME), "show opens the overlay");
    await question(page, "Shared settings for Camera").waitFor();
    await titleFocused(page);
    await accessible("the preview of a set in a game");
    assert.is(await writes(), 0);
    await button(page, "Try").click();
    await isFocused(page, "Keep");
    await soon.is(() => fovIn(page), 110);
    await page.getByRole("region", { name: "Trying Shared settings" }).getByText("10 s").waitFor();
    await page.getByText("Keep also changes 1 setting").waitFor();
    assert.is(await page.locator(".import").count(), 0);
    assert.is(await config("camera"), CONFIG);
    await page.keyboard.press("Escape");
    await soon.is(() => fovIn(page), 90);
    await isFocused(page, "Try");
    assert.is(await config("camera"), CONFIG);
    await page.keyboard.press("Enter");
    await isFocused(page, "Keep");
    await page.keyboard.press("Enter");
    await stored("camera", /"fov": 110, "shake": 0, "flight": 5/);
    await page.getByText("Shared settings: 3 settings stored").waitFor();
    assert.is(await page.locator(".import").count(), 0);
    await page.keyboard.press("Control+z");
    await page.getByText("Undone: Shared settings").waitFor();
    await soon.is(() => config("camera"), CONFIG);
    await soon.is(() => fovIn(page), 90);
  },
  OVERLAY,
);

bus(
  "are tried, reverted and applied by gamepad",
  [CAMERA],
  async ({ page, config, stored }) => {
    const press = (name: PadButton) => page.evaluate(pressing(name));
    await show(page, IN_GAME);
    await titleFocused(page);
    await press("down");
    await soon.ok(() =>
      page.getByRole("region", { name: "What changes" }).evaluate((each) => each.matches(":focus")),
    );
    await press("down");
    await isFocused(page, "Try");
    await press("accept");
    await isFocused(page, "Keep");
    await press("back");
    await isFocused(page, "Try");
    assert.is(await config("camera"), CONFIG);
    await press("right");
    await isFocused(page, "Change 3 settings");
    await press("accept");
    await stored("camera", /"fov": 110, "shake": 0, "flight": 5/);
    await show(page, linkOf(modOf("camera", { game: { fov: "70" } })));
    await titleFocused(page);
    await press("back");
    await soon.is(() => page.locator(".import").count(), 0);
  },
  { ...OVERLAY, before: STOPPED + PAD },
);

bus(
  "fit a phone and work by touch",
  [CAMERA],
  async ({ page, stored, accessible }) => {
    await show(page, IN_GAME);
    const group = question(page, "Shared settings for Camera");
    await group.waitFor();
    await accessible("the preview of a set on a phone");
    const box = (await group.boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    const gap = await group
      .locator("li i")
      .first()
      .evaluate((arrow) => {
        const before = document.createRange();
        before.selectNodeContents(arrow.previousElementSibling!);
        return arrow.getBoundingClientRect().left - before.getBoundingClientRect().right;
      });
    assert.ok(gap > 0 && gap < 16, `${gap} px between the old value and the arrow`);
    for (const name of ["Try", "Change 3 settings", "Cancel"])
      assert.ok((await button(page, name).boundingBox())!.height >= 44, name);
    await button(page, "Change 3 settings").tap();
    await stored("camera", /"fov": 110, "shake": 0, "flight": 5/);
    await show(page, "#mods");
    await button(page, "Actions for Mods on and off").tap();
    await button(page, "Share changes…").tap();
    const link = (await page.getByRole("textbox", { name: /^Link$/ }).boundingBox())!;
    assert.ok(link.x >= 0 && link.x + link.width <= 390, JSON.stringify(link));
    await accessible("all changes as a link on a phone");
  },
  { before: STOPPED, install: "mods", ...PHONE },
);

http(
  "store values of the server on the server and values of a game in the shown game, also if it joins later",
  MODS,
  async ({ page, url, config, stored }) => {
    const both = linkOf(modOf("loot", { values: { rate: "5" }, game: { rate: "7" } }));
    await show(page, both);
    await question(page, "Shared settings for Loot").waitFor();
    await withLinkedGame(url, "First", MODS, async (first) => {
      await question(page, "Shared settings for 2 mods").waitFor();
      await withLinkedGame(url, GAME, MODS, async (second) => {
        await page.locator("nav").getByText("Loot").click();
        // The list of places changes when the second game has joined.
        await place(page, GAME).waitFor();
        for (const [name, game] of [
          ["First", first],
          [GAME, second],
        ] as const) {
          assert.not.match(game.config("loot"), /"rate": 7/);
          await place(page, name).click();
          await soon.ok(() => place(page, name).isChecked());
          await show(page, both);
          await titleFocused(page);
          await button(page, "Try").waitFor();
          await page.getByRole("button", { name: /^Change [12] setting/ }).click();
          await game.stored("loot", /"rate": 7/);
          await stored("loot", /"rate": 5/);
        }
      });
    });
    assert.match(await config("loot"), /"rate": 5/);
  },
);
