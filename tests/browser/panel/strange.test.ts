import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, type Panel, panelTests, resetRow } from "./fixture.js";

const strange = suite("the panel with hostile and unusual rows");
const { bus, http } = panelTests(strange);

const IMAGE = "<img src=x onerror=window.parsed=1>";
const HTML: PageMod = {
  guid: "html",
  name: `<b>Mod</b> ${IMAGE}`,
  rows: `[
    sdk.boolSetting("on", "Label ${IMAGE}", true, { category: "<script>parsed=1</script>/${IMAGE.replaceAll("/", "")}", description: "</p><h1>Help</h1>${IMAGE}" }),
    sdk.stringSetting("text", "Text", "${IMAGE}", { subcategory: "Sub ${IMAGE}" }),
    sdk.enumSetting("one", "One", "${IMAGE}", ["${IMAGE}", "</select>${IMAGE}"]),
    sdk.selectSetting("many", "Many", "a", ["a", "${IMAGE}"], { optionLabels: ["A", "Choice ${IMAGE}"] }),
    sdk.keybindSetting("key", "Key ${IMAGE}", "${IMAGE}"),
    sdk.keybindSetting("same", "Same ${IMAGE}", "${IMAGE}"),
    sdk.colorSetting("color", "Colour", "${IMAGE}"),
    sdk.boolSetting("never", "Never", true, { implemented: false, description: "Reason ${IMAGE}" }),
  ]`,
  hook: `mod.settingApplied("Effect ${IMAGE}");`,
};

async function assertNothingParsed({ page }: Panel, where: string): Promise<void> {
  const parsed = await page.evaluate(() => {
    const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
    return [root.querySelectorAll("img, script, qqzzxxvv").length, "parsed" in window];
  });
  assert.equal(parsed, [0, false], where);
}

bus("shows HTML in any string of a mod as text", [HTML], async (panel) => {
  const { page, part, says } = panel;
  const shown = async (text: string) => {
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    await assertNothingParsed(panel, text);
  };
  for (const text of [
    `<b>Mod</b> ${IMAGE}`,
    `Label ${IMAGE}`,
    "</p><h1>Help</h1>",
    "<script>",
    `Sub ${IMAGE}`,
    `Reason ${IMAGE}`,
  ])
    await shown(text);
  await part("html/on", "control").click();
  await says("html/on", `In force now: Effect ${IMAGE}`);
  await page.getByRole("combobox", { name: "Many" }).click();
  await shown(`Choice ${IMAGE}`);
  await page.keyboard.press("Escape");
  await resetRow(page, "html/on");
  await shown(`Label ${IMAGE} is back at its default`);
  await page.getByRole("textbox", { name: /Search/ }).fill("img");
  await page.locator("mark").first().waitFor();
  await assertNothingParsed(panel, "a search");
  await page.getByRole("textbox", { name: /Search/ }).fill("<qqzzxxvv>");
  await shown("Nothing matches “<qqzzxxvv>”");
  await page.keyboard.press("Escape");
  await page
    .getByRole("link", { name: /Keybinds/ })
    .last()
    .click();
  await shown(`Also Same ${IMAGE}`);
});

http("shows HTML in an answer of a server as text", [HTML], async (panel) => {
  const { page, says } = panel;
  const decision = { enabled: false, verdict: IMAGE, reason: `Reason ${IMAGE}` };
  const mod = {
    id: "x",
    name: IMAGE,
    version: IMAGE,
    sides: ["client"],
    override: "absent",
    list: IMAGE,
    client: decision,
    server: null,
  };
  await page.route("**/svc/mods?can=1", (route) =>
    route.fulfill({ json: { mods: [mod], problems: [`Problem ${IMAGE}`] } }),
  );
  await page.route("**/svc/mods/preview*", (route) =>
    route.fulfill({ json: { changes: [{ id: "y", name: IMAGE, after: decision }], mods: [] } }),
  );
  await page.route("**/svc/settings/html", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 400, json: { err: `Err ${IMAGE}` } })
      : route.fallback(),
  );
  await page.getByRole("textbox", { name: "Text" }).fill("x");
  await page.keyboard.press("Enter");
  await says("html/text", `Refused: Err ${IMAGE}`);
  await page.getByRole("link", { name: /Mods on and off/ }).click();
  await page.getByText(`Problem ${IMAGE}`).waitFor();
  await page.getByText(`Reason ${IMAGE}`).first().waitFor();
  await assertNothingParsed(panel, "verdicts");
});

const STRANGE: PageMod = {
  guid: "strange",
  name: "\u202eodd",
  config: `{"typed": "a string", "number": [1, {"key": "x"}], "big": 123456789012345678901234567890, "one": "zzz", "half": 1.5, "same": 1}`,
  rows: `[
    sdk.stringSetting("long", "L".repeat(2000), "w ".repeat(2000), { description: "d".repeat(2000) }),
    sdk.stringSetting("rtl", "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd", "\u0645\u0631\u062d\u0628\u0627", { category: "\u05e7\u05d8\u05d2\u05d5\u05e8\u05d9\u05d4" }),
    sdk.intSetting("typed", "Of another type", 5),
    sdk.floatSetting("number", "A list", 1.5, { lo: 0, hi: 2 }),
    sdk.intSetting("big", "Big", 1),
    sdk.intSetting("half", "A fraction", 7),
    sdk.floatSetting("same", "Its default, in another format", 1, { category: "Unmodified" }),
    sdk.enumSetting("one", "Not a choice", "a", ["a", "b"]),
    sdk.colorSetting("bad", "Bad colour", "no colour at all"),
  ]`,
};

