import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { type KeptMod, readKeptMod } from "../../../host-shim/protocol/kept/kept-mods.js";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, type Panel, PHONE, panelTests } from "./fixture.js";

const goBack = suite("earlier files of a mod in the panel");
const { http } = panelTests(goBack);

const FOG: PageMod = { guid: "fog", name: "Fog", rows: `[sdk.boolSetting("on", "On Fog", true)]` };
const AT_MODS = { install: "mods", hash: "#mods" } as const;

const fold = ({ page }: Panel) => page.getByRole("button", { name: "Earlier files of Fog" });
/** Unfolds the mod's card, by a key press. */
async function unfold({ page }: Panel): Promise<void> {
  const more = page.getByRole("button", { name: "More on Fog" });
  await more.press("Enter");
  await page.getByRole("button", { name: "More on Fog", expanded: true }).waitFor();
}
const kept = async ({ url }: Panel): Promise<KeptMod> =>
  readKeptMod(await (await fetch(`${url}/svc/mods/kept?mod=fog`)).text())!;

/** Marks the file of the mod as good, and replaces it by a file of version 2.0.0. Returns the hash of the good file. */
async function update(panel: Panel): Promise<string> {
  const { url, root } = panel;
  await soon.is(async () => (await kept(panel)).kept.length, 1);
  const { current } = await kept(panel);
  const report = { guid: "fog", state: "live", problem: "", sha256: current, faults: [], good: true };
  await fetch(`${url}/svc/mods/reports`, { method: "POST", body: JSON.stringify(report) });
  const path = join(root, "registry/mods.json");
  const registry = JSON.parse(readFileSync(path, "utf8"));
  const { dir, library } = registry.mods[0].artifact;
  registry.mods[0].version = "2.0.0";
  writeFileSync(path, JSON.stringify(registry));
  const file = join(root, "mods", dir, library);
  writeFileSync(file, `${readFileSync(file, "utf8")}\n// 2.0.0\n`);
  await soon.is(async () => (await kept(panel)).kept.length, 2);
  return current;
}

http(
  "are read for a mod while the request for another mod is pending",
  [FOG, { ...FOG, guid: "rain", name: "Rain" }],
  async (panel) => {
    const { page } = panel;
    const first = await holdRequests(page, "**/svc/mods/kept?mod=fog");
    for (const name of ["Fog", "Rain"]) {
      await page.getByRole("button", { name: `More on ${name}` }).press("Enter");
      await page.getByRole("button", { name: `More on ${name}`, expanded: true }).waitFor();
      await page.getByRole("button", { name: `Earlier files of ${name}` }).press("Enter");
    }
    await page.getByText("No file has proved to work yet").waitFor();
    await first.release();
  },
  AT_MODS,
);

http(
  "show the last file that worked, which a key press pins until the player permits newer files",
  [FOG],
  async (panel) => {
    const { page, accessible } = panel;
    await unfold(panel);
    await fold(panel).waitFor();
    const good = await update(panel);
    await fold(panel).focus();
    await page.keyboard.press("Enter");
    const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(Date.now());
    const name = new RegExp(`Worked last on ${date} with .* \\(${good.slice(0, 8)}\\)\\.`);
    await page.getByText(name).waitFor();
    await page.getByText(/^Now: 2\.0\.0 \(/).waitFor();
    await accessible("the earlier files");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Pinned: newer files are not used.").waitFor();
    await page
      .getByText(/^fog is held at .* by a pin, newer files are not used/i)
      .first()
      .waitFor();
    assert.is((await kept(panel)).current, good);
    await soon.ok(() => fold(panel).evaluate((button) => button.matches(":focus")));
    await accessible("a held mod");
    await page.getByRole("button", { name: "Use newer files again" }).click();
    await page.getByText(/^Now: 2\.0\.0 \(/).waitFor();
    assert.is((await kept(panel)).pin, null);
    await fold(panel).click();
    await page.getByText(name).waitFor({ state: "detached" });
  },
  AT_MODS,
);

http(
  "can be pinned by touch, and show that no file has proved to work yet",
  [FOG],
  async (panel) => {
    const { page } = panel;
    await soon.is(async () => (await kept(panel)).kept.length, 1);
    await page.getByRole("button", { name: "More on Fog" }).tap();
    await fold(panel).tap();
    await page.getByText("No file has proved to work yet").waitFor();
    await fold(panel).tap();
    const good = await update(panel);
    await fold(panel).tap();
    await page.getByRole("button", { name: /^Go back to / }).tap();
    await page.getByText("Pinned: newer files are not used.").waitFor();
    assert.is((await kept(panel)).pin, good);
  },
  { ...AT_MODS, ...PHONE },
);

http(
  "are hidden if the backend does not store them",
  [FOG],
  async (panel) => {
    const { page } = panel;
    await unfold(panel);
    await fold(panel).waitFor();
    await page.route(/\/svc\/mods\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, can: ["culprit"] } });
    });
    await fold(panel).waitFor({ state: "detached" });
  },
  AT_MODS,
);
