import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "playwright-core";
import * as assert from "uvu/assert";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";
import { drawn, type PageMod, type Panel, PHONE, panelTests } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { mod, SMALL } from "./sources.js";

const mods = suite("the mods view of the panel");
const { bus, http } = panelTests(mods);

/** The mod on the page's bus. The example install has other mods, with verdicts. */
const OWN: PageMod = { guid: "own", name: "Own Mod", rows: `[sdk.boolSetting("on", "On", true)]` };
/** Mods that run only in a game. */
const MANY = Array.from(
  { length: 30 },
  (_, at): PageMod => ({ ...mod(`mod-${at}`, `Mod ${at}`), sides: ["client"] }),
);
const AT_MODS = { install: "example", hash: "#mods" } as const;

const card = ({ page }: Panel, name: string) =>
  page.locator(".verdict").filter({ has: page.getByRole("heading", { name }) });
const switchOf = (panel: Panel, name: string) => card(panel, name).getByRole("switch");

bus(
  "shows every mod's verdict, its reason if it is off, and its switch; loaded mods last",
  [OWN],
  async (panel) => {
    const { page, accessible } = panel;
    await page.getByRole("heading", { name: "Mods on and off" }).waitFor();
    await card(panel, "Minimap Lite").getByText("Conflict").waitFor();
    await card(panel, "Ring A").getByText("In a cycle", { exact: true }).waitFor();
    assert.is(
      await card(panel, "Ring A").getByRole("link", { name: "Ring A" }).getAttribute("href"),
      "#/ring-a",
    );
    await card(panel, "Weather Lab").getByText("Off", { exact: true }).waitFor();
    await card(panel, "Trade Routes").getByText("Needs a mod").waitFor();
    await card(panel, "Ray Lights").getByText("Game version", { exact: true }).waitFor();
    const places = await page.locator(".verdict > .name > p").evaluateAll((lines) =>
      lines.map((line) => {
        const named = [...line.querySelectorAll(".where")];
        const seen = named.filter((place) => place.getBoundingClientRect().width > 1);
        return seen.map(({ textContent }) => textContent).join();
      }),
    );
    assert.equal(new Set(places), new Set(["", "On the server", "In the game,On the server"]));
    assert.is(await card(panel, "Crosshair").getByText("In the game").count(), 1, "for screen readers");
    const reasons = await page.locator(".verdict").evaluateAll((cards) =>
      cards.map((one) => ({
        name: one.querySelector("h3")!.textContent,
        isOff: [...one.querySelectorAll(".tag")].some(({ textContent }) => textContent !== "Loaded"),
        reason: one.querySelector(".because > p")?.textContent ?? "",
        indents: [...one.querySelectorAll(".because > *")].map(
          (each) => each.getBoundingClientRect().x - one.querySelector("h3")!.getBoundingClientRect().x,
        ),
      })),
    );
    for (const { name, isOff, reason, indents } of reasons) {
      assert.is(reason !== "", isOff, `${name} has its reason`);
      assert.ok(
        indents.every((indent) => indent === 0),
        `the reason of ${name} begins below its name`,
      );
    }
    await card(panel, "Minimap Lite").getByRole("button", { name: "More on Minimap Lite" }).click();
    await card(panel, "Minimap Lite")
      .getByText(/^List \S+ decides · minimap-lite$/)
      .waitFor();
    const tags = await page
      .locator(".verdict")
      .evaluateAll((cards) => cards.map((one) => one.querySelector(".tag")!.textContent));
    assert.is(tags.lastIndexOf("Loaded"), tags.length - 1);
    assert.ok(tags.indexOf("Loaded") > 4);
    const fills = await page
      .locator(".verdict > .name .tag")
      .evaluateAll((all) => all.map((one) => [one.textContent, getComputedStyle(one).backgroundColor]));
    for (const [verdict, fill] of fills)
      assert.is(fill === "rgba(0, 0, 0, 0)", verdict === "Loaded", `${verdict}: ${fill}`);
    for (const [name, offers] of [
      ["Minimap Lite", ["false"]],
      ["Old HUD", ["false"]],
      ["Weather Lab", ["false"]],
      ["Day Cycle", ["true"]],
      ["Ray Lights", ["true"]],
      ["Ring A", ["true"]],
      ["Trade Routes", ["true"]],
    ] as const) {
      const switches = switchOf(panel, name);
      await soon.equal(() => switches.evaluateAll((all) => all.map((one) => one.ariaChecked)), offers, name);
    }
    await accessible("the mods view");
  },
  AT_MODS,
);

