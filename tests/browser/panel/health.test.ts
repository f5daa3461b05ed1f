import type { Route } from "playwright-core";
import * as assert from "uvu/assert";
import { createDiagnosis } from "../../../host-shim/diagnosis/index.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type Panel, PHONE, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { SEARCHING } from "./question-cases.js";
import { mod } from "./sources.js";
import { PAD, pressing } from "./stand-in-pad.js";

const health = suite("the Health view of the panel");
const { http, bus } = panelTests(health);

/** A host in the page that measures its mods; `window.health` is the host's answer, `window.queries` counts the queries. */
const MEASURED = `
  window.queries = 0;
  const session = "0".repeat(16);
  const cost = (guid, name, self, by, more) => ({
    guid, name, version: "1.0.0", state: "live", self, worst: self * 2, calls: 3, load: 1.5, faults: 0, slow: "",
    by: { load: 0, unload: 0, timer: 0, frame: 0, handler: 0, edit: 0, route: 0, disposer: 0, ...by }, ...more,
  });
  window.health = {
    session, side: "client", watched: true, frames: { measured: 120, mean: 16.667, worst: 41, long: 2 },
    mods: [
      cost("sleet", "Sleet", 6, { load: 6 }, { load: 720 }),
      cost("rain", "Rain", 4.25, { frame: 3, handler: 1.25 }, { slow: "4.3 ms a frame over 120 frames, most of it in its frame callbacks" }),
      cost("fog", "Fog", 0.5, { timer: 0.5 }, { faults: 7 }),
      cost("hail", "Hail", 0, {}),
      cost("snow", "Snow", 0, {}, { load: 0 }),
    ],
    faults: [
      { at: 1, guid: "fog", where: 'its handler of "hit"', text: "Error: no fog today\\n    at fog/mod.js:1:1", sha256: "", count: 7, also: ["rain"] },
      { at: 0, guid: "", where: 'its handler of "hit"', text: "Error: of the game", sha256: "", count: 1, also: [] },
    ],
  };
  bus.on("svc.host.canQuery", () => bus.emit("svc.host.canAnnounce", JSON.stringify({ can: ["culprit", "health"], session, side: "client" })));
  bus.on("svc.host.healthQuery", () => {
    queries++;
    bus.emit("svc.host.healthAnnounce", JSON.stringify(window.health));
  });
  ${SEARCHING}
  search.state = "none";
  const { answer } = backend;
  backend.answer = (request) => {
    if (request.body.includes('"start"')) Object.assign(search, { state: "asking", auto: null, ...JSON.parse(request.body) });
    return answer(request);
  };
`;
const OVERLAY = { overlay: true, before: MEASURED, transport: "busTransport(bus, { backend })" } as const;

/** Opens the overlay, then the mods view, and from there the Health view. */
async function open({ page }: Panel): Promise<void> {
  await page.keyboard.press("F2");
  await page.getByRole("link", { name: "Mods on and off" }).click();
  await page.getByRole("button", { name: "Health" }).click();
  await page.getByRole("heading", { name: "Health" }).waitFor();
  // Moves the pointer off the list, because the order does not change while the pointer is over the list.
  await page.mouse.move(1, 1);
}

const costs = ({ page }: Panel) => page.locator(".costs").last().locator("li > div");
const queries = ({ page }: Panel) => page.evaluate(() => (window as unknown as { queries: number }).queries);
const firstSuspects = ({ page }: Panel) =>
  page.evaluate(() => (window as unknown as { search: { first?: string[] } }).search.first);

