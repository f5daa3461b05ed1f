import type { Locator } from "playwright-core";
import { PNG } from "pngjs";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, PHONE, panelTests } from "./fixture.js";

const controls = suite("the controls of the panel");
const { bus, http } = panelTests(controls);

const EVERY: PageMod = {
  guid: "every",
  name: "Every Kind",
  rows: `[
    sdk.boolSetting("hud", "Show the HUD", true),
    sdk.intSetting("count", "Count", 3),
    sdk.intSetting("range", "Distance", 500, { lo: 0, hi: 1000 }),
    sdk.floatSetting("scale", "Scale", 1, { lo: 0.5, hi: 2, step: 0.05 }),
    sdk.enumSetting("preset", "Preset", "mid", ["low", "mid", "high"]),
    sdk.stringSetting("name", "Name", "Wanderer"),
    sdk.keybindSetting("key", "Menu", "F6"),
    sdk.intSetting("vk", "Freeze", 80, { keybind: true }),
    sdk.selectSetting("voice", "Voice", "en-a", ["en-a", "en-b", "de-t"], { optionLabels: ["English, alto", "English, bass", "German, tenor"] }),
    sdk.colorSetting("sun", "Sun", "1,0.96,0.84"),
    sdk.colorSetting("glass", "Glass", "1,0.82,0.4,0.8"),
    sdk.colorSetting("sky", "Sky", "87ceeb", { format: "hex" }),
    sdk.colorSetting("fog", "Fog", "87CEEB80", { format: "hex" }),
    sdk.colorSetting("trim", "Trim", "#FFCC33", { format: "hex#" }),
    sdk.colorSetting("hudColor", "HUD colour", "#ffcc33cc", { format: "hex#" }),
  ]`,
  hook: `mod.settingApplied("now " + key);`,
};

/** Returns the literal of `key` in a config text, or undefined. */
const literalOf = (text: string, key: string) =>
  new RegExp(`"${key}": ?("(?:[^"\\\\]|\\\\.)*"|[^,\\s}]+)`).exec(text)?.[1];

bus("store literals that their mod parses", [EVERY], async ({ page, config, says, accessible }) => {
  const before = await config("every");
  const inForce = (key: string) => says(`every/${key}`, `In force now: now ${key}`);
  await page.getByRole("switch", { name: "Show the HUD" }).click();
  await inForce("hud");
  await page.getByRole("textbox", { name: "Count" }).fill("12");
  await page.keyboard.press("Enter");
  await inForce("count");
  await page.getByRole("textbox", { name: "Scale" }).fill("1.50");
  await page.keyboard.press("Tab");
  await inForce("scale");
  await page.getByRole("radio", { name: "high" }).click();
  await inForce("preset");
  await page.getByRole("textbox", { name: "Name" }).fill('Söl "x"');
  await page.keyboard.press("Enter");
  await inForce("name");
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.keyboard.press("Control+Shift+KeyK");
  await inForce("key");
  await page.getByRole("button", { name: "Freeze" }).first().click();
  await page.keyboard.press("KeyQ");
  await inForce("vk");
  const voice = page.getByRole("combobox", { name: "Voice" });
  await voice.click();
  await voice.pressSequentially("bas");
  await page.keyboard.press("Enter");
  await inForce("voice");
  const WRITTEN = {
    hud: "false",
    count: "12",
    scale: "1.50",
    preset: `"high"`,
    name: `"Söl \\"x\\""`,
    key: `"Ctrl+Shift+KeyK"`,
    vk: "81",
    voice: `"en-b"`,
  };
  const text = await config("every");
  for (const [key, literal] of Object.entries(WRITTEN)) assert.is(literalOf(text, key), literal, text);
  for (const key of ["range", "sun", "glass", "sky", "fog", "trim", "hudColor"])
    assert.is(literalOf(text, key), literalOf(before, key), `${key} was not touched`);
  await accessible("every control after an edit");
});

