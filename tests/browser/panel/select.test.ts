import type { Route } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, panelTests } from "./fixture.js";

const select = suite("choices that a route serves, in the panel");
const { bus } = panelTests(select);

/** A mod with a row whose choices come from the server. */
const PICKER: PageMod = {
  guid: "picker",
  name: "Picker",
  rows: `[
    sdk.selectSetting("profile", "Profile", "none", ["none"], { optionLabels: ["No profile"], optionsUrl: "/picker/profiles" }),
  ]`,
  hook: `mod.settingApplied("playing as " + mod.settingValue({ key: "profile", defaultJson: '"none"' }));`,
  serve: `
    const all = Array.from({ length: 3000 }, (_, n) => ({ value: "p" + n, label: "puma " + n }));
    sdk.serveOptions("/picker/profiles", (q, limit) => {
      const found = all.filter(({ label }) => label.includes(q.trim().toLowerCase()));
      return { options: found.slice(0, limit), matched: found.length };
    });`,
};

bus(
  "are requested with the typed text, late answers are ignored, and the chosen value is stored",
  [PICKER],
  async ({ page, part, says, stored, accessible }) => {
    const held: Route[] = [];
    await page.route("**/picker/profiles?q=calm*", (route) => void held.push(route));
    const box = page.getByRole("combobox", { name: "Profile" });
    await box.click();
    await part("picker/profile", "row")
      .getByText(/First 5[01] of 3,00\d/)
      .waitFor();
    await page.getByRole("option").filter({ hasText: "No profile" }).waitFor();
    await accessible("a list of choices");
    const late = page.waitForRequest("**/picker/profiles?q=calm*");
    await box.pressSequentially("calm");
    await late;
    await box.fill("puma 2999");
    const wanted = page.getByRole("option").filter({ hasText: "puma 2999" });
    await wanted.waitFor();
    const answered = page.waitForResponse("**/picker/profiles?q=calm*").catch(() => {});
    await held[0]!
      .fulfill({ json: { options: [{ value: "late", label: "late" }], matched: 1 } })
      .catch(() => {});
    await answered;
    await soon.is(() => page.getByRole("option").count(), 1);
    await wanted.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await says("picker/profile", "In force now: playing as p2999");
    await stored("picker", /"profile": "p2999"/);
    await soon.is(() => box.inputValue(), "puma 2999");
  },
  { install: "mods" },
);

bus(
  "are replaced by the row's declared choices, with a message, if the route fails or its answer is malformed",
  [{ ...PICKER, config: `{"profile": "p7"}\n` }],
  async ({ page, part, stored, writes, accessible }) => {
    const row = part("picker/profile", "row");
    const box = page.getByRole("combobox", { name: "Profile" });
    for (const [answer, text] of [
      [(route: Route) => route.abort(), "No choices. The server does not answer"],
      [
        (route: Route) => route.fulfill({ status: 500, json: { err: "the index is gone" } }),
        "No choices. The index is gone",
      ],
      [
        (route: Route) => route.fulfill({ body: "<html>" }),
        "No choices. The server's answer is not in the expected format",
      ],
      [
        (route: Route) => route.fulfill({ json: { options: 5 } }),
        "No choices. The server's answer is not in the expected format",
      ],
    ] as const) {
      await page.route("**/picker/profiles*", answer);
      await box.click();
      await row.getByText(text).waitFor();
      await soon.equal(() => page.getByRole("option").allInnerTexts(), ["p7", "No profile\nnone"]);
      await page.keyboard.press("Escape");
      await soon.is(() => box.inputValue(), "p7");
      await page.unroute("**/picker/profiles*");
    }
    await page.route("**/picker/profiles*", (route) => route.abort());
    await box.click();
    await row.getByText("No choices").waitFor();
    await accessible("a source that is down");
    assert.is(await writes(), 0);
    await page.getByRole("option").last().click();
    await stored("picker", /"profile": "none"/);
  },
  { install: "mods" },
);

