import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { panelTests } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { GAME, inGame, MODS, openCamera, place } from "./place-mods.js";

const games = suite("the backend's page with games that are closed, asleep or restricted");
const { http } = panelTests(games);

http(
  "leaves a typed text in its box while the game is closed, and sends the text on Enter once the game is back",
  MODS,
  async ({ page, url, part, says, accessible }) => {
    let id = "";
    await withLinkedGame(url, GAME, MODS, async () => {
      await openCamera(page);
      id = await inGame(page, "camera", "title");
      await part(id, "control").fill("dawn");
    });
    await page.getByText(/^Lantern Hour is closed: values as of/).waitFor();
    await says(id, "Not sent: Lantern Hour is closed");
    assert.is(await part(id, "control").inputValue(), "dawn");
    assert.ok(await part(id, "control").evaluate((box) => box.matches(":read-only")));
    assert.is(await part(id, "row").getByRole("button", { name: "Send" }).count(), 0, "nothing can be sent");
    await accessible("a closed game");
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.getByText(`In ${GAME}, now`).waitFor();
      await part(id, "control").press("Enter");
      await game.stored("camera", /"title": "dawn"/);
    });
  },
);

http(
  "adds the reason to a typed text that was not sent once a game that was away is closed",
  MODS,
  async ({ page, url, part, says }) => {
    let state = "";
    await page.route("**/svc/games?*", async (route) => {
      const list = await (
        await route.fetch({ headers: { ...route.request().headers(), "if-none-match": "" } })
      ).json();
      if (state !== "") for (const game of list.games) game.state = state;
      await route.fulfill({ json: list });
    });
    await withLinkedGame(url, GAME, MODS, async () => {
      await openCamera(page);
      const id = await inGame(page, "camera", "title");
      await part(id, "control").fill("dawn");
      state = "away";
      await says(id, /Not sent\s*$/);
      state = "closed";
      await says(id, `Not sent: ${GAME} is closed`);
    });
  },
);

http(
  "sends an edit made while the game was closed only after the player presses Send",
  MODS,
  async ({ page, url, part, says }) => {
    let open = (): void => {};
    let held = false;
    await page.route("**/svc/games?*", async (route) => {
      if (held) await new Promise<void>((resolve) => (open = resolve));
      await route.fallback();
    });
    let id = "";
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await openCamera(page);
      id = await inGame(page, "camera", "fov");
      held = true;
      game.stop();
      await soon.is(async () => (await (await fetch(`${url}/svc/games`)).json()).games[0].state, "closed");
      await part(id, "control").fill("77");
      await part(id, "control").press("Enter");
      await says(id, "Not sent");
      held = false;
      open();
    });
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.getByText(`In ${GAME}, now`).waitFor();
      await says(id, "Not sent");
      assert.not.match(game.config("camera"), /77/);
      await part(id, "row").getByRole("button", { name: "Send" }).click();
      await game.stored("camera", /"fov": 77/);
      await says(id, "In force now");
    });
  },
);

http(
  "marks a closed game and lists it after a running game that has the same mod",
  MODS,
  async ({ page, url, part }) => {
    const names = () =>
      page.getByRole("radio").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    await withLinkedGame(url, "Second Hour", MODS, () =>
      withLinkedGame(url, GAME, MODS, async (game) => {
        await openCamera(page);
        await place(page, GAME).click();
        const fov = await inGame(page, "camera", "fov");
        await part(fov, "control").fill("77");
        await part(fov, "control").press("Enter");
        await game.stored("camera", /"fov": 77/);
        game.stop();
        await soon.equal(names, ["Second Hour", `${GAME} (closed)`]);
        await place(page, "Second Hour").click();
        await page.getByRole("button", { name: `Go to ${GAME} (closed): 77` }).waitFor();
      }),
    );
  },
);

