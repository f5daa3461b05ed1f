import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";
import { MODS } from "./every-kind.js";
import { type PageMod, type Panel, panelTests } from "./fixture.js";

const rows = suite("a row of the panel");
const { http, bus } = panelTests(rows);

const LONG: PageMod = {
  guid: "long",
  name: "Long",
  rows: `[
    sdk.floatSetting("bright", "Brightness", 1, { lo: 0.5, hi: 2, unit: "x" }),
    sdk.stringSetting("wide", "${"W".repeat(300)}", "a"),
    sdk.stringSetting("story", "Story", "a", { description: "${"All there is to know about it. ".repeat(60)}" }),
    sdk.stringSetting("plain", "Plain", "a", { description: "One line." }),
    sdk.stringSetting("late", "Late", "a", { appliesOn: "restart" }),
  ]`,
  hook: `if (key === "late") mod.settingAppliesOnRestart(); else mod.settingApplied();`,
};

/** Returns the accessible description of a control. */
const descriptionOf = ({ part }: Panel, id: string) =>
  part(id, "control").evaluate((control) =>
    (control.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((name) => (control.getRootNode() as ShadowRoot).getElementById(name)?.textContent ?? "")
      .filter(Boolean)
      .join(" "),
  );

const DESCRIBED: readonly (readonly [key: string, said: readonly string[]])[] = [
  ["on", ["Default: on."]],
  ["off", ["Health, ammunition, compass.", "Changed.", "Default: on."]],
  ["count", ["Default: 3."]],
  ["scale", ["Default: 1.0.", "From 0.5 to 2."]],
  ["preset", ["Default: mid."]],
  ["renderer", ["Needs relaunch.", "Default: vulkan."]],
  ["key", ["Also Shutter (Photo Mode with a name of many words)", "Default: F6."]],
  ["voice", ["Default: v1."]],
  ["tint", ["Changed.", "Default: 1,0.82,0.4,0.8."]],
];

http(
  "describes its control for screen readers: relaunch, whether modified, clash, default and range",
  MODS,
  async (panel) => {
    const { page, part } = panel;
    await page.getByRole("link", { name: /^Every Kind/ }).click();
    await part("every/tint", "row").waitFor();
    for (const [key, said] of DESCRIBED)
      for (const text of said)
        await soon.ok(
          async () => (await descriptionOf(panel, `every/${key}`)).includes(text),
          `${key}: ${text}`,
        );
    await panel.accessible("rows with all that describes them");
  },
);

bus(
  "shortens a long label and help text, with a button that shows the whole text",
  [LONG],
  async ({ part, accessible }) => {
    const heightOf = (key: string) =>
      part(`long/${key}`, "row").evaluate((row) => row.getBoundingClientRect().height);
    const more = (key: string) => part(`long/${key}`, "row").getByRole("button", { name: "Show more" });
    await part("long/plain", "row").waitFor();
    await soon.is(() => more("plain").count(), 0);
    await accessible("long texts that are cut");
    for (const key of ["wide", "story"]) {
      await soon.ok(async () => (await heightOf(key)) < 140, `${key} is cut`);
      const cut = await heightOf(key);
      await more(key).click();
      await soon.ok(async () => (await heightOf(key)) > cut, `${key} is whole`);
      const less = part(`long/${key}`, "row").getByRole("button", { name: "Show less", expanded: true });
      if (key === "story") await accessible("a long text shown whole");
      await less.click();
      await soon.is(() => heightOf(key), cut);
    }
  },
);

bus(
  "shows “In force now” for five seconds or until it loses the focus, without animation under reduced motion",
  [LONG],
  async ({ page, part, says, accessible }) => {
    const state = part("long/bright", "state");
    await part("long/late", "control").fill("b");
    await page.keyboard.press("Enter");
    await says("long/late", "After a relaunch");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await part("long/bright", "control").fill("1.5");
    await page.keyboard.press("Enter");
    await until(async () => {
      await page.clock.runFor(50);
      return (await state.getByText("In force now").count()) > 0;
    }, "the edit is in force");
    await page.clock.runFor(4500);
    await says("long/bright", "In force now");
    await page.clock.runFor(600);
    await page.locator(".state.fading").waitFor();
    assert.is(await state.evaluate((element) => getComputedStyle(element).transitionDuration), "0s");
    await page.clock.runFor(600);
    await soon.is(() => state.count(), 0);
    await says("long/late", "After a relaunch");
    await part("long/bright", "control").fill("1.6");
    await page.keyboard.press("Enter");
    await until(async () => {
      await page.clock.runFor(50);
      return (await state.getByText("In force now").count()) > 0;
    }, "the second edit is in force");
    await part("long/plain", "control").focus();
    await page.clock.runFor(600);
    await soon.is(() => state.count(), 0, "the state fades when the focus leaves the row");
    await part("long/bright", "control").fill("9");
    await page.keyboard.press("Enter");
    await page.clock.runFor(9000);
    await says("long/bright", "Beyond 0.5 to 2 x: In force now");
    await page.clock.resume();
    await accessible("a number beyond its range");
  },
  { ownWindow: true, reducedMotion: "reduce" },
);

const EDGES: PageMod = {
  guid: "edges",
  name: "Edges",
  rows: `[
    sdk.boolSetting("on", "On", true),
    sdk.intSetting("size", "Size", 18, { lo: 4, hi: 64, unit: "px" }),
    sdk.intSetting("far", "Far", 2048, { lo: 0, hi: 8192, unit: "MB" }),
    sdk.floatSetting("gap", "Gap", 123456789.25, { unit: "m" }),
    sdk.intSetting("count", "Count", 3),
    sdk.stringSetting("name", "Name", "a"),
    sdk.keybindSetting("key", "Key", "KeyX"),
    sdk.colorSetting("sun", "Sun", "#ffcc33", { format: "hex#" }),
  ]`,
  hook: "mod.settingApplied();",
};

bus(
  "aligns the end of its control with other rows in both directions, also of a number with a unit and a colour",
  [EDGES],
  async ({ page, part, accessible }) => {
    await part("edges/sun", "row").waitFor();
    for (const direction of ["ltr", "rtl"] as const) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      const ends = () =>
        page.evaluate((dir) => {
          const { shadowRoot } = document.querySelector("svc-settings-panel")!;
          const end = (one: Element) => one.getBoundingClientRect()[dir === "rtl" ? "left" : "right"];
          const ctls = [...shadowRoot!.querySelectorAll(".row > .ctl")];
          return ctls.map((ctl) => Math.round(end(ctl) - end(ctl.lastElementChild!)));
        }, direction);
      await soon.equal(ends, [0, 0, 0, 0, 0, 0, 0, 0], direction);
      for (const key of ["size", "far", "gap"]) {
        const box = part(`edges/${key}`, "control");
        const unit = part(`edges/${key}`, "unit");
        assert.ok(
          await box.evaluate((one) => one.scrollWidth <= one.clientWidth),
          `${key} is shown completely`,
        );
        await unit.click();
        await soon.ok(() => box.evaluate((one) => one.matches(":focus")), `a click on the unit of ${key}`);
      }
      await soon.is(
        () => part("edges/sun", "row").locator(".ctl > :last-child").getAttribute("class"),
        "swatch",
      );
    }
    await accessible("numbers with units");
  },
);

bus(
  "has boxes with a visible frame under forced colours and under more contrast",
  [EDGES],
  async ({ page, part }) => {
    await part("edges/sun", "row").waitFor();
    const frames = () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector("svc-settings-panel")!;
        const paper = getComputedStyle(shadowRoot!.querySelector(".card")!).backgroundColor;
        return [...shadowRoot!.querySelectorAll(".row :is(.text, .number, .keys)")].map((box) => {
          const { borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(box);
          const isSeen = borderTopColor !== paper && !/^rgba.*, 0\)$/.test(borderTopColor);
          return isSeen && borderTopStyle === "solid" && borderTopWidth !== "0px";
        });
      });
    for (const preference of [
      { forcedColors: "active" },
      { forcedColors: null, contrast: "more" },
    ] as const) {
      await page.emulateMedia(preference);
      const all = [true, true, true, true, true, true, true];
      await soon.equal(frames, all, JSON.stringify(preference));
    }
  },
);