bus(
  "keeps a place and its verdict in one line on a phone",
  [OWN],
  async ({ page }) => {
    await page.getByText("On the server").first().waitFor();
    const sides = await page.locator(".side:has(.where:not(.hidden))").evaluateAll((all) =>
      all.map(({ children, nextElementSibling, textContent }) => {
        const [where, verdict] = [...children].map((each) => each.getBoundingClientRect());
        const next = nextElementSibling?.getBoundingClientRect();
        const isAlone = !next || next.top >= verdict!.bottom || next.left - verdict!.right >= 16;
        return [textContent, Math.abs(where!.bottom - verdict!.bottom) < 6 && isAlone];
      }),
    );
    assert.ok(sides.length > 4 && sides.every(([, isRight]) => isRight), sides.join("; "));
  },
  { ...AT_MODS, ...PHONE },
);

const isOn = async (panel: Panel, name: string) =>
  (await switchOf(panel, name).getAttribute("aria-checked")) === "true";
const shows = (panel: Panel, name: string, on: boolean) =>
  card(panel, name).locator(`[role=switch][aria-checked=${on}]`).waitFor();
/** Collects the override requests in the order of sending. */
function requestsOf({ page }: Panel): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, path] = /\/svc\/mods\/((?:enable|disable|clear).*)/.exec(request.url()) ?? [];
    if (path) asked.push(path);
  });
  return asked;
}
const overrideOf = async ({ url }: Panel, id: string) => {
  const { mods } = (await (await fetch(`${url}/svc/mods`)).json()) as {
    mods: { id: string; override: string }[];
  };
  return mods.find((mod) => mod.id === id)!.override;
};
/** Waits until the backend has the override; the switch shows the requested state earlier. */
const hasOverride = (panel: Panel, id: string, state: string) =>
  until(async () => (await overrideOf(panel, id)) === state, `the override of ${id} is ${state}`);

bus(
  "enables and disables a mod by a switch, and asks before the switch changes other mods",
  [OWN],
  async (panel) => {
    const { page, accessible } = panel;
    const asked = requestsOf(panel);
    const lite = card(panel, "Minimap Lite");
    await switchOf(panel, "Minimap Lite").click();
    await lite.getByText("Turning Minimap Lite on also changes:").waitFor();
    await soon.is(
      () => lite.getByRole("listitem").innerText(),
      "Minimap Pro will turn off too: it cannot run beside Minimap Lite: both draw in the same corner.",
    );
    assert.is(await isOn(panel, "Minimap Lite"), false, "the switch waits for the answer");
    await accessible("a preview");
    await lite.getByRole("button", { name: "Cancel" }).click();
    await lite.getByText("Conflict").waitFor();
    await soon.is(() => isOn(panel, "Minimap Lite"), false);
    assert.equal(asked, [], "the preview sends no override");
    await switchOf(panel, "Minimap Lite").click();
    await lite.getByRole("button", { name: "Turn on, and turn Minimap Pro off" }).click();
    await lite.getByText("Loaded").waitFor();
    await lite.getByText("Your choice: on").waitFor();
    await page.locator(".toast").filter({ hasText: "Minimap Lite is on. Minimap Pro is off." }).waitFor();
    await card(panel, "Minimap Pro").getByText("Conflict").waitFor();
    await lite.getByRole("button", { name: "Let the list decide" }).click();
    await lite.getByText("Leaving Minimap Lite to the lists also changes:").waitFor();
    await lite.getByRole("button", { name: "Let the list decide, and turn Minimap Pro on" }).click();
    await lite.getByText("Conflict").waitFor();
    const cycle = card(panel, "Day Cycle");
    await switchOf(panel, "Day Cycle").click();
    await cycle.getByText("Turned off", { exact: true }).waitFor();
    assert.equal(asked, ["enable/minimap-lite", "clear/minimap-lite", "disable/day-cycle"]);
    await page
      .getByRole("navigation")
      .getByRole("list", { name: "Off" })
      .getByRole("link", { name: /Day Cycle/ })
      .waitFor();
  },
  AT_MODS,
);