http("shows the values of a game that blocks other screens, read-only", MODS, async (panel) => {
  const { page, url, part, says } = panel;
  await withLinkedGame(url, GAME, MODS, async (game) => {
    await openCamera(page);
    const fov = await inGame(page, "camera", "fov");
    const title = await inGame(page, "camera", "title");
    await part(title, "control").fill("dawn");
    game.link.allow(false);
    await page.getByText("Lantern Hour takes no settings from other screens.").first().waitFor();
    assert.ok(await part(fov, "control").evaluate((box) => box.matches(":read-only")));
    await says(title, `Not sent: ${GAME} takes no settings from other screens.`);
    game.link.allow(true);
    await soon.ok(() => part(fov, "control").isEditable());
  });
});

http(
  "shows the last rows of a mod that is turned off in its game, and can turn the mod on again",
  MODS,
  async ({ page, url, part, accessible }) => {
    await withLinkedGame(url, GAME, MODS, async () => {
      await openCamera(page);
      const fov = await inGame(page, "camera", "fov");
      await page.locator(".mod.head").getByRole("switch").click();
      await page.locator(".card.why").waitFor();
      await soon.is(() => part(fov, "control").isEditable(), false);
      assert.is(await part(fov, "control").inputValue(), "90");
      await accessible("a mod that is off in its game");
      await page.locator(".mod.head").getByRole("switch").click();
      await soon.ok(() => part(fov, "control").isEditable());
    });
  },
);

http(
  "shows only why a mod is off, not that its game is closed, if its values are unknown",
  MODS,
  async ({ page, url }) => {
    await withLinkedGame(url, GAME, MODS, async () => {
      await openCamera(page);
      await inGame(page, "camera", "fov");
    });
    await page.addInitScript(() => localStorage.clear());
    await page.reload();
    await openCamera(page);
    const closed = page.getByText(/Lantern Hour is closed/);
    await soon.is(() => closed.count(), 2);
    await page.locator(".mod.head").getByRole("switch").click();
    await page.locator(".card.why").waitFor();
    await soon.is(() => closed.count(), 0);
  },
);

http(
  "shows that a game does not answer, and can edit its settings again once it answers",
  MODS,
  async ({ page, url, part, says }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await openCamera(page);
      const fov = await inGame(page, "camera", "fov");
      game.sleep(true);
      await part(fov, "control").fill("70");
      await part(fov, "control").press("Enter");
      await page.getByText("Lantern Hour does not answer. Its tab may sleep: look at it.").waitFor();
      await says(fov, "Perhaps stored");
      game.sleep(false);
      await page.getByText(`In ${GAME}, now`).waitFor();
      await part(fov, "control").fill("71");
      await part(fov, "control").press("Enter");
      await game.stored("camera", /"fov": 71/);
    });
  },
);

http(
  "never receives a secret of a game, shows dots instead, and can replace the secret",
  MODS,
  async ({ page, url, part }) => {
    const bodies: string[] = [];
    page.on("response", async (response) => {
      if (response.url().includes("/svc/")) bodies.push(await response.text().catch(() => ""));
    });
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await openCamera(page);
      const token = await inGame(page, "camera", "token");
      assert.is(await part(token, "control").getAttribute("placeholder"), "•••");
      await part(token, "control").fill("canary2");
      await part(token, "control").press("Enter");
      await game.stored("camera", /"token": "canary2"/);
      await soon.is(() => part(token, "control").inputValue(), "");
      await soon.ok(() => page.locator("button.undo").isDisabled());
    });
    assert.ok(bodies.some((body) => body.includes('"masked":true')));
    assert.not.match(bodies.join("\n"), /canary/);
  },
);

http(
  "shows the last known values when it is opened while the game is closed",
  MODS,
  async ({ page, url, part, says }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await openCamera(page);
      const fov = await inGame(page, "camera", "fov");
      await part(fov, "control").fill("93");
      await part(fov, "control").press("Enter");
      await game.stored("camera", /"fov": 93/);
      await says(fov, "In force now");
    });
    await page.reload();
    await openCamera(page);
    const fov = await inGame(page, "camera", "fov");
    await page.getByText(/^Lantern Hour is closed: values as of/).waitFor();
    assert.is(await part(fov, "control").inputValue(), "93");
    assert.ok(await part(fov, "control").evaluate((box) => box.matches(":read-only")));
    assert.not.match(JSON.stringify(await page.evaluate(() => ({ ...localStorage }))), /canary|token/);
  },
);

