import type { Route } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type PageMod, panelTests } from "./panel-fixture.js";

const select = suite("choices from a source in the panel");
const { both, bus } = panelTests(select);

/** In the game and on the bus; its source of choices is on the server in both cases. */
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

both(
  "what is typed is searched at the source, late answers are dropped, what is chosen is stored",
  [PICKER],
  async ({ page, part, says, stored, accessible }) => {
    const held: Route[] = [];
    await page.route("**/picker/profiles?q=calm*", (route) => void held.push(route));
    const box = page.getByRole("combobox", { name: "Profile" });
    await box.click();
    await part("picker/profile", "row")
      .getByText(/First 5[01] of 300\d/)
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
    assert.is(await page.getByRole("option").count(), 1);
    await wanted.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await says("picker/profile", "In force now playing as p2999");
    await stored("picker", /"profile": "p2999"/);
    assert.is(await box.inputValue(), "puma 2999");
  },
  { install: "mods" },
);

both(
  "a source that is down or answers nonsense is said, and what the row itself offers can still be chosen",
  [{ ...PICKER, config: `{"profile": "p7"}\n` }],
  async ({ page, part, stored, writes, accessible }) => {
    const row = part("picker/profile", "row");
    const box = page.getByRole("combobox", { name: "Profile" });
    for (const [answer, text] of [
      [(route: Route) => route.abort(), "No choices: the server does not answer"],
      [
        (route: Route) => route.fulfill({ status: 500, json: { err: "the index is gone" } }),
        "No choices: the index is gone",
      ],
      [(route: Route) => route.fulfill({ body: "<html>" }), "No choices: the answer is no JSON object"],
      [
        (route: Route) => route.fulfill({ json: { options: 5 } }),
        "No choices: the source of choices answered in another shape",
      ],
    ] as const) {
      await page.route("**/picker/profiles*", answer);
      await box.click();
      await row.getByText(text).waitFor();
      assert.is(await page.getByRole("option").innerText(), "No profile\nnone");
      await page.keyboard.press("Escape");
      assert.is(await box.inputValue(), "p7");
      await page.unroute("**/picker/profiles*");
    }
    await page.route("**/picker/profiles*", (route) => route.abort());
    await box.click();
    await row.getByText("No choices").waitFor();
    await accessible("a source that is down");
    assert.is(await writes(), 0);
    await page.getByRole("option").click();
    await stored("picker", /"profile": "none"/);
  },
  { install: "mods" },
);

bus(
  "without a server address the source cannot be asked, and the list says so",
  [PICKER],
  async ({ page, part, accessible }) => {
    await page.getByRole("combobox", { name: "Profile" }).click();
    await part("picker/profile", "row").getByText("No choices: this panel has no server address").waitFor();
    assert.is(await page.getByRole("option").innerText(), "No profile\nnone");
    await accessible("a source that nobody can ask");
  },
);

select.run();