bus(
  "open at the stored value, wherever the route lists the value, and pressing Enter twice stores nothing",
  [{ ...PICKER, config: `{"profile": "p2500"}\n` }],
  async ({ page, part, config, stored, writes }) => {
    const before = await config("picker");
    const row = part("picker/profile", "row");
    const box = page.getByRole("combobox", { name: "Profile" });
    const active = row.locator("[role=option][aria-selected=true]");
    const selected = () =>
      box.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart!, input.selectionEnd!),
      );
    await box.focus();
    for (const key of ["Enter", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      await row.getByText(/First 5\d of 3,00\d/).waitFor();
      await soon.is(() => active.innerText(), "p2500", key);
      await soon.ok(async () => (await active.getAttribute("class"))!.includes("chosen"));
      await soon.is(() => page.getByRole("option").first().innerText(), "p2500");
      await soon.equal(async () => [await box.inputValue(), await selected()], ["p2500", "p2500"]);
      await page.keyboard.press("Enter");
      await active.waitFor({ state: "detached" });
    }
    await box.click();
    await row.getByText(/First 5\d of 3,00\d/).waitFor();
    await page.keyboard.type("puma 1");
    await row.getByText(/First 50 of 1,111/).waitFor();
    await box.fill("");
    await row.getByText(/First 5\d of 3,00\d/).waitFor();
    await page.keyboard.press("Enter");
    await active.waitFor({ state: "detached" });
    await soon.equal(async () => [await config("picker"), await writes()], [before, 0]);
    await page.keyboard.press("Enter");
    await row.getByText(/First 5\d of 3,00\d/).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await stored("picker", /"profile": "p0"/);
    await page.keyboard.press("Enter");
    await row.getByText(/First 5\d of 3,00\d/).waitFor();
    await soon.equal(async () => [await active.innerText(), await selected()], ["puma 0\np0", "puma 0"]);
    await soon.is(
      () => page.getByRole("option").first().innerText(),
      "No profile\nnone",
      "in its place among the first 50",
    );
  },
  { install: "mods" },
);

const LONG: PageMod = {
  guid: "long",
  rows: `[sdk.selectSetting("font", "Font", "f150", Array.from({ length: 200 }, (_, n) => "f" + n)), sdk.stringSetting("name", "Name", "")]`,
};

bus(
  "open with the stored value in view, also in a long list of declared choices",
  [LONG],
  async ({ page, part, writes }) => {
    const box = page.getByRole("combobox", { name: "Font" });
    await box.click();
    const active = part("long/font", "row").locator("[role=option][aria-selected=true]");
    await soon.is(() => active.innerText(), "f150");
    await soon.is(() => page.getByRole("option").count(), 200);
    await page.waitForFunction(
      (option) => {
        const list = option!.parentElement!.getBoundingClientRect();
        const { top, bottom } = option!.getBoundingClientRect();
        return top >= list.top - 1 && bottom <= list.bottom + 1;
      },
      await active.elementHandle(),
    );
    await page.keyboard.press("Enter");
    assert.is(await writes(), 0);
    const marks = (name: string) =>
      page.getByLabel(name, { exact: true }).evaluate((input) => getComputedStyle(input).backgroundImage);
    await soon.match(() => marks("Font"), "gradient", "a choice has a chevron");
    await soon.is(() => marks("Name"), "none");
  },
);

bus(
  "are replaced by the row's declared choices, with a message, if the panel has no server address",
  [PICKER],
  async ({ page, part }) => {
    await page.getByRole("combobox", { name: "Profile" }).click();
    await part("picker/profile", "row").getByText("No choices. This panel has no server address").waitFor();
    await soon.is(() => page.getByRole("option").innerText(), "No profile\nnone");
  },
);

bus(
  "are found and marked without case and accents",
  [
    {
      guid: "towns",
      name: "Towns",
      rows: `[sdk.selectSetting("town", "Town", "a", ["a", "b", "c"], { optionLabels: ["Caf\u00e9", "\u0130stanbul", "\uac01\ud55c"] })]`,
    },
  ],
  async ({ page }) => {
    const box = page.getByRole("combobox", { name: "Town" });
    await box.click();
    for (const [query, label] of [
      ["cafe", "Caf\u00e9"],
      ["CAF\u00c9", "Caf\u00e9"],
      ["istanbul", "\u0130stanbul"],
      ["\ud55c", "\ud55c"],
    ] as const) {
      await box.fill(query);
      await soon.equal(() => page.getByRole("option").locator("mark").allTextContents(), [label], query);
      assert.is(await page.getByRole("option").count(), 1, query);
    }
  },
);