bus(
  "lists the game's mods by their time, its errors and its frames, and queries the host only while it is shown",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page, accessible } = panel;
    await page.clock.install();
    await page.keyboard.press("F2");
    await page.getByRole("link", { name: "Mods on and off" }).click();
    const way = page.getByRole("button", { name: "Health" });
    await way.waitFor();
    await page.clock.runFor(5000);
    assert.is(await queries(panel), 0);
    await way.click();
    await page
      .getByText("The last 120 measured frames took 17 ms each, 41 ms at most; 2 took over 33 ms.")
      .waitFor();
    await page.getByText("All mods together: 4.8 ms of 17 ms a frame.").waitFor();
    await page.getByRole("heading", { name: "Time of mods full bar: 4.3 ms" }).waitFor();
    await soon.equal(
      () =>
        costs(panel)
          .allInnerTexts()
          .then((all) => all.map((text) => text.split("\n", 2).join(" "))),
      ["Rain 4.3\u00a0ms", "Fog 0.5\u00a0ms", "Sleet 0\u00a0ms", "Hail 0\u00a0ms"],
    );
    assert.is(await costs(panel).last().innerText(), "Hail\n0\u00a0ms\nloaded in 1.5\u00a0ms");
    const rain = costs(panel).first();
    await rain
      .getByText("frame callbacks 3 ms · handlers 1.3 ms · at most 8.5 ms · loaded in 1.5 ms")
      .waitFor();
    await rain.getByText("4.3 ms a frame over 120 frames, most of it in its frame callbacks").waitFor();
    const rights = await costs(panel)
      .locator("> b")
      .evaluateAll((all) => all.map((number) => number.getBoundingClientRect().right));
    assert.is(new Set(rights).size, 1, `the numbers end at ${rights}`);
    const widths = await rain
      .locator(".bar i")
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().width));
    assert.ok(Math.abs(widths[0]! / widths[1]! - 2.4) < 0.1, `${widths}`);
    await page.getByText("1 more took no time").waitFor();
    await page.evaluate(() => {
      const { mods } = (window as unknown as { health: { mods: { by: { timer: number } }[] } }).health;
      mods[2]!.by.timer = 0.001;
    });
    await costs(panel).nth(1).getByText("timers 0.001 ms").waitFor();
    const least = (await costs(panel).nth(1).locator(".bar i").boundingBox())!;
    assert.is(least.width, 3, "a small cost is visible");
    const errors = page.locator(".costs").first();
    await errors.getByText("Error: no fog today").waitFor();
    await errors.getByText('its handler of "hit" × 7').waitFor();
    await errors.getByText("Also running: Rain").waitFor();
    await errors.getByText("Unknown mod").waitFor();
    await accessible("the health");
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const before = await queries(panel);
    await page.clock.runFor(3000);
    assert.is(await queries(panel), before + 3, "once a second");
    assert.is(await page.locator("main [aria-live], main [role=status]").count(), 0);
    await page.keyboard.press("F2");
    await page.clock.runFor(3000);
    assert.is(await queries(panel), before + 3);
  },
  { ...OVERLAY, ownWindow: true },
);

bus(
  "does not sort the mods while a mod has the focus, and sorts them again after that",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page } = panel;
    await open(panel);
    const first = () => costs(panel).first().innerText();
    await soon.match(first, /^Rain/);
    await costs(panel).nth(1).getByRole("link", { name: "Fog" }).focus();
    await page.evaluate(() => {
      const { mods } = (window as unknown as { health: { mods: { by: { timer: number } }[] } }).health;
      mods[2]!.by.timer = 9;
    });
    await costs(panel).nth(1).getByText("9 ms").first().waitFor();
    await soon.match(first, /^Rain/);
    await soon.ok(() =>
      costs(panel)
        .nth(1)
        .getByRole("link", { name: "Fog" })
        .evaluate((link) => link.matches(":focus")),
    );
    await page.locator("#search").focus();
    await soon.match(first, /^Fog/);
  },
  OVERLAY,
);

bus(
  "marks the mods view in the navigation, which a gamepad can focus and Enter opens",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page } = panel;
    await open(panel);
    const place = page.locator("nav [aria-current]");
    await soon.is(() => place.getAttribute("href"), "#mods");
    assert.is(await place.getAttribute("aria-current"), "true");
    await page.getByRole("button", { name: "Find the mod at fault: Rain" }).focus();
    await page.evaluate(pressing("left"));
    await soon.ok(() => place.evaluate((link) => link.matches(":focus")));
    await page.keyboard.press("Enter");
    await soon.is(() => place.getAttribute("aria-current"), "page");
  },
  { ...OVERLAY, before: PAD + MEASURED },
);

bus(
  "starts a search, by keyboard and by gamepad, whose first suspect is the mod of an error or a slow mod",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page } = panel;
    await open(panel);
    const find = page.getByRole("button", { name: "Find the mod at fault: Fog" });
    await find.focus();
    await page.keyboard.press("Enter");
    await page.locator(".alone > .question").waitFor();
    assert.equal(await firstSuspects(panel), ["fog"]);
    const looks = page.getByText(
      "The game itself checks whether this error comes back: Error: no fog today.",
    );
    await looks.waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await find.waitFor();
    const slow = page.getByRole("button", { name: "Find the mod at fault: Rain" });
    await slow.focus();
    await page.evaluate(pressing("accept"));
    await page.locator(".alone > .question").waitFor();
    await soon.equal(() => firstSuspects(panel), ["rain"]);
    assert.is(await looks.count(), 0, "a slow mod is no error that comes back");
  },
  { ...OVERLAY, before: PAD + MEASURED },
);

