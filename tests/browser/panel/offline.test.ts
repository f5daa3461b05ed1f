import type { Locator } from "playwright-core";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type Panel, panelTests, resetRow } from "./fixture.js";
import { SMALL } from "./sources.js";

const offline = suite("the panel without answers");
const { http, bus } = panelTests(offline);

/** Aborts the page's requests to its backend until the returned function is called. */
async function cutOff({ page }: Panel): Promise<() => void> {
  let isDead = true;
  await page.route("**/svc/**", (route) => (isDead ? route.abort() : route.fallback()));
  return () => {
    isDead = false;
  };
}

/** Waits until the page has stored its rows, which it shows when it is opened without a backend. */
async function remembered({ page }: Panel): Promise<void> {
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(":seen:")));
}

const name = ({ page }: Panel) => page.getByRole("textbox", { name: "Title" });

async function assertReadOnly({ page, part }: Panel): Promise<void> {
  const isReadOnly = (control: Locator) =>
    soon.is(
      () =>
        control.evaluate((element) =>
          element.matches(":disabled,[readonly],[aria-readonly],[aria-disabled]"),
        ),
      true,
      String(control),
    );
  for (const control of [
    page.getByRole("textbox", { name: "Title" }),
    page.getByRole("slider", { name: "Size" }),
    part("mod/key", "control"),
    page.getByRole("button", { name: "Pick Sun" }),
    page.getByRole("switch", { name: "On" }),
  ])
    await isReadOnly(control);
  const opener = page.getByRole("button", { name: "Actions for Mod" });
  await opener.click();
  for (const name of ["Import", "Reset mod"]) await isReadOnly(page.getByRole("button", { name }));
  await opener.click();
}

http(
  "stores an edit and a reset that the backend answered with 404, because the mod was unloaded, once it is loaded",
  [SMALL],
  async (panel) => {
    const { page, part, says, stored, setConfig } = panel;
    let loaded = false;
    await page.route("**/svc/settings/mod{,/reset}", (route) => {
      const isEdit = route.request().method() === "POST";
      if (loaded || !isEdit) return route.fallback();
      return route.fulfill({ status: 404, json: { err: "there is no route /svc/settings/mod" } });
    });
    await setConfig("mod", '{"size": 24}\n');
    await soon.is(() => part("mod/size", "control").inputValue(), "24");
    await name(panel).fill("Ghost");
    await page.keyboard.press("Enter");
    await says("mod/title", "Not saved: The mod does not answer");
    await soon.is(() => name(panel).inputValue(), "Ghost");
    await resetRow(page, "mod/size");
    await says("mod/size", "Not saved: The mod does not answer");
    loaded = true;
    await stored("mod", /"title": "Ghost"/);
    await says("mod/size", "In force now");
    await stored("mod", /"size": 20/);
  },
);

http(
  "makes the rows read-only when the backend dies, and shows the last values read-only when it starts without one",
  [SMALL],
  async (panel) => {
    const { page, accessible } = panel;
    await name(panel).waitFor();
    await remembered(panel);
    const revive = await cutOff(panel);
    const banner = page.getByRole("alert");
    await banner.getByText("No connection. The server does not answer").waitFor();
    await assertReadOnly(panel);
    await accessible("a stopped backend");
    await page.reload();
    await page.getByText("These values were seen last").waitFor();
    await soon.is(() => name(panel).inputValue(), "Clock");
    await assertReadOnly(panel);
    await accessible("the last values");
    revive();
    await banner.waitFor({ state: "detached" });
    await soon.is(() => name(panel).isEditable(), true);
  },
);

http(
  "reports that it has neither a backend nor known values, and loads the mods when a backend starts",
  [SMALL],
  async (panel) => {
    const { page, accessible } = panel;
    // Clears the storage at the start of each page, because the old page may store its rows as it unloads.
    await page.addInitScript(() => localStorage.clear());
    const revive = await cutOff(panel);
    await page.reload();
    await page.getByText("No values were seen yet.").waitFor();
    await page.getByRole("alert").getByText("Trying again").waitFor();
    await accessible("no backend so far");
    revive();
    await page.getByRole("link", { name: "Mod", exact: true }).click();
    await name(panel).waitFor();
  },
);

http("reports no connection when an answer has the wrong format or status 503", [SMALL], async (panel) => {
  const { page } = panel;
  await remembered(panel);
  for (const [status, body, problem] of [
    [200, "<html>", "The server's answer is not in the expected format"],
    [503, "{}", "The server answered 503"],
  ] as const) {
    await page.route("**/svc/settings/index*", (route) => route.fulfill({ status, body }));
    await page.reload();
    await page.getByRole("alert").getByText(problem).waitFor();
    await assertReadOnly(panel);
    await page.unroute("**/svc/settings/index*");
  }
});

bus("names a mod that announces itself but no rows, and shows the other mods", [SMALL], async (panel) => {
  const { page, stored } = panel;
  await page.evaluate(() => {
    const { bus } = window;
    const mute = JSON.stringify({ guid: "mute", name: "A mute mod", version: "1.0.0", count: 3, done: 3 });
    bus.on("svc.settings.indexQuery", () => bus.emit("svc.settings.indexAnnounce", mute));
  });
  await page.getByRole("link", { name: /^A mute mod/ }).click();
  await page.getByText("This mod's settings cannot be read now. The mod does not answer.").waitFor();
  await soon.is(() => page.getByRole("alert").count(), 0);
  await page.getByRole("link", { name: "Mod", exact: true }).click();
  await name(panel).fill("Still here");
  await page.keyboard.press("Enter");
  await stored("mod", /"title": "Still here"/);
});

bus(
  "reports that no mod announces settings when it opens before its mods, and adds mods as they load",
  [],
  async (panel) => {
    const { page, part, accessible } = panel;
    await page.getByText("No mod announces settings.").waitFor();
    await accessible("a panel without mods");
    await page.evaluate(() => {
      const { addMod, sdk } = window;
      addMod("late", "Late", "{}", (mod) => void mod.declareSettings([sdk.boolSetting("on", "On", true)]));
    });
    await page.getByRole("heading", { name: "Late", level: 1 }).waitFor();
    await part("late/on", "control").click();
    await panel.stored("late", /"on": false/);
  },
);

bus(
  "shows that its mods are loading, and then the page of the first mod that has loaded",
  [],
  async ({ page, part, accessible }) => {
    await page.evaluate(() => Object.assign(window, { progress: undefined }));
    await page.keyboard.press("F2");
    const reading = page.getByText("Reading the settings…");
    await reading.waitFor();
    await accessible("a panel whose mods are still loaded");
    await page.locator("#search").fill("late");
    await reading.waitFor();
    await page.locator("#search").fill("");
    await page.evaluate(() => {
      const { addMod, sdk } = window;
      Object.assign(window, { progress: { done: 0, total: 2 } });
      addMod("late", "Late", "{}", (mod) => void mod.declareSettings([sdk.boolSetting("on", "On", true)]));
    });
    await page.getByRole("heading", { name: "Late", level: 1 }).waitFor();
    await part("late/on", "control").waitFor();
    await page.evaluate(() => {
      const { addMod, sdk } = window;
      Object.assign(window, { progress: { done: 2, total: 2 } });
      addMod("a", "A", "{}", (mod) => void mod.declareSettings([sdk.boolSetting("on", "On", true)]));
    });
    await page.getByRole("link", { name: /^A/ }).waitFor();
    await page.getByRole("heading", { name: "Late", level: 1 }).waitFor();
  },
  { overlay: true, transport: "busTransport(bus, { progress: () => window.progress })" },
);