http(
  "make a slider drag one undo step with at most two writes, and store the last value",
  [EVERY],
  async ({ page, stored, writes, says }) => {
    const slider = page.getByRole("slider", { name: "Distance" });
    // With the page's clock paused, the panel sends only the first and the last write, however slow the drag is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // Waits until the slider no longer moves, because an answer of the backend may still move it.
    await slider.hover();
    const box = (await slider.boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.down();
    for (let step = 0; step <= 60; step++) await page.mouse.move(box.x + box.width * (0.5 + step / 150), y);
    await page.mouse.move(box.x + box.width - 1, y);
    await page.mouse.up();
    await stored("every", /"range": 1000/);
    assert.ok((await writes()) <= 2, `${await writes()} writes`);
    await page.clock.resume();
    await says("every/range", "In force now");
    await page.keyboard.press("Control+z");
    await stored("every", /"range": 500/);
    await page.waitForFunction(
      (input) => (input as HTMLInputElement | null)?.value === "500",
      await slider.elementHandle(),
    );
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await stored("every", /"range": 501/);
  },
  { ownWindow: true },
);

/** Counts frames, so that FRAMED's hook can record the frame of each call. */
const FRAMES = `
  Object.assign(window, { frame: 0, calls: [] });
  (function next() { window.frame++; requestAnimationFrame(next); })();
`;
const FRAMED: PageMod = {
  guid: "framed",
  rows: `[sdk.intSetting("distance", "Distance", 500, { lo: 0, hi: 1000 })]`,
  hook: `
    const value = mod.settingValue({ key: "distance", defaultJson: "500" });
    window.calls.push([window.frame, value]);
    mod.settingApplied("seen " + value);`,
};

interface Framed {
  readonly calls: readonly (readonly [frame: number, value: number])[];
}

/** Moves the slider once in each of 60 frames without releasing it; returns the inputs and the hook's calls by frame. */
const dragForSixtyFrames = (slider: Locator) =>
  slider.evaluate(async (element) => {
    const input = element as HTMLInputElement;
    const { calls } = window as unknown as Framed;
    const inputs: [frame: number, value: number][] = [];
    for (let step = 1; step <= 60; step++) {
      await new Promise(requestAnimationFrame);
      input.value = String(500 + step);
      inputs.push([(window as unknown as { frame: number }).frame, 500 + step]);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await new Promise(requestAnimationFrame);
    return { inputs, calls: [...calls], shown: input.value };
  });

bus(
  "send each value of a dragged slider to the game in the same frame, and write the file once",
  [FRAMED],
  async ({ page, config, writes, says, stored }) => {
    const slider = page.getByRole("slider", { name: "Distance" });
    const { inputs, calls, shown } = await dragForSixtyFrames(slider);
    assert.equal(calls, inputs, "the game receives each value in the frame of its input");
    assert.is(shown, "560", "the slider stays where it is dragged");
    await slider.evaluate((element) => element.dispatchEvent(new Event("change", { bubbles: true })));
    await stored("framed", /"distance": 560/);
    await soon.is(writes, 1);
    await says("framed/distance", "In force now: seen 560");
    await page.keyboard.press("Control+z");
    await stored("framed", /"distance": 500/);
    await soon.is(writes, 2, "the drag is one step of undo");
    await soon.match(() => config("framed"), /"distance": 500/);
  },
  { before: FRAMES },
);

bus(
  "store a dragged value when the overlay closes or another page is opened",
  [FRAMED, { guid: "other", rows: `[sdk.boolSetting("on", "On", true)]` }],
  async ({ page, config, writes, stored }) => {
    await page.clock.install();
    const slider = page.getByRole("slider", { name: "Distance" });
    // With the page's clock paused, the panel does not store a drag just because the slider rests.
    const open = async () => {
      await page.keyboard.press("F2");
      await slider.waitFor();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    };
    await open();
    const drag = (to: number) =>
      slider.evaluate((element, value) => {
        (element as HTMLInputElement).value = String(value);
        element.dispatchEvent(new Event("input", { bubbles: true }));
      }, to);
    await drag(700);
    await page.waitForFunction(() => (window as unknown as Framed).calls.at(-1)?.[1] === 700);
    assert.match(await config("framed"), /^\{\}/, "nothing is stored while it is dragged");
    await page.keyboard.press("F2");
    await stored("framed", /"distance": 700/);
    await page.clock.resume();
    await open();
    await drag(800);
    await page.getByRole("link", { name: /^other/ }).click();
    await stored("framed", /"distance": 800/);
    assert.is(await writes(), 2);
  },
  { overlay: true, before: FRAMES, ownWindow: true },
);

const COLORS = [
  { key: "sun", picked: /^"[\d.]+,[\d.]+,[\d.]+"$/, alpha: false, before: `"1,0.96,0.84"` },
  { key: "glass", picked: /^"[\d.]+,[\d.]+,[\d.]+,[\d.]+"$/, alpha: true, before: `"1,0.82,0.4,0.8"` },
  { key: "sky", picked: /^"[\da-f]{6}"$/, alpha: false, before: `"87ceeb"` },
  { key: "fog", picked: /^"[\da-f]{8}"$/, alpha: true, before: `"87CEEB80"` },
  { key: "trim", picked: /^"#[\da-f]{6}"$/, alpha: false, before: `"#FFCC33"` },
  { key: "hudColor", picked: /^"#[\da-f]{8}"$/, alpha: true, before: `"#ffcc33cc"` },
];

bus(
  "store picked colours in the row's format, with alpha only if the value has alpha, and undo restores the text",
  [EVERY],
  async ({ page, config, stored, part, says, accessible }) => {
    for (const { key, picked, alpha, before } of COLORS) {
      const row = part(`every/${key}`, "row");
      await row.locator(".swatch").click();
      if (key === "glass") await accessible("a picker");
      await soon.is(() => row.getByRole("slider", { name: "Alpha" }).isVisible(), alpha, key);
      const area = (await row.getByRole("slider", { name: "Saturation" }).boundingBox())!;
      await page.mouse.move(area.x + 20, area.y + area.height / 2);
      await page.mouse.down();
      await page.mouse.move(area.x + 90, area.y + area.height / 2, { steps: 8 });
      await page.mouse.up();
      await says(`every/${key}`, "In force now");
      await page.keyboard.press("Escape");
      await soon.is(() => row.locator(".picker").count(), 0);
      const literal = literalOf(await config("every"), key)!;
      assert.match(literal, picked);
      assert.is.not(literal, before);
    }
    for (const { key, before } of COLORS.toReversed()) {
      await page.keyboard.press("Control+z");
      await stored("every", new RegExp(`"${key}": ${before.replaceAll(".", "\\.")}`));
    }
  },
);

const CLEAR: PageMod = {
  guid: "clear",
  name: "Clear",
  rows: `[sdk.colorSetting("night", "Night", "00000080", { format: "hex" })]`,
  hook: "mod.settingApplied();",
};

bus(
  "keep the hue and the saturation of black while its alpha changes",
  [CLEAR],
  async ({ page, stored, part }) => {
    const slider = (name: string) => page.getByRole("slider", { name });
    await part("clear/night", "row").locator(".swatch").click();
    await slider("Hue").fill("200");
    await slider("Saturation").fill("80");
    await slider("Alpha").fill("70");
    await stored("clear", /"night": "000000b3"/);
    await soon.equal(
      () => Promise.all(["Hue", "Saturation", "Alpha"].map((name) => slider(name).inputValue())),
      ["200", "80", "70"],
    );
  },
);

bus(
  "keep the alpha when a colour comes from the screen",
  [CLEAR],
  async ({ page, stored, part }) => {
    await part("clear/night", "row").locator(".swatch").click();
    await page.getByRole("button", { name: "Pick from the screen" }).click();
    await stored("clear", /"night": "33669980"/);
  },
  // A test knows no colour of the real screen.
  { before: `window.EyeDropper = class { open = async () => ({ sRGBHex: "#336699" }); };` },
);

bus(
  "leave the digits of the other components unchanged when the picker changes one component",
  [{ ...EVERY, config: `{"glass": "0.123456,0.5,0.2549,0.8"}\n` }],
  async ({ page, stored, part }) => {
    await part("every/glass", "row").locator(".swatch").click();
    await page.getByRole("slider", { name: "Alpha" }).press("ArrowLeft");
    await stored("every", /"glass": "0\.123456,0\.5,0\.2549,0\.7\d*"/);
  },
);

bus(
  "store nothing when a colour picker is only opened, or a box is only focused",
  [
    {
      ...EVERY,
      config: `{"sun": "1, .96 ,0.840", "trim": "#FfCc33", "scale": 1.0, "count": -0, "vk": 80, "name": "a\\u0062c"}\n`,
    },
  ],
  async ({ page, config, part, writes }) => {
    const before = await config("every");
    for (const key of ["sun", "trim"]) {
      const row = part(`every/${key}`, "row");
      await row.locator(".swatch").click();
      await row.getByRole("slider", { name: "Saturation" }).focus();
      await page.keyboard.press("Escape");
      await row.locator(".picker").waitFor({ state: "detached" });
    }
    for (const name of ["Sun", "Trim", "Scale", "Count", "Name"]) {
      await page.getByRole("textbox", { name, exact: true }).click();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    assert.is(await writes(), 0);
    assert.is(await config("every"), before);
  },
);

/** A typed text and the stored literal, or undefined if the text is refused. */
const TYPED_COLORS: readonly (readonly [key: string, typed: string, literal: string | undefined])[] = [
  ["sun", "#0F0", `"0,1,0"`],
  ["sun", "orange", `"1,0.647,0"`],
  ["sun", "rgb(255, 136, 0)", `"1,0.533,0"`],
  ["sun", "hsl(120 100% 25%)", `"0,0.502,0"`],
  ["sun", " 0.25, .5 ,1 ", `"0.25,0.5,1"`],
  ["sun", "rgb(255 136 0 / 50%)", `"1,0.533,0,0.5"`],
  ["sun", "blue", `"0,0,1,1"`],
  ["glass", "red", `"1,0,0,1"`],
  ["glass", "#ff880080", `"1,0.533,0,0.5"`],
  ["sky", "#f80", `"ff8800"`],
  ["sky", "#F808", `"ff880088"`],
  ["sky", "A0B1C2", `"A0B1C2"`],
  ["fog", "tomato", `"ff6347ff"`],
  ["trim", "rgb(1 2 3)", `"#010203"`],
  ["trim", "#ABCDEF", `"#ABCDEF"`],
  ["hudColor", "hsl(0 100% 50% / 0.2)", `"#ff000033"`],
  ["hudColor", "transparent", `"#00000000"`],
  ["sun", "hello world", undefined],
  ["sun", "", undefined],
  ["sun", "ff0000", undefined],
  ["sun", "currentColor", undefined],
  ["sun", "inherit", undefined],
  ["sun", "var(--x)", undefined],
  ["sun", "rgb(255 0)", undefined],
  ["sky", "1,0,0", undefined],
  ["trim", "ffcc33", undefined],
];

/** The example that a refusal names, in the row's format. */
const EXAMPLES: Readonly<Record<string, string>> = { sun: "1,0.5,0", sky: "ff8000", trim: "#ff8000" };

bus(
  "store any typed CSS colour in the row's format, and refuse other texts by name with the expected formats",
  [EVERY],
  async ({ page, config, stored, writes, part, says, accessible }) => {
    for (const [key, typed, literal] of TYPED_COLORS) {
      const box = part(`every/${key}`, "control");
      const before = literalOf(await config("every"), key);
      const sent = await writes();
      await box.fill(typed);
      await page.keyboard.press("Enter");
      if (literal === undefined) {
        await says(`every/${key}`, `Not stored: “${typed}” is not a colour such as ${EXAMPLES[key]}, rgb`);
        await soon.is(() => box.getAttribute("aria-invalid"), "true", typed);
        await soon.is(writes, sent, typed);
        assert.is(literalOf(await config("every"), key), before, typed);
        if (typed === "hello world") await accessible("a text that is no colour");
        await page.keyboard.press("Escape");
      } else {
        await stored("every", new RegExp(`"${key}": ${literal.replaceAll(".", "\\.")}`));
        await soon.is(() => box.inputValue(), JSON.parse(literal), typed);
        await soon.is(() => box.getAttribute("aria-invalid"), "false", typed);
      }
    }
  },
);

bus(
  "leave a stored text that is not a colour unchanged until the picker replaces it in the row's format",
  [{ ...EVERY, config: `{"sun": "hello world", "fog": "red", "trim": ""}\n` }],
  async ({ page, config, stored, writes, part }) => {
    const before = await config("every");
    for (const [key, repaired] of [
      ["sun", /"sun": "1,0?[\d.]+,[\d.]+"/],
      ["fog", /"fog": "[\da-f]{8}"/],
      ["trim", /"trim": "#[\da-f]{6}"/],
    ] as const) {
      const swatch = part(`every/${key}`, "row").locator(".swatch");
      await soon.is(() => swatch.isDisabled(), false, key);
      await part(`every/${key}`, "control").click();
      await page.keyboard.press("Enter");
      await swatch.click();
      if (key === "sun")
        await soon.equal(
          async () => [await config("every"), await writes()],
          [before, 0],
          "opening the picker writes nothing",
        );
      await page.getByRole("slider", { name: "Saturation" }).press("ArrowLeft");
      await stored("every", repaired);
      await page.keyboard.press("Escape");
    }
    for (const text of [/"trim": ""/, /"fog": "red"/, /"sun": "hello world"/]) {
      await page.keyboard.press("Control+z");
      await stored("every", text);
    }
  },
);

const TYPED: readonly (readonly [box: string, key: string, typed: string, literal: string | undefined])[] = [
  ["Count", "count", "12345678901234567890", "12345678901234567890"],
  ["Scale", "scale", "1,25", "1.25"],
  ["Scale", "scale", "fast", undefined],
];

bus(
  "store a typed number without rounding it, and leave invalid text in the box with the reason",
  [EVERY],
  async ({ page, config, stored, writes, says }) => {
    for (const [name, key, typed, literal] of TYPED) {
      const before = await config("every");
      const sent = await writes();
      const box = page.getByRole("textbox", { name, exact: true });
      await box.fill(typed);
      await page.keyboard.press("Enter");
      if (literal === undefined) {
        await says(`every/${key}`, "Not stored");
        await soon.is(() => box.getAttribute("aria-invalid"), "true");
        assert.is(await config("every"), before);
        await page.keyboard.press("Escape");
        await soon.ok(async () => (await box.inputValue()) !== typed, "the box shows the value in force");
      } else {
        await stored("every", new RegExp(`"${key}": ${literal.replace(".", "\\.")}[,\n]`));
        await soon.is(writes, sent + 1, typed);
        await soon.is(() => box.inputValue(), literal);
      }
    }
  },
);

bus(
  "show the choices of a row without effect, and the tag “No effect yet” beside its label",
  [
    {
      guid: "dead",
      rows: `[sdk.enumSetting("look", "Look", "plain", ["plain", "bold", "a choice with many words"], { implemented: false, description: "not yet" })]`,
    },
  ],
  async ({ part }) => {
    const select = part("dead/look", "control");
    const row = part("dead/look", "row");
    assert.equal(await select.locator("option").allTextContents(), [
      "plain",
      "bold",
      "a choice with many words",
    ]);
    assert.is(await select.locator(".tag").count(), 0);
    await row.locator("label + span").getByText("No effect yet").waitFor();
  },
);

const CHOICES: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.enumSetting("shape", "Shape", "cross", ["cross", "circle", "dot"], { optionLabels: ["Cross", "Circle", "Dot"] }),
    sdk.stringSetting("after", "After", "a"),
    sdk.enumSetting("five", "Five", "a", ["a", "b", "c", "d", "e"]),
    sdk.enumSetting("long", "Long", "a", ["a", "a choice with many words"]),
    sdk.enumSetting("one", "One", "a", ["a"]),
    sdk.enumSetting("wide", "Wide", "光", ["光", "中等画质和更多的字"]),
  ]`,
  hook: "mod.settingApplied();",
};

bus(
  "are segments for up to four short choices, with a single tab stop, in which the arrow keys choose",
  [CHOICES],
  async ({ page, part, stored, writes, says, accessible }) => {
    const group = page.getByRole("radiogroup", { name: "Shape" });
    const chosen = (name: string) =>
      soon.ok(() =>
        group.getByRole("radio", { name, checked: true }).evaluate((one) => one.matches(":focus")),
      );
    await page.locator("label", { hasText: "Shape" }).click();
    await chosen("Cross");
    await page.keyboard.press("ArrowRight");
    await stored("mod", /"shape": "circle"/);
    await chosen("Circle");
    await says("mod/shape", "In force now");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await stored("mod", /"shape": "cross"/);
    await chosen("Cross");
    await page.keyboard.press("Tab");
    await soon.is(() => group.locator(":focus").count(), 0, "one tab stop");
    await page.keyboard.press("Shift+Tab");
    await chosen("Cross");
    await group.getByRole("radio", { name: "Dot" }).click();
    await stored("mod", /"shape": "dot"/);
    await page.keyboard.press("Control+z");
    await stored("mod", /"shape": "cross"/);
    await soon.is(writes, 5);
    for (const key of ["five", "long", "one"])
      assert.is(await part(`mod/${key}`, "control").evaluate((one) => one.localName), "select", key);
    assert.is(await part("mod/wide", "control").evaluate((one) => one.localName), "input");
    await accessible("segments");
  },
);

bus(
  "are a drop-down list for a stored value outside the choices, and segments once a choice is stored",
  [{ ...CHOICES, config: `{"shape": "star"}\n` }],
  async ({ page, part, stored }) => {
    await part("mod/shape", "control").selectOption("dot");
    await stored("mod", /"shape": "dot"/);
    await page.getByRole("radio", { name: "Dot", checked: true }).waitFor();
  },
);

bus(
  "include segments that are 44 px high on touch, fill the width of a phone's row, and follow its direction",
  [CHOICES],
  async ({ page, part }) => {
    const boxOf = (key: string) => part(`mod/${key}`, "row").locator(".ctl > *").first().boundingBox();
    const { width, height } = (await part("mod/shape", "control").boundingBox())!;
    assert.ok(height >= 44 && width > 80, `${width} x ${height}`);
    assert.is((await boxOf("shape"))!.width, (await boxOf("after"))!.width);
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await soon.ok(async () => {
      const [cross, dot] = await Promise.all(
        ["Cross", "Dot"].map((name) => page.getByRole("radio", { name }).boundingBox()),
      );
      return cross!.x > dot!.x;
    }, "right to left, the first segment is at the right");
  },
  PHONE,
);

bus("show a tick at a slider's default, unless the knob covers the tick", [EVERY], async ({ page, part }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const slider = page.getByRole("slider", { name: "Distance" });
  /** Returns the middle of the tick as a share of the knob's range, or undefined if no tick is drawn. */
  const tick = async (): Promise<number | undefined> => {
    const { data, width, height } = PNG.sync.read(await slider.screenshot());
    const at = (x: number, y: number) => data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3).join();
    const y = Math.floor(height / 2) + 8;
    const drawn = Array.from({ length: width }, (_, x) => x).filter(
      (x) => x > 24 && at(x, y) !== at(width - 2, y),
    );
    if (drawn.length === 0 || drawn.length > 4) return undefined;
    return (drawn.reduce((sum, x) => sum + x + 0.5, 0) / drawn.length - 10) / (width - 20);
  };
  const isAt = (share: number) =>
    soon.ok(async () => Math.abs(((await tick()) ?? 9) - share) < 0.02, `the tick is at ${share}`);
  await soon.is(tick, undefined, "under the knob");
  await part("every/range", "control").fill("0");
  await page.keyboard.press("Enter");
  await isAt(0.5);
});

bus(
  "show the previous value during a drag of a slider or a colour, and move no box",
  [EVERY],
  async ({ page, part, stored, accessible }) => {
    const ghost = page.locator(".was");
    const boxes = () =>
      page
        .locator(".row, .ctl > *")
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const slider = page.getByRole("slider", { name: "Distance" });
    await slider.press("ArrowRight");
    await stored("every", /"range": 501/);
    assert.is(await ghost.count(), 0, "none without a drag");
    await slider.hover();
    const before = await boxes();
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 4 });
    // The element of the old value has no width, so that it moves no other element. Playwright therefore regards it as hidden.
    await ghost.getByText("was 501").waitFor({ state: "attached" });
    const ring = (await ghost.boundingBox())!;
    assert.ok(Math.abs(ring.x + ring.width / 2 - (x + width / 2)) < 2, "at the old place");
    assert.equal(await boxes(), before);
    await accessible("a drag");
    await page.mouse.up();
    await soon.is(() => ghost.count(), 0);
    await part("every/trim", "row").locator(".swatch").click();
    const area = (await page.getByRole("slider", { name: "Saturation" }).boundingBox())!;
    await page.mouse.move(area.x + 20, area.y + area.height / 2);
    await page.mouse.down();
    await page.mouse.move(area.x + 90, area.y + area.height / 2, { steps: 4 });
    await ghost.getByText("was #ffcc33").waitFor();
    await page.mouse.up();
    await soon.is(() => ghost.count(), 0);
  },
);

/** Numbers whose steps by an arrow key need decimals or an exponent. */
const NUMBERS: PageMod = {
  guid: "numbers",
  name: "Numbers",
  rows: `[
    sdk.floatSetting("part", "Part", 0.25),
    sdk.floatSetting("share", "Share", 0.6, { lo: -100, hi: 100 }),
    sdk.floatSetting("huge", "Huge", 1e22),
    sdk.floatSetting("wide", "Wide", 1, { lo: 0, hi: 1e30 }),
    sdk.floatSetting("over", "Over", 1),
    sdk.intSetting("long", "Long", 1),
  ]`,
  config: '{"huge": 1e22, "over": 1e400, "long": 12345678901234567890}\n',
};

bus(
  "change a number by an arrow key to a valid literal that keeps its decimals",
  [NUMBERS],
  async ({ page, part, config, stored }) => {
    const press = (key: string, arrow: string) => part(`numbers/${key}`, "control").press(arrow);
    await press("over", "ArrowUp");
    await press("long", "ArrowUp");
    await press("part", "ArrowUp");
    await stored("numbers", /"part": 1\.25/);
    await press("share", "ArrowDown");
    await stored("numbers", /"share": -0\.4/);
    await press("huge", "ArrowUp");
    await press("wide", "ArrowUp");
    await stored("numbers", /"wide": 1e\+28/);
    const text = await config("numbers");
    assert.match(text, /"huge": 1e\+?22[,}]/);
    assert.match(text, /"over": 1e400[,}]/);
    assert.match(text, /"long": 12345678901234567890[,}]/);
    await page.getByRole("heading", { name: "Numbers", level: 1 }).waitFor();
  },
);

bus(
  "keep a typed text that is no number, and the stored number, at an arrow key",
  [NUMBERS],
  async ({ page, part, says, writes }) => {
    const box = part("numbers/part", "control");
    await box.fill("abc");
    await page.keyboard.press("ArrowUp");
    await says("numbers/part", "Not stored");
    await soon.is(() => box.inputValue(), "abc");
    assert.is(await writes(), 0);
    await box.fill("0.5");
    await page.keyboard.press("ArrowUp");
    await soon.is(() => box.inputValue(), "1.5");
  },
);
