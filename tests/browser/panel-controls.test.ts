import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  assertAccessible,
  configOf,
  type PageMod,
  part,
  stateSays,
  useBrowser,
  withBusPanel,
} from "./panel-fixture.js";

const controls = suite("the controls of the panel");
const browser = useBrowser(controls);

const EVERY: PageMod = {
  guid: "every",
  name: "Every Kind",
  rows: `[
    sdk.boolSetting("hud", "Show the HUD", true),
    sdk.intSetting("count", "Count", 3),
    sdk.intSetting("range", "Distance", 500, { lo: 0, hi: 1000, step: 50 }),
    sdk.floatSetting("scale", "Scale", 1, { lo: 0.5, hi: 2, step: 0.05 }),
    sdk.enumSetting("preset", "Preset", "mid", ["low", "mid", "high"]),
    sdk.stringSetting("name", "Name", "Wanderer"),
    sdk.keybindSetting("key", "Menu", "F6"),
    sdk.intSetting("vk", "Freeze", 80, { keybind: true }),
    sdk.selectSetting("voice", "Voice", "en-a", ["en-a", "en-b", "de-t"], { optionLabels: ["English, alto", "English, bass", "German, tenor"] }),
    sdk.colorSetting("sun", "Sun", "1,0.96,0.84"),
    sdk.colorSetting("glass", "Glass", "1,0.82,0.4,0.8"),
    sdk.colorSetting("sky", "Sky", "87ceeb", { format: "hex" }),
    sdk.colorSetting("hudColor", "HUD colour", "#ffcc33cc", { format: "hex#" }),
  ]`,
  hook: `mod.settingApplied("now " + key);`,
};

controls("every control writes what its mod parses", async () => {
  await withBusPanel(browser(), [EVERY], async ({ page }) => {
    await page.getByRole("switch", { name: "Show the HUD" }).click();
    await page.getByRole("textbox", { name: "Count" }).fill("12");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Scale" }).fill("1.50");
    await page.keyboard.press("Tab");
    await page.getByLabel("Preset", { exact: true }).selectOption("high");
    await page.getByRole("textbox", { name: "Name" }).fill('Söl "x"');
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Menu" }).first().click();
    await page.keyboard.press("Control+Shift+KeyK");
    await page.getByRole("button", { name: "Freeze" }).first().click();
    await page.keyboard.press("KeyQ");
    const voice = page.getByRole("combobox", { name: "Voice" });
    await voice.click();
    await voice.pressSequentially("bas");
    await page.keyboard.press("Enter");
    await stateSays(page, "every/voice", "In force now now voice");
    const { text } = await configOf(page, "every");
    for (const literal of [
      `"hud": false`,
      `"count": 12`,
      `"scale": 1.50`,
      `"preset": "high"`,
      `"name": "Söl \\"x\\""`,
      `"key": "Ctrl+Shift+KeyK"`,
      `"vk": 81`,
      `"voice": "en-b"`,
    ])
      assert.ok(text.includes(literal), `${literal} in ${text}`);
    assert.not.ok(/"range"|"sun"|"sky"/.test(text), "what nobody touched is not written");
    await assertAccessible(page, "every control after an edit");
  });
});