bus(
  "leaves a switch under the pointer, so that a double click restores the state",
  [OWN],
  async (panel) => {
    const { page } = panel;
    const control = switchOf(panel, "Day Cycle");
    await control.scrollIntoViewIfNeeded();
    const place = (await control.boundingBox())!;
    await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2);
    await shows(panel, "Day Cycle", true);
    await page.getByRole("link", { name: /Mods on and off/ }).click();
    await shows(panel, "Day Cycle", true);
    await hasOverride(panel, "day-cycle", "absent");
    await soon.equal(() => control.boundingBox(), place);
  },
  AT_MODS,
);

bus(
  "shows the requested state of a switch while the request is pending; the latest request wins",
  [OWN],
  async (panel) => {
    const { page } = panel;
    const asked = requestsOf(panel);
    const held: Route[] = [];
    await page.route("**/svc/mods/disable/*", (route) => void held.push(route));
    const control = switchOf(panel, "Day Cycle");
    const sent = page.waitForRequest("**/svc/mods/disable/*");
    await control.click();
    await shows(panel, "Day Cycle", false);
    await sent;
    await control.click();
    await shows(panel, "Day Cycle", true);
    await control.click();
    await control.click();
    await shows(panel, "Day Cycle", true);
    assert.equal(asked, ["disable/day-cycle"], "one request is under way");
    const restored = page.waitForResponse("**/svc/mods/clear/*");
    await held[0]!.continue();
    await restored;
    await shows(panel, "Day Cycle", true);
    await card(panel, "Day Cycle").getByText("Loaded").waitFor();
    assert.equal(asked, ["disable/day-cycle", "clear/day-cycle"]);
    await hasOverride(panel, "day-cycle", "absent");
  },
  AT_MODS,
);

bus(
  "reports a switch as done, and can undo it, although the verdicts cannot be read afterwards",
  [OWN],
  async (panel) => {
    const { page } = panel;
    let isCut = false;
    await page.route("**/svc/mods?can=1", (route) => (isCut ? route.abort() : route.fallback()));
    await page.route("**/svc/mods/disable/*", (route) => {
      isCut = true;
      return route.fallback();
    });
    await switchOf(panel, "Day Cycle").click();
    await page.locator(".toast").filter({ hasText: "Day Cycle: Done" }).waitFor();
    await hasOverride(panel, "day-cycle", "disabled");
    isCut = false;
    await page.keyboard.press("Control+z");
    await hasOverride(panel, "day-cycle", "absent");
  },
  AT_MODS,
);

bus(
  "reports a switch as done, and can undo it, although only an earlier request for the verdicts is answered",
  [OWN],
  async (panel) => {
    const { page } = panel;
    await shows(panel, "Day Cycle", true);
    const held: Route[] = [];
    let isCut = false;
    await page.route("**/svc/mods?can=1", (route) => (isCut ? route.abort() : void held.push(route)));
    await soon.is(() => held.length, 1);
    const older = await held[0]!.fetch();
    await switchOf(panel, "Day Cycle").click();
    await hasOverride(panel, "day-cycle", "disabled");
    await soon.ok(() => held.length > 1);
    const answered = page.waitForResponse("**/svc/mods?can=1");
    await held[0]!.fulfill({ response: older });
    await (await answered).finished();
    await drawn(page);
    isCut = true;
    await Promise.all(held.slice(1).map((route) => route.abort()));
    await page.locator(".toast").filter({ hasText: "Day Cycle: Done" }).waitFor();
    await page.unroute("**/svc/mods?can=1");
    await page.keyboard.press("Control+z");
    await hasOverride(panel, "day-cycle", "absent");
  },
  AT_MODS,
);

bus(
  "keeps a switch after an edit although the answer to an older poll arrives later",
  [OWN],
  async (panel) => {
    const { page } = panel;
    await shows(panel, "Day Cycle", true);
    const held: Route[] = [];
    let holds = true;
    await page.route("**/svc/mods?can=1", (route) => (holds ? void held.push(route) : route.continue()));
    await soon.is(() => held.length, 1);
    const older = await held[0]!.fetch();
    holds = false;
    await switchOf(panel, "Day Cycle").click();
    await card(panel, "Day Cycle").getByText("Your choice: off").waitFor();
    // Later polls wait, so that they cannot replace the older answer.
    holds = true;
    await held[0]!.fulfill({ response: older });
    await soon.ok(() => held.length > 1);
    assert.is(await isOn(panel, "Day Cycle"), false);
  },
  AT_MODS,
);