bus(
  "fits long and right-to-left labels, and reports invalid values without changing them",
  [STRANGE],
  async ({ page, part, config, says, writes, accessible }) => {
    const before = await config("strange");
    await says("strange/typed", 'Does not fit: The file holds "a string", so the mod uses its default 5');
    await says("strange/number", "Does not fit: The file holds [1,");
    await says("strange/half", "Does not fit: The file holds 1.5, so the mod uses its default 7");
    await part("strange/one", "row").getByText("zzz (none of the choices)").waitFor({ state: "attached" });
    await soon.is(
      () => page.getByRole("textbox", { name: "Big" }).inputValue(),
      "123456789012345678901234567890",
    );
    await soon.is(() => page.getByRole("button", { name: "Pick Bad colour" }).isDisabled(), false);
    assert.is(await page.locator(".row.modified", { hasText: "Unmodified" }).count(), 0);
    const label = part("strange/rtl", "label");
    await soon.is(() => label.evaluate((element) => getComputedStyle(element).direction), "rtl");
    for (const width of [1200, 720, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const [scroll, client] = await page
        .locator("main")
        .evaluate((main) => [main.scrollWidth, main.clientWidth]);
      assert.is(scroll, client, `nothing sticks out at ${width}`);
    }
    await accessible("strange rows");
    assert.is(await writes(), 0);
    assert.is(await config("strange"), before);
  },
);

/** The rows of a mod of another SDK: no path, an unknown kind, an unknown colour format, and items that are not rows. */
const OLD_ROWS = [
  {
    key: "m",
    label: "Matrix",
    type: "matrix",
    default: "x",
    value: "x",
    category: "Old/Deep",
    subcategory: "Sub",
    implemented: true,
  },
  { key: "c", label: "Paint", type: "color", default: "1,0,0", value: "1,0,0", colorFormat: "cmyk" },
  { key: "bare" },
  { nothing: true },
  7,
];

/** Adds a mod with {@link OLD_ROWS}, which answers no edit, to the index. */
async function addOldMod({ page }: Panel): Promise<void> {
  const entry = { guid: "old", name: "Old Mod", version: "1.0.0", count: 3, done: 3 };
  await page.evaluate(
    ([entry, rows]) => {
      const { bus } = window;
      bus.on("svc.settings.indexQuery", () => bus.emit("svc.settings.indexAnnounce", entry!));
      bus.on("svc.settings.pageQuery", (guid) => {
        if (guid === "old") bus.emit("svc.settings.pageAnnounce", `{"guid":"old","rows":${rows}}`);
      });
    },
    [JSON.stringify(entry), JSON.stringify(OLD_ROWS)],
  );
}

bus(
  "shows rows without a path and rows of unknown kinds and formats, and skips items that are not rows",
  [{ guid: "first", name: "First", rows: `[sdk.boolSetting("a", "A", true)]` }],
  async (panel) => {
    const { page, says, labels, accessible } = panel;
    await addOldMod(panel);
    await page.getByRole("link", { name: /Old Mod/ }).click();
    const matrix = page.getByRole("textbox", { name: "Matrix" });
    await soon.is(() => matrix.inputValue(), "x");
    await soon.equal(async () => (await labels()).sort(), ["Matrix", "Paint", "bare"]);
    await page.getByRole("heading", { name: "Old / Deep / Sub" }).waitFor();
    await page.getByRole("button", { name: "Pick Paint" }).click();
    await soon.is(() => page.getByRole("slider", { name: "Alpha" }).isVisible(), false);
    await page.keyboard.press("Escape");
    await matrix.fill("y");
    await page.keyboard.press("Enter");
    await says("old/m", "Not saved");
    await soon.is(() => matrix.inputValue(), "y");
    await accessible("an older mod");
  },
);

/** A mod whose key has half of a surrogate pair. */
const HALF: PageMod = {
  guid: "half",
  name: "Half",
  rows: `[
    sdk.keybindSetting("a\\ud800", "Broken key", "KeyA"),
    sdk.keybindSetting("b", "Next key", "KeyA"),
    sdk.intSetting("n\\udc00", "Broken number", 5, { unit: "m" }),
  ]`,
};

bus("shows rows whose keys have half of a surrogate pair", [HALF], async ({ page, labels, accessible }) => {
  await soon.equal(labels, ["Broken key", "Next key", "Broken number"]);
  await page.getByRole("link", { name: "Also Next key" }).waitFor();
  await soon.is(() => page.getByRole("textbox", { name: "Broken number" }).inputValue(), "5");
  await accessible("rows with broken keys");
  await page.getByRole("textbox", { name: "Broken number" }).press("ContextMenu");
  await page.getByText("Copy link to setting").waitFor();
});