controls("a dragged slider is one step of undo, its writes are few and the last one is stored", async () => {
  await withBusPanel(browser(), [EVERY], async ({ page }) => {
    const slider = page.getByRole("slider", { name: "Distance" });
    const box = (await slider.boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    for (let step = 0; step <= 60; step++) await page.mouse.move(box.x + box.width * (0.5 + step / 150), y);
    await page.mouse.move(box.x + box.width - 1, y);
    await page.mouse.up();
    await stateSays(page, "every/range", "In force now");
    const { text, writes } = await configOf(page, "every");
    assert.match(text, '"range": 1000');
    assert.ok(writes < 30, `${writes} writes`);
    await page.keyboard.press("Control+z");
    await part(page, "every/range", "control")
      .and(page.locator("input"))
      .evaluate(
        (input: HTMLInputElement) =>
          new Promise<void>((done) => {
            const look = () => (input.value === "500" ? done() : requestAnimationFrame(look));
            look();
          }),
      );
    assert.match((await configOf(page, "every")).text, '"range": 500');
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await stateSays(page, "every/range", "In force now");
    assert.match((await configOf(page, "every")).text, '"range": 550');
  });
});

const COLORS = [
  { key: "sun", picked: /^"sun": "[\d.]+,[\d.]+,[\d.]+"$/m, alpha: false },
  { key: "glass", picked: /^"glass": "[\d.]+,[\d.]+,[\d.]+,[\d.]+"$/m, alpha: true },
  { key: "sky", picked: /^"sky": "[\da-f]{6}"$/m, alpha: false },
  { key: "hudColor", picked: /^"hudColor": "#[\da-f]{8}"$/m, alpha: true },
];

controls("the picker writes the format of each row, alpha only where the value has it", async () => {
  await withBusPanel(browser(), [EVERY], async ({ page }) => {
    for (const { key, picked, alpha } of COLORS) {
      const row = part(page, `every/${key}`, "row");
      await row.locator(".swatch").click();
      if (key === "glass") await assertAccessible(page, "a picker");
      assert.is(await row.getByRole("slider", { name: "Alpha" }).isVisible(), alpha, key);
      const area = (await row.getByRole("slider", { name: "Color" }).boundingBox())!;
      await page.mouse.move(area.x + 20, area.y + 20);
      await page.mouse.down();
      await page.mouse.move(area.x + 90, area.y + 60, { steps: 8 });
      await page.mouse.up();
      await stateSays(page, `every/${key}`, "In force now");
      await page.keyboard.press("Escape");
      assert.is(await row.locator("svc-color-picker").count(), 0);
      const lines = (await configOf(page, "every")).text.replace(/,$/gm, "").replace(/^ +/gm, "");
      assert.match(lines, picked);
    }
    assert.is((await configOf(page, "every")).text.match(/":/g)!.length, COLORS.length);
    for (const _ of COLORS) await page.keyboard.press("Control+z");
    await page.waitForTimeout(200);
    const { text } = await configOf(page, "every");
    for (const literal of ['"1,0.96,0.84"', '"1,0.82,0.4,0.8"', '"87ceeb"', '"#ffcc33cc"'])
      assert.ok(text.includes(literal), text);
  });
});

const TYPED: readonly (readonly [box: string, key: string, typed: string, literal: string | undefined])[] = [
  ["Count", "count", "007", "7"],
  ["Count", "count", "-12", "-12"],
  ["Count", "count", "1.5", undefined],
  ["Count", "count", "12345678901234567890", "12345678901234567890"],
  ["Scale", "scale", "2", "2.0"],
  ["Scale", "scale", "1,25", "1.25"],
  ["Scale", "scale", ".5", "0.5"],
  ["Scale", "scale", "2.500", "2.500"],
  ["Scale", "scale", "1e3", "1e3"],
  ["Scale", "scale", "fast", undefined],
];

controls(
  "what is typed is stored as it is spelled, and what does not fit stays in the box with the reason",
  async () => {
    await withBusPanel(browser(), [EVERY], async ({ page }) => {
      for (const [name, key, typed, literal] of TYPED) {
        const { text: before, writes } = await configOf(page, "every");
        const box = page.getByRole("textbox", { name, exact: true });
        await box.fill(typed);
        await page.keyboard.press("Enter");
        const { text, writes: after } = await configOf(page, "every");
        if (literal === undefined) {
          await stateSays(page, `every/${key}`, "Not stored");
          assert.is(await box.getAttribute("aria-invalid"), "true");
          await assertAccessible(page, "a text that does not fit");
          assert.is(text, before);
          await page.keyboard.press("Escape");
          assert.is.not(await box.inputValue(), typed);
        } else {
          assert.match(text, new RegExp(`"${key}": ${literal.replace(".", "\\.")}[,\n]`));
          assert.is(after, writes + 1, typed);
          assert.is(await box.inputValue(), literal);
        }
      }
    });
  },
);

controls(
  "a key capture is cancelled by Escape, cleared by Backspace, and takes Tab and modifiers",
  async () => {
    await withBusPanel(browser(), [EVERY], async ({ page }) => {
      const box = part(page, "every/key", "control");
      const press = async (key: string) => {
        await box.click();
        await page.getByText("Press a key, Esc to keep").waitFor();
        await page.keyboard.press(key);
      };
      await press("Escape");
      assert.is((await configOf(page, "every")).text, "{}\n");
      assert.is(await box.innerText(), "F6");
      await press("Tab");
      await stateSays(page, "every/key", "In force now");
      assert.match((await configOf(page, "every")).text, '"key": "Tab"');
      await press("Backspace");
      await page.getByText("No key").waitFor();
      assert.match((await configOf(page, "every")).text, '"key": ""');
      await box.click();
      await page.keyboard.down("Control");
      await page.keyboard.down("KeyM");
      await assertAccessible(page, "a capture under way");
      await page.keyboard.up("KeyM");
      await page.keyboard.up("Control");
      assert.match((await configOf(page, "every")).text, '"key": "Ctrl+KeyM"');
    });
  },
);

controls.run();