bus(
  "makes disabling a mod and “Let the list decide” undo and redo steps that name the mod",
  [OWN],
  async (panel) => {
    const { page } = panel;
    const undo = page.getByRole("button", { name: "Undo" });
    const redo = page.getByRole("button", { name: "Redo" });
    const cycle = card(panel, "Day Cycle");
    await switchOf(panel, "Day Cycle").click();
    await cycle.getByText("Your choice: off").waitFor();
    await page.getByRole("button", { name: "Undo turning Day Cycle off" }).waitFor();
    await page.locator("aside").getByText("Turning Day Cycle off", { exact: true }).waitFor();
    await cycle.getByRole("button", { name: "Let the list decide" }).click();
    await cycle.getByText("Loaded").waitFor();
    await page.getByRole("button", { name: "Undo leaving Day Cycle to the lists" }).waitFor();
    await undo.click();
    await cycle.getByText("Your choice: off").waitFor();
    await page.getByText("Undone: leaving Day Cycle to the lists").waitFor();
    await hasOverride(panel, "day-cycle", "disabled");
    await undo.click();
    await shows(panel, "Day Cycle", true);
    await hasOverride(panel, "day-cycle", "absent");
    await soon.is(() => undo.isDisabled(), true);
    await redo.click();
    await cycle.getByText("Your choice: off").waitFor();
    await page.getByText("Done again: turning Day Cycle off").waitFor();
  },
  AT_MODS,
);

bus(
  "turns off a mod that cannot run, after which the mod no longer needs the player; the switch and Undo take it back",
  [OWN],
  async (panel) => {
    const { page, accessible } = panel;
    const need = (name: string) => page.getByRole("navigation").getByText(name, { exact: true });
    const lights = card(panel, "Ray Lights");
    await need("Game version").waitFor();
    await accessible("mods that need the player");
    assert.ok(await isOn(panel, "Ray Lights"), "its switch is on");
    await switchOf(panel, "Ray Lights").click();
    await lights.getByText("Your choice: off").waitFor();
    await need("Game version").waitFor({ state: "detached" });
    assert.not(await isOn(panel, "Ray Lights"));
    await switchOf(panel, "Ray Lights").click();
    await need("Game version").waitFor();
    await hasOverride(panel, "ray-lights", "absent");
    await switchOf(panel, "Ray Lights").click();
    await lights.getByText("Your choice: off").waitFor();
    await need("Game version").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo turning Ray Lights off" }).click();
    await need("Game version").waitFor();
    await hasOverride(panel, "ray-lights", "absent");
    // On the mod's own page, too.
    await page.getByRole("navigation").getByText("Ray Lights", { exact: true }).click();
    await page.locator(".mod.head").getByRole("switch").click();
    await page.getByText("Your choice: off").waitFor();
    await hasOverride(panel, "ray-lights", "disabled");
  },
  AT_MODS,
);

bus(
  "shows the reason of a refused or lost request, and does not change the verdicts",
  [OWN],
  async (panel) => {
    const { page } = panel;
    const cycle = card(panel, "Day Cycle");
    await page.route("**/svc/mods/disable/*", (route) =>
      route.fulfill({ status: 404, json: { ok: false, err: "day-cycle is not in the registry" } }),
    );
    await switchOf(panel, "Day Cycle").click();
    await page.getByText("Day Cycle: day-cycle is not in the registry").waitFor();
    await shows(panel, "Day Cycle", true);
    await page.route("**/svc/mods/preview*", (route) => route.abort());
    await switchOf(panel, "Day Cycle").click();
    await page.getByText("Day Cycle: The server does not answer").waitFor();
    await cycle.getByText("Loaded").waitFor();
    await shows(panel, "Day Cycle", true);
    await soon.is(() => page.getByRole("button", { name: "Undo" }).isDisabled(), true);
  },
  AT_MODS,
);

bus(
  "reports verdicts that cannot be read, and still stores edits of settings",
  [OWN],
  async (panel) => {
    const { page, part, stored } = panel;
    await card(panel, "Day Cycle").waitFor();
    await page.route("**/svc/mods*", (route) => route.abort());
    await page.getByText("The state of the mods is not known. The server does not answer.").waitFor();
    await page.getByRole("link", { name: /^Own Mod/ }).click();
    await part("own/on", "control").click();
    await stored("own", /"on": false/);
  },
  AT_MODS,
);

