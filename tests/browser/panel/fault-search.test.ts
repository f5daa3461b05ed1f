import type { Route } from "playwright-core";
import * as assert from "uvu/assert";
import type { SearchState } from "../../../host-shim/protocol/culprit/culprit-state.js";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, type Panel, PHONE, panelTests } from "./fixture.js";
import { SEARCHING } from "./question-cases.js";
import { mod } from "./sources.js";

const search = suite("the panel's search for the mod at fault");
const { http, bus } = panelTests(search);

const MODS = [mod("fog", "Fog"), mod("rain", "Rain"), mod("snow", "Snow")];

const question = ({ page }: Panel) => page.getByRole("region", { name: "Find the mod at fault" });
const button = (panel: Panel, name: string) => question(panel).getByRole("button", { name, exact: true });
const answerable = (panel: Panel) => question(panel).locator(".main[aria-disabled=false]").waitFor();
const step = (panel: Panel, text: string) => question(panel).getByText(text).waitFor();

const post = ({ url }: Panel, body: object) =>
  fetch(`${url}/svc/mods/culprit`, { method: "POST", body: JSON.stringify(body) });
const stateOf = async ({ url }: Panel): Promise<SearchState> =>
  (await fetch(`${url}/svc/mods/culprit`)).json();
/** Polls the backend like a game that applies the step. */
const poll = ({ url }: Panel) => fetch(`${url}/svc/mods/client/1.4.0`);

async function start(panel: Panel): Promise<void> {
  await panel.page.getByRole("button", { name: "Find the mod at fault" }).click();
  await panel.page.getByText("Every game on this backend takes part.").waitFor();
  await panel.page.getByRole("button", { name: "Start" }).click();
  await question(panel).waitFor();
}

bus(
  "starts on the mods page, shows its question at the top of the page, and names the mod at fault",
  MODS,
  async (panel) => {
    const { page, accessible } = panel;
    await start(panel);
    await soon.ok(() =>
      button(panel, "1 Yes")
        .or(question(panel).locator(".main"))
        .evaluate((yes) => yes.matches(":focus")),
    );
    await poll(panel);
    await step(panel, "Question 1, about 4 left");
    await answerable(panel);
    await accessible("the question");
    assert.is(await page.locator(".mod > h1").count(), 0, "the question has the title");
    assert.is(await question(panel).locator("[aria-live=polite]").count(), 1);
    await page.keyboard.press("Digit2");
    await step(panel, "Question 2, about");
    for (let state = await stateOf(panel); state.state === "asking"; ) {
      const { step: before, asked, on } = state;
      await poll(panel);
      await step(panel, `Question ${asked + 1}, about`);
      await answerable(panel);
      await question(panel)
        .getByRole("button", { name: on.includes("rain") ? /Yes$/ : /No$/ })
        .click();
      await soon.ok(async () => (await stateOf(panel)).step > before);
      state = await stateOf(panel);
    }
    await page.getByText("At fault:").waitFor();
    await accessible("the outcome");
    await page.getByText("All mods run again.").waitFor();
    await page.getByRole("button", { name: "Turn off Rain" }).click();
    await page.getByRole("button", { name: "Turn off Rain", disabled: true }).waitFor();
    await soon.is(() => page.getByText("All mods run again.").count(), 0);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Start" }).waitFor();
  },
  { install: "mods", hash: "#mods" },
);

http(
  "shows a search that another client started at the top of any page, without moving the focus",
  MODS,
  async (panel) => {
    const { page } = panel;
    await page.locator("#search").focus();
    await post(panel, { do: "start" });
    await question(panel).waitFor();
    await soon.ok(() => page.locator("#search").evaluate((box) => box.matches(":focus")));
    await page.keyboard.press("Digit1");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Mods on and off" }).click();
    await page.getByText("The search for the mod at fault turns it off.").first().waitFor();
    await question(panel).waitFor();
    const { step: now, search: id } = await stateOf(panel);
    assert.is(now, 1, "a key outside of the card answers nothing");
    await post(panel, { do: "stop", search: id });
    await question(panel).waitFor({ state: "detached" });
  },
  { install: "mods", hash: "#/fog" },
);