bus(
  "is in the player's language, from right to left, with controls of 44 px on a phone",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page, accessible } = panel;
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
      document.documentElement.lang = "de";
    });
    await page.keyboard.press("F2");
    await show(page, "#health");
    await page.getByRole("heading", { name: "Zustand" }).waitFor();
    await page
      .getByText("Bild-Callbacks 3 ms · Handler 1,3 ms · höchstens 8,5 ms · in 1,5 ms geladen")
      .waitFor();
    await accessible("the health on a phone");
    const boxes = await page
      .locator(".costs :is(a, button)")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.ok(
      boxes.length > 4 && boxes.every(({ x, width, height }) => x >= 0 && x + width <= 390 && height >= 44),
      JSON.stringify(boxes),
    );
    const middles = await page.locator(".costs li:has(.bar)").evaluateAll((all) =>
      all.map((each) => {
        const [name, cost] = ["a", "b"].map((part) => each.querySelector(part)!.getBoundingClientRect());
        return name!.top + name!.height / 2 - cost!.top - cost!.height / 2;
      }),
    );
    assert.ok(
      middles.every((each) => Math.abs(each) < 2),
      `${middles} px between a name and its number`,
    );
    const bar = (await page.locator(".bar").first().boundingBox())!;
    const part = (await page.locator(".bar i").first().boundingBox())!;
    assert.ok(Math.abs(bar.x + bar.width - part.x - part.width) < 1, "the bar begins at the right");
  },
  { ...OVERLAY, ...PHONE },
);

const SERVED = [
  mod("fog", "Fog", 'setTimeout(() => { throw new Error("of the server"); }, 1);'),
  mod("rain", "Rain"),
];

http(
  "shows the mods and the report of the backend and of each game that measures, on the backend's page",
  SERVED,
  async (panel) => {
    const { page, url } = panel;
    const report = page.getByRole("dialog", { name: "Report" }).locator("pre");
    await page.getByRole("button", { name: "Health" }).click();
    await page.getByText("Error: of the server").waitFor();
    await page.getByRole("button", { name: "Report: Server" }).click();
    await soon.match(
      () => report.textContent().then(String),
      /^svc-mod report 1\n\n## Involved[\s\S]*- Side: server\n[\s\S]*override[\s\S]*Error: of the server/,
    );
    await page.keyboard.press("Escape");
    await withLinkedGame(
      url,
      "Lantern Hour",
      [mod("fog", "Fog")],
      async () => {
        await page.getByRole("heading", { name: "Lantern Hour" }).waitFor();
        await page.getByRole("heading", { name: "Server" }).waitFor();
        await page.getByText(/The last \d+ measured frames took/).waitFor();
        await page.getByRole("button", { name: "Report: Lantern Hour" }).click();
        await soon.match(
          () => report.textContent().then(String),
          /^svc-mod report 1\n[\s\S]*- Side: client\n[\s\S]*\n\nsvc-mod report 1\n[\s\S]*- Side: server\n/,
        );
        await page.keyboard.press("Escape");
      },
      { diagnosis: createDiagnosis() },
    );
    await page.getByRole("heading", { name: "Lantern Hour" }).waitFor({ state: "detached" });
    await withLinkedGame(url, "Old Game", [mod("fog", "Fog")], async () => {
      await soon.ok(async () =>
        (await fetch(`${url}/svc/games`).then((answer) => answer.text())).includes("Old Game"),
      );
      await page.getByText("Error: of the server").waitFor();
      assert.is(await page.getByRole("heading", { name: "Old Game" }).count(), 0);
    });
  },
  { install: "mods", hash: "#mods" },
);

http(
  "reports the running game while the first request for the health of a reloaded game fails",
  SERVED,
  async ({ page, url }) => {
    const report = page.getByRole("button", { name: "Report: Lantern Hour" });
    const play = (work: (id: () => string) => Promise<void>) =>
      withLinkedGame(url, "Lantern Hour", [mod("fog", "Fog")], ({ link }) => work(link.id), {
        diagnosis: createDiagnosis(),
      });
    await play(() => report.waitFor());
    await report.waitFor({ state: "detached" });
    await page.route("**/svc/health?game=*", (route) => route.fulfill({ status: 503, body: "" }));
    await play(async (id) => {
      await soon.ok(async () => (await report.getAttribute("id"))?.includes(encodeURIComponent(id())));
    });
  },
  { install: "mods", hash: "#health" },
);

http(
  "keeps a host's last answer while requests fail, and claims only after an answer that nothing is measured",
  SERVED,
  async ({ page }) => {
    const missing = page.getByText("Neither a game nor the backend measures its mods.");
    const server = page.getByRole("heading", { name: "Server" });
    let status = 503;
    let answers = 0;
    const answer = async (route: Route) => {
      await route.fulfill({ status, body: "" });
      answers++;
    };
    /** Waits until the page has drawn the answer to a request: it sends the next request only after that. */
    const drawn = async () => {
      const before = answers;
      await soon.ok(() => answers >= before + 2);
    };
    await page.getByText("Error: of the server").waitFor();
    await page.route("**/svc/health*", answer);
    await drawn();
    assert.is(await server.count(), 1);
    await page.reload();
    await page.getByRole("heading", { name: "Health" }).waitFor();
    await drawn();
    assert.is(await missing.count(), 0);
    status = 404;
    await missing.waitFor();
    await page.unroute("**/svc/health*", answer);
    await server.waitFor();
  },
  { install: "mods", hash: "#health" },
);