bus(
  "groups the mods again when the overlay is reopened at the view",
  [OWN],
  async (panel) => {
    const { page, url } = panel;
    const group = (name: string) =>
      page.locator(".group", { has: page.getByRole("button", { name, exact: true }) }).locator("+ .card");
    await page.keyboard.press("F2");
    await page.getByRole("link", { name: "Mods on and off" }).click();
    await group("On").getByRole("heading", { name: "Crosshair" }).waitFor();
    await page.keyboard.press("F2");
    await fetch(`${url}/svc/mods/disable/crosshair`);
    const list = await holdRequests(page, "**/svc/mods?can=1");
    await page.keyboard.press("F2");
    await group("On").getByRole("heading", { name: "Crosshair" }).waitFor();
    await list.arrived();
    await list.release();
    await group("Off").getByRole("heading", { name: "Crosshair" }).waitFor();
  },
  { install: "example", overlay: true },
);

http(
  "has buttons that open pages, each with a link back to the view",
  [OWN],
  async ({ page }) => {
    for (const title of ["Health", "Log", "Changes", "Profiles", "Find the mod at fault"]) {
      await page.locator("main").getByRole("button", { name: title, exact: true }).click();
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await page.getByRole("link", { name: "‹ Mods on and off" }).click();
      await page.getByRole("heading", { name: "Mods on and off", level: 1 }).waitFor();
    }
  },
  AT_MODS,
);

bus("reports that the panel has no server address", [OWN], async ({ page, accessible }) => {
  await page.getByRole("link", { name: /Mods on and off/ }).click();
  await page.getByText("The state of the mods is not known. This panel has no server address.").waitFor();
  await soon.is(() => page.locator(".verdict").count(), 0);
  await accessible("a mods view without a server");
});

http(
  "links to the game from a mod's page, a search and the keybinds if mods have their settings in the game",
  [],
  async ({ page, accessible }) => {
    const leads = async (name: string | RegExp, hash: string) =>
      soon.is(
        () => page.getByRole("main").getByRole("link", { name }).getAttribute("href"),
        `${new URL(page.url()).origin}/game/${hash}`,
      );
    await page.getByText("its settings are in the game").waitFor();
    await leads("Open them in the game", "#/clock-overlay");
    await accessible("a mod without a page");
    await page.locator("#search").fill("fov %");
    await page.getByText("Nothing on this server matches “fov %”.").waitFor();
    await page
      .getByText(/\d mods have their settings in the game, which this search does not cover/)
      .waitFor();
    await leads("Search the game for “fov %”", "#search/fov%20%25");
    await accessible("a search that does not cover the game");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("button", { name: /^Changed/ }).click();
    await leads("Search the game for “@modified fov %”", "#search/%40modified%20fov%20%25");
    await page.getByRole("link", { name: /^Keybinds/ }).click();
    await page.getByText(/^\d bindings? of this server$/).waitFor();
    await leads("Show the keys in the game", "#keybinds");
    await accessible("keybinds that do not cover the game");
  },
  {
    install: "example",
    hash: "#/clock-overlay",
    transport: 'httpTransport(location.origin, { gameUrl: location.origin + "/game/" })',
  },
);

http(
  "shows a placeholder on the page of a mod that was turned on, until its settings are there",
  [SMALL],
  async ({ page }) => {
    const power = page.getByRole("switch", { name: "Run Mod" });
    await power.click();
    await page.getByText("You turned it off.", { exact: true }).waitFor();
    await page.locator(".row").first().waitFor({ state: "detached" });
    await page.evaluate(() => {
      const { shadowRoot } = document.querySelector("svc-settings-panel")!;
      const seen = new Set<string>();
      const note = () => {
        for (const one of ["elsewhere", "bones"]) if (shadowRoot!.querySelector(`.${one}`)) seen.add(one);
      };
      new MutationObserver(note).observe(shadowRoot!, { subtree: true, childList: true });
      Object.assign(window, { seen });
    });
    await power.click();
    await page.locator(".row").first().waitFor();
    assert.equal(await page.evaluate("[...seen]"), ["bones"]);
  },
  { install: "mods", hash: "#/mod" },
);

http(
  "replaces this placeholder after ten seconds, even if the clock was set back meanwhile",
  [{ guid: "plain", name: "Plain", rows: "[]" }],
  async ({ page }) => {
    const power = page.getByRole("switch", { name: "Run Plain" });
    await page.locator(".elsewhere").waitFor();
    await page.clock.install();
    await power.click();
    await page.getByText("You turned it off.", { exact: true }).waitFor();
    await power.click();
    await page.locator(".bones").waitFor();
    await page.clock.setSystemTime(Date.now() - 3_600_000);
    await page.clock.runFor(11_000);
    await page.locator(".elsewhere").waitFor();
  },
  { install: "mods", hash: "#/plain", ownWindow: true },
);