http(
  "keeps the question while a proxy answers 404, and removes it when the backend no longer has the search",
  MODS,
  async (panel) => {
    const { page } = panel;
    await post(panel, { do: "start" });
    await question(panel).waitFor();
    const none = (route: Route) => route.fulfill({ status: 404, body: "404 page not found" });
    await page.route("**/svc/mods/culprit", none);
    await question(panel).getByText("The server answered 404").waitFor();
    await page.unroute("**/svc/mods/culprit", none);
    await question(panel).getByText("The server answered 404").waitFor({ state: "detached" });
    await step(panel, "Question 1, about 4 left");
    assert.is(await page.getByText("The search for the mod at fault has ended").count(), 0);
    await page.route("**/svc/mods/culprit", none);
    await page.route("**/svc/mods?can=1", async (route) => {
      const { can: _, ...old } = await (await route.fetch()).json();
      await route.fulfill({ json: old });
    });
    await question(panel).waitFor({ state: "detached" });
  },
  { install: "mods", hash: "#/fog" },
);

bus(
  "shows only the question in an overlay that is opened after a search began",
  MODS,
  async (panel) => {
    const { page } = panel;
    await page.keyboard.press("F2");
    await page.getByRole("list", { name: "Recent" }).getByText("Fog").waitFor();
    await page.keyboard.press("F2");
    await post(panel, { do: "start" });
    const list = await holdRequests(page, "**/svc/mods?can=1");
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    await list.arrived();
    await list.release();
    await page.locator(".alone > .question").waitFor();
  },
  { install: "mods", overlay: true },
);

http(
  "permits answers after it has waited ten seconds for a game, reverts the last answer, and stops",
  MODS,
  async (panel) => {
    const { page } = panel;
    await page.clock.install();
    await start(panel);
    await question(panel).getByText("The game takes this step…").waitFor();
    assert.is(await question(panel).locator(".main").getAttribute("aria-disabled"), "true");
    await page.clock.runFor(11_000);
    await answerable(panel);
    await question(panel).getByRole("button", { name: /No$/ }).click();
    await step(panel, "Question 2, about");
    await button(panel, "Back").click();
    await step(panel, "Question 1, about");
    await button(panel, "Stop").click();
    await question(panel).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Start" }).waitFor();
  },
  { install: "mods", hash: "#mods", ownWindow: true },
);

bus(
  "shows the question at the top of an overlay that was open when another client started a search",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page, part } = panel;
    await page.evaluate(() =>
      Object.assign((window as unknown as { search: object }).search, { state: "none" }),
    );
    await page.keyboard.press("F2");
    await part("fog/on", "control").focus();
    await page.evaluate(() =>
      Object.assign((window as unknown as { search: object }).search, { state: "asking" }),
    );
    await question(panel).waitFor();
    await soon.ok(() => part("fog/on", "control").evaluate((box) => box.matches(":focus")));
    await page.keyboard.press("F2");
    await page.keyboard.press("F2");
    await page.locator(".alone > .question").waitFor();
    await part("fog/on", "control").waitFor({ state: "detached" });
  },
  { overlay: true, before: SEARCHING, transport: "busTransport(bus, { backend })" },
);

bus(
  "shows the question in the player's language, from right to left, with buttons of 44 px on a phone",
  [mod("fog", "Fog")],
  async (panel) => {
    const { page, accessible } = panel;
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
      document.documentElement.lang = "de";
    });
    await page.keyboard.press("F2");
    const card = page.getByRole("region", { name: "Fehlerhafte Mod finden" });
    await card.getByText("Ist es immer noch falsch?").waitFor();
    await accessible("the question on a phone");
    const { x, width } = (await card.boundingBox())!;
    assert.ok(x >= 0 && x + width <= 390, `${x}, ${width} wide`);
    const boxes = await card
      .getByRole("button")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.ok(
      boxes.every(({ height }) => height >= 44),
      JSON.stringify(boxes),
    );
    assert.ok(boxes[0].x > boxes[1].x || boxes[0].y < boxes[1].y, "Yes is at the right");
    await card.getByRole("button", { name: "Nein" }).tap();
    await card.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => (window as unknown as { asked: string[] }).asked), ["no"]);
  },
  { overlay: true, before: SEARCHING, transport: "busTransport(bus, { backend })", ...PHONE },
);
