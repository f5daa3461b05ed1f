import { readFileSync } from "node:fs";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type Panel, PHONE, panelTests, show } from "./fixture.js";
import { SEARCHING } from "./question-cases.js";
import { mod } from "./sources.js";
import { PAD, pressing } from "./stand-in-pad.js";

const report = suite("the panel's report");
const { bus } = panelTests(report);

/** A game and a backend in the page, each with a report. */
const REPORTING = `
  const session = "0".repeat(16);
  const told = JSON.stringify({ can: ["culprit", "health", "report"], session, side: "client" });
  bus.on("svc.host.canQuery", () => bus.emit("svc.host.canAnnounce", told));
  bus.on("svc.host.healthQuery", () => bus.emit("svc.host.healthAnnounce", JSON.stringify({
    session, side: "client", watched: true, frames: { measured: 0, mean: 0, worst: 0, long: 0 }, mods: [],
    faults: [{ at: 1, guid: "fog", where: "a timer", text: "Error: no fog", sha256: "", count: 2, also: [] }],
  })));
  window.games = ["svc-mod report 1\\n\\n## Involved (involved is not the cause)\\n\\n- fog: 2 errors\\n\\n## Log\\n\\n- of the game" +
    "\\n- a line".repeat(200) + "\\n"];
  bus.on("svc.host.reportQuery", () => {
    for (const text of window.games) bus.emit("svc.host.reportAnnounce", JSON.stringify({ text, session, side: "client" }));
  });
  ${SEARCHING}
  const { answer } = backend;
  backend.answer = (request) => {
    if (request.path === "/svc/report") return { status: 200, body: JSON.stringify({ text: "svc-mod report 1\\n\\n## Platform\\n\\n- Side: server\\n" }) };
    const reply = answer(request);
    if (request.path !== "/svc/mods?can=1") return reply;
    const list = JSON.parse(reply.body);
    list.can.push("report");
    for (const each of list.mods) each.bugs = each.id === "snow" ? "javascript:alert(1)" : "https://bugs.example/" + each.id;
    return { status: 200, body: JSON.stringify(list) };
  };
  search.state = "none";
`;
const OVERLAY = { overlay: true, before: REPORTING, transport: "busTransport(bus, { backend })" } as const;

const dialog = ({ page }: Panel, name = "Report") => page.getByRole("dialog", { name });

/** Opens the overlay at a view. */
async function open({ page }: Panel, view: string): Promise<void> {
  await page.keyboard.press("F2");
  await show(page, view);
}

bus(
  "shows the game's report before the backend's, can be copied and saved, and closes on Escape",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page, accessible } = panel;
    await open(panel, "#health");
    const button = page.getByRole("button", { name: "Report: This game" });
    await button.focus();
    await page.keyboard.press("Enter");
    await dialog(panel).waitFor();
    await soon.ok(() =>
      dialog(panel)
        .getByRole("heading", { name: "Report" })
        .evaluate((title) => title.matches(":focus")),
    );
    const text = (await dialog(panel).locator("pre").textContent())!;
    assert.match(
      text,
      /^svc-mod report 1\n\n## Involved[\s\S]*- of the game\n[\s\S]*\n\nsvc-mod report 1\n\n## Platform\n\n- Side: server\n$/,
    );
    await dialog(panel).getByText("Nothing is sent.").waitFor();
    const links = dialog(panel).getByRole("link");
    assert.equal(
      await links.evaluateAll((all) =>
        all.map((each) => [each.textContent, (each as HTMLAnchorElement).href]),
      ),
      [["Report a problem: Fog", "https://bugs.example/fog"]],
    );
    await accessible("the report");
    await page.keyboard.press("Tab");
    await soon.ok(() =>
      dialog(panel)
        .locator("pre")
        .evaluate((box) => box.matches(":focus") && box.scrollHeight > box.clientHeight),
    );
    await dialog(panel).getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    assert.is(await page.evaluate(() => navigator.clipboard.readText()), text);
    const download = page.waitForEvent("download");
    await dialog(panel).getByRole("button", { name: "Save as file" }).click();
    const file = await download;
    assert.is(file.suggestedFilename(), "svc-mod-report.txt");
    assert.is(readFileSync(await file.path(), "utf8"), text);
    await page.keyboard.press("Escape");
    await dialog(panel).waitFor({ state: "detached" });
    await soon.ok(() => button.evaluate((each) => each.matches(":focus")));
    await page.evaluate(() => {
      (window as unknown as { games: string[] }).games = ["no report"];
    });
    await button.click();
    await dialog(panel).getByText("Side: server").waitFor();
    assert.not.match((await dialog(panel).locator("pre").textContent())!, "no report");
  },
  { ...OVERLAY, permissions: ["clipboard-read", "clipboard-write"] },
);

bus(
  "opens and closes by gamepad after a search, with a link to report each mod with an error or at fault",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page } = panel;
    await page.evaluate(`Object.assign(search, { state: "asking", asked: 4 }); end();`);
    await open(panel, "#culprit");
    const button = page.getByRole("button", { name: "Report: Find the mod at fault" });
    await button.focus();
    await page.evaluate(pressing("accept"));
    await dialog(panel).waitFor();
    assert.equal(await dialog(panel).getByRole("link").allInnerTexts(), [
      "Report a problem: Fog",
      "Report a problem: Rain",
    ]);
    await soon.ok(() =>
      dialog(panel)
        .getByRole("heading", { name: "Report" })
        .evaluate((title) => title.matches(":focus")),
    );
    await page.evaluate(pressing("back"));
    await dialog(panel).waitFor({ state: "detached" });
    await soon.ok(() => button.evaluate((each) => each.matches(":focus")));
  },
  { ...OVERLAY, before: `${PAD}${REPORTING} window.end = end;` },
);

bus(
  "fits a phone, in the player's language, with controls of 44 px",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page, accessible } = panel;
    await page.evaluate(() => {
      document.documentElement.lang = "de";
    });
    await open(panel, "#health");
    await page.getByRole("button", { name: "Bericht: Dieses Spiel" }).tap();
    await dialog(panel, "Bericht").getByText("Nichts wird gesendet.").waitFor();
    await accessible("the report on a phone");
    const boxes = await dialog(panel, "Bericht")
      .locator(":is(a, button)")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.ok(
      boxes.length === 4 && boxes.every(({ x, width, height }) => x >= 0 && x + width <= 390 && height >= 44),
      JSON.stringify(boxes),
    );
    await dialog(panel, "Bericht").getByRole("button", { name: "Erledigt" }).tap();
    await dialog(panel, "Bericht").waitFor({ state: "detached" });
  },
  { ...OVERLAY, ...PHONE },
);

bus(
  "has no button if neither the game's host nor the backend makes reports",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page } = panel;
    await open(panel, "#health");
    await page.getByText("Error: no fog").waitFor();
    assert.is(await page.getByRole("button", { name: "Report" }).count(), 0);
  },
  {
    ...OVERLAY,
    before: REPORTING.replace('"health", "report"]', '"health"]').replace('list.can.push("report");', ""),
  },
);