http(
  "searches the mods of all places once per draw, not once per card",
  MANY,
  async ({ page, url }) => {
    await withLinkedGame(url, "Lantern Hour", MANY, async () => {
      await page.getByRole("main").getByRole("link", { name: "Mod 29", exact: true }).waitFor();
      const more = page.getByRole("button", { name: "More on Mod 7", exact: true });
      const finds = await more.evaluate(async (button: HTMLElement) => {
        const { find } = Array.prototype;
        let calls = 0;
        Array.prototype.find = function (this: unknown[], ...values: Parameters<typeof find>) {
          calls++;
          return find.apply(this, values);
        };
        button.click();
        while (button.ariaExpanded !== "true") await new Promise(requestAnimationFrame);
        Array.prototype.find = find;
        return calls;
      });
      assert.ok(finds < MANY.length ** 2, `${finds} searches`);
    });
  },
  { install: "mods", hash: "#mods" },
);

/** For each view that needs a part of the backend: its button, what an older backend can do, and the view's message. */
const OLDER_BACKENDS = [
  ["health", "Health", ["culprit"], "Neither a game nor the backend measures its mods."],
  ["log", "Log", ["culprit", "health"], "Neither the backend nor a game in reach keeps a log."],
  ["culprit", "Find the mod at fault", undefined, "This backend has no such search: it needs an update."],
] as const;

http(
  "has no button for what an older backend cannot do, and the view says so without a request",
  [mod("fog", "Fog")],
  async ({ page }) => {
    const address = page.url();
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    for (const [view, button, can, message] of OLDER_BACKENDS) {
      await page.route("**/svc/mods?can=1", async (route) => {
        const list = await (await route.fetch()).json();
        await route.fulfill({ json: { ...list, can } });
      });
      await page.goto("about:blank");
      asked.length = 0;
      await page.goto(address);
      await page.getByRole("switch", { name: "Run Fog" }).waitFor();
      assert.is(await page.getByRole("button", { name: button, exact: true }).count(), 0);
      await page.evaluate((hash) => location.assign(hash), `#${view}`);
      await page.getByText(message).waitFor();
      assert.equal(
        asked.filter((url) => url.includes(`/svc/${view}`) || url.includes(`/svc/mods/${view}`)),
        [],
      );
      await page.unroute("**/svc/mods?can=1");
    }
  },
  { install: "mods", hash: "#mods" },
);

http("names the command for a first mod when no mod is installed", [], async ({ page, accessible }) => {
  await page.getByText("There are no mods yet.").waitFor();
  await page.getByText("npx svc-mod new my-mod --root <install>").waitFor();
  await accessible("a page without mods");
});

bus(
  "shows in an overlay that the game has no mods yet",
  [],
  async ({ page, accessible }) => {
    await page.keyboard.press("F2");
    await page.getByText("There are no mods in this game yet.").waitFor();
    await accessible("an overlay without mods");
  },
  { overlay: true, install: "mods" },
);

http(
  "offers no button for a mod that requires the mod it conflicts with, which no override can turn on",
  [OWN],
  async ({ page, root, url }) => {
    const file = join(root, "registry/mods.json");
    const registry = JSON.parse(readFileSync(file, "utf8"));
    for (const mod of registry.mods) {
      if (mod.id === "minimap-lite") mod.requires = [{ id: "minimap-pro" }];
      if (mod.id === "trade-routes") mod.requires = [{ id: "minimap-lite" }];
    }
    writeFileSync(file, JSON.stringify(registry));
    await until(
      async () => (await (await fetch(`${url}/svc/mods`)).text()).includes('"needsIt":true'),
      "a scan",
    );
    await page.reload();
    await page.locator("nav a[href='#/minimap-lite']").click();
    const why = page.locator(".why");
    await why.getByRole("link", { name: "Minimap Pro" }).waitFor();
    assert.is(await why.getByRole("button").count(), 0);
    await page.locator("nav a[href='#/trade-routes']").click();
    await why.getByRole("link", { name: "Minimap Lite" }).waitFor();
    assert.is(await why.getByRole("button").count(), 0);
  },
  { install: "example" },
);