http(
  "leaves settings out of the count in the search box if they were never read and their game is closed",
  MODS,
  async ({ page, url }) => {
    const hint = () => page.getByRole("textbox", { name: /^Search/ }).getAttribute("placeholder");
    await withLinkedGame(url, GAME, MODS, () => soon.is(hint, "Search 8 settings in 2 mods"));
    await page.addInitScript(() => localStorage.clear());
    await page.reload();
    await page.locator("nav a[href^='#/camera?in=']").waitFor();
    await soon.is(hint, "Search 2 settings in 1 mod");
  },
);

http(
  "shows that it reads the settings while a game is about to join, without an error, an id or a count of zero",
  MODS,
  async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    for (const url of ["**/svc/mods?*", "**/svc/settings/index*"])
      await page.route(url, async (route) => {
        await released;
        await route.continue();
      });
    const { guid } = MODS[0]!;
    await page.route("**/svc/games?*", async (route) => {
      const away = { id: "aaaaaaaa", session: "0".repeat(16), name: GAME, since: 0, hostVersion: "1.4.0" };
      const mods = [{ guid, name: "Lens", version: "1.0.0", count: 3, done: 3, rev: 1 }];
      await route.fulfill({
        json: { games: [{ ...away, state: "away", remote: true, mods }], polled: true },
      });
    });
    await page.evaluate((hash) => location.replace(hash), `#/${guid}?in=aaaaaaaa`);
    await page.reload();
    await page.getByText("Reading the settings…").first().waitFor();
    assert.is((await page.locator("h1").innerText()).trim(), "");
    assert.is(await page.locator("#search").getAttribute("placeholder"), "Search");
    release();
    await page.getByRole("heading", { name: "Lens" }).waitFor();
    await page.locator(".bones").waitFor();
    assert.is(await page.getByText("settings cannot be read").count(), 0);
  },
  { ownWindow: true },
);

http(
  "requests the list of games more often while a game is about to join",
  MODS,
  async ({ page }) => {
    let lists = 0;
    await page.route("**/svc/games?*", async (route) => {
      lists++;
      const away = { id: "aaaaaaaa", session: "0".repeat(16), name: GAME, since: 0, hostVersion: "1.4.0" };
      const games = [{ ...away, state: "away", remote: true, mods: [] }];
      await route.fulfill({ json: { games, polled: true } });
    });
    await page.clock.install();
    await page.reload();
    await soon.ok(() => lists > 0);
    await page.clock.pauseAt(Date.now() + 60_000);
    // Lets the page read a requested list first, because its wait for the next list starts only after that.
    const wait = async () => {
      await page.evaluate(() => fetch("/svc/settings/index").then((reply) => reply.text()));
      await page.clock.runFor(600);
    };
    const first = lists;
    await soon.ok(() => wait().then(() => lists > first));
    const before = lists;
    // Four waits take 2.4 s. If no game is about to join, the page requests the next list only after 3 s.
    for (let run = 0; run < 4 && lists === before; run++) await wait();
    await soon.ok(() => lists > before);
  },
  { ownWindow: true },
);

http("keeps following a game after one answer of 404 to a request for the list", MODS, async (panel) => {
  const { page, url, part } = panel;
  await withLinkedGame(url, GAME, MODS, async (game) => {
    await openCamera(page);
    const fov = await inGame(page, "camera", "fov");
    const refused = page.waitForResponse((response) => response.status() === 404);
    await page.route("**/svc/games?*", (route) => route.fulfill({ status: 404, body: "{}" }), { times: 1 });
    await refused;
    game.setConfig("camera", '{"fov": 77}\n');
    await soon.is(() => part(fov, "control").inputValue(), "77");
  });
});

http("sends a long text to a game also while the page is left", MODS, async ({ page, url, part }) => {
  await withLinkedGame(url, GAME, MODS, async (game) => {
    await openCamera(page);
    const title = await inGame(page, "camera", "title");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    // A browser rejects a request with more than 64 KiB that should outlive its page.
    await part(title, "control").fill("w".repeat(70_000));
    await part(title, "control").press("Enter");
    await game.stored("camera", /"title": "w+"/);
  });
});
