import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, PHONE, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { GAME, inGame, LOOT, MODS, openCamera, place } from "./place-mods.js";
import { PAD, type PadButton, pressing } from "./stand-in-pad.js";

const places = suite("settings of games on the page of a backend");
const { http, bus } = panelTests(places);

http(
  "finds a setting of a running game and changes it there",
  MODS,
  async ({ page, url, says, part, accessible }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.locator("nav").getByText("Camera").waitFor();
      await page.getByRole("textbox", { name: /^Search/ }).fill("fov");
      const id = await inGame(page, "camera", "fov");
      await page.getByText(`${GAME} / Camera`).waitFor();
      await part(id, "control").fill("101");
      await part(id, "control").press("Enter");
      await says(id, "In force now");
      await game.stored("camera", /"fov": 101/);
      await page.keyboard.press("Escape");
      await page.locator("nav").getByText("Camera").click();
      await page.getByText(`In ${GAME}, now`).waitFor();
      await soon.is(() => part(id, "control").inputValue(), "101");
      await accessible("a mod of a game");
    });
  },
);

http(
  "shows a mod of the server and the game once, with a choice of the place",
  MODS,
  async ({ page, url, part, stored, accessible }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.locator("nav").getByText("Camera").waitFor();
      assert.is(await page.locator("nav").getByText("Loot").count(), 1);
      await place(page, "Server").waitFor();
      await page.locator("nav").getByText("Camera").click();
      await page.locator("nav").getByText("Loot").click();
      await soon.ok(() => place(page, GAME).isChecked(), "the game is the first place");
      const id = await inGame(page, "loot", "rate");
      await part(id, "control").fill("7");
      await part(id, "control").press("Enter");
      await game.stored("loot", /"rate": 7/);
      await page.getByRole("button", { name: "Go to Server: 2" }).click();
      await soon.ok(() => place(page, "Server").isChecked(), "the tag leads to the server");
      await soon.is(() => part("loot/rate", "control").inputValue(), "2");
      await page.getByRole("button", { name: `Go to ${GAME}: 7` }).waitFor();
      await place(page, "Server").focus();
      await page.keyboard.press("ArrowRight");
      await soon.ok(() => place(page, GAME).isChecked(), "an arrow key changes the place");
      await soon.match(() => new URL(page.url()).hash, /^#\/loot\?in=[a-z0-9]{8}$/);
      await page.keyboard.press("ArrowLeft");
      await part("loot/rate", "control").fill("4");
      await part("loot/rate", "control").press("Enter");
      await stored("loot", /"rate": 4/);
      assert.match(game.config("loot"), /"rate": 7/);
      await accessible("a mod of two places");
    });
  },
);

const NAMES = {
  ...LOOT,
  rows: `[sdk.stringSetting("name", "Name above the head", "Wanderer of the road"), sdk.boolSetting("seen", "Others see it", true)]`,
};

http(
  "keeps the height of a row on a phone while a value differs from the server's",
  [NAMES],
  async ({ page, url, part }) => {
    await withLinkedGame(url, GAME, [NAMES], async () => {
      await show(page, "#/loot");
      await place(page, GAME).check();
      const id = await inGame(page, "loot", "name");
      const rows = () =>
        page.locator(".row").evaluateAll((all) =>
          all.map((row) => {
            const { y, height } = row.getBoundingClientRect();
            return [row.querySelector("label")!.getBoundingClientRect().y - y, height];
          }),
        );
      const before = await rows();
      await part(id, "control").fill("Keeper of the lamps");
      await part(id, "control").press("Enter");
      await page.getByRole("button", { name: "Go to Server: Wanderer" }).waitFor();
      assert.equal(await rows(), before);
    });
  },
  PHONE,
);

const PLAIN = { guid: "plain", name: "Plain", rows: "[]" };

http(
  "keeps the text of a mod without settings while a second game joins",
  [...MODS, PLAIN],
  async ({ page, url }) => {
    await withLinkedGame(url, GAME, [...MODS, PLAIN], async () => {
      await page.locator("nav").getByText("Loot").click();
      await place(page, GAME).waitFor();
      await page.locator("nav").getByText("Plain").click();
      await page.getByText("This mod announces no settings.").waitFor();
      assert.is(await page.getByRole("link", { name: "Open them in the game" }).count(), 0);
      const main = await page.locator("main").elementHandle();
      const isKept = await page.evaluateHandle((column) => {
        const kept = { value: true };
        new MutationObserver(() => {
          const isHere = column!.querySelector("h1")?.textContent === "Plain";
          if (isHere && column!.querySelector(".bones")) kept.value = false;
        }).observe(column!, { childList: true, subtree: true });
        return kept;
      }, main);
      const second = page.waitForResponse(
        async (each) =>
          each.url().includes("games") && each.status() === 200 && (await each.text()).includes("Second"),
      );
      await withLinkedGame(url, "Second", MODS, async () => {
        await second;
        await page.locator("nav").getByText("Loot").click();
        await place(page, "Second").waitFor();
      });
      assert.ok(await isKept.evaluate(({ value }) => value));
    });
  },
);

http(
  "finds modified settings of all places, undoes a change, and finds clashes of the server's keys with the game's keys",
  MODS,
  async ({ page, url, part, stored }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.locator("nav").getByText("Camera").click();
      const fov = await inGame(page, "camera", "fov");
      await part(fov, "control").fill("95");
      await part(fov, "control").press("Enter");
      await game.stored("camera", /"fov": 95/);
      await page.goto(`${new URL(page.url()).origin}/panel-page#/loot?in=server`);
      await page.reload();
      await part("loot/rate", "control").fill("5");
      await part("loot/rate", "control").press("Enter");
      await stored("loot", /"rate": 5/);
      await page.getByRole("textbox", { name: /^Search/ }).fill("@modified");
      // Sorted, because the order depends on which place is read first.
      await soon.equal(
        async () => (await page.locator(".row label").allInnerTexts()).sort(),
        ["Drop rate", "Field of view"],
      );
      await page.keyboard.press("Escape");
      await page.locator("nav").getByText("Keybinds").click();
      // The key of Loot on the server clashes with the camera's key in the game, as Loot's key in the game does.
      await soon.equal(
        () => page.locator("main .group h2").allInnerTexts(),
        [`Camera – ${GAME}`, "Loot – Server", `Loot – ${GAME}`],
      );
      await page.getByRole("link", { name: "Also Open loot (Loot)", exact: true }).waitFor();
      await page.keyboard.press("Control+z");
      await stored("loot", /"rate": 2/);
    });
  },
);

http(
  "shows a change by the game without changing the caret and typed texts",
  MODS,
  async ({ page, url, part }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await openCamera(page);
      const title = await inGame(page, "camera", "title");
      const fov = await inGame(page, "camera", "fov");
      await part(title, "control").evaluate((box: HTMLInputElement) => {
        box.focus();
        box.setSelectionRange(2, 2);
      });
      game.setConfig("camera", '{"fov": 88, "title": "night", "token": "canary"}\n');
      await soon.is(() => part(title, "control").inputValue(), "night");
      await page.getByRole("status").getByText("Field of view, changed elsewhere: 88").waitFor();
      await soon.is(() => part(title, "control").evaluate((box: HTMLInputElement) => box.selectionStart), 2);
      await page.keyboard.type("XY");
      game.setConfig("camera", '{"fov": 66, "title": "noon", "token": "canary"}\n');
      await soon.is(() => part(fov, "control").inputValue(), "66");
      assert.is(await part(title, "control").inputValue(), "niXYght");
      await page.keyboard.type("Z");
      await soon.is(() => part(title, "control").inputValue(), "niXYZght");
    });
  },
);

http(
  "opens a link at the place that the link names, and ignores an unknown place",
  MODS,
  async ({ page, url, part }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      const open = async (hash: string) => {
        await page.goto("about:blank");
        await page.goto(`${url}/panel-page${hash}`);
      };
      await soon.ok(() => game.link.id() !== "");
      await open(`#/loot/rate?in=${game.link.id()}`);
      const id = await inGame(page, "loot", "rate");
      await soon.ok(() =>
        part(id, "control").evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement === box),
      );
      await open("#/loot/rate?in=server");
      await part("loot/rate", "control").waitFor();
      await place(page, "Server").waitFor();
      assert.ok(await place(page, "Server").isChecked());
      await open("#/camera/fov?in=unknown1");
      await inGame(page, "camera", "fov");
      await open("#/camera/fov");
      await inGame(page, "camera", "fov");
    });
  },
);

http(
  "requests the games once from a backend that answers 404, and stores edits on the server",
  MODS,
  async ({ page, url, part, stored }) => {
    const asked: string[] = [];
    await page.route(/\/svc\/games|[?&]game=/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 404, body: "{}" });
    });
    await page.goto("about:blank");
    asked.length = 0;
    await page.goto(`${url}/panel-page`);
    await part("loot/rate", "control").fill("3");
    await part("loot/rate", "control").press("Enter");
    await stored("loot", /"rate": 3/);
    await soon.is(() => asked.length, 1);
    assert.is(await page.getByRole("radio").count(), 0);
  },
);

bus(
  "shows a change by the game without polling while the panel is open",
  [LOOT],
  async ({ page, part }) => {
    await part("loot/rate", "control").waitFor();
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("group", { name: "Filters" }).waitFor();
    await page.evaluate(() =>
      window.bus.emit("svc.settings.applyQuery", '{"guid":"loot","key":"rate","value":8}'),
    );
    await soon.is(() => part("loot/rate", "control").inputValue(), "8");
  },
  // Without intervals only an announce can change the row.
  { before: "window.setInterval = () => 0;" },
);

http(
  "changes the place by gamepad, in one step above the first row",
  MODS,
  async ({ page, url }) => {
    await withLinkedGame(url, GAME, MODS, async () => {
      await place(page, GAME).waitFor();
      const press = (button: PadButton) => page.evaluate(pressing(button));
      await press("down");
      await press("up");
      await press("right");
      await soon.ok(() => place(page, GAME).isChecked());
      await press("left");
      await soon.ok(() => place(page, "Server").isChecked());
      await press("down");
      await soon.is(
        () =>
          page.evaluate(
            () => document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement?.ariaLabel,
          ),
        "Drop rate, slider",
      );
    });
  },
  { before: PAD },
);

http(
  "requests the games at once when the page becomes visible",
  MODS,
  async ({ page, url }) => {
    let lists = 0;
    page.on("request", (request) => {
      if (request.url().includes("/svc/games")) lists++;
    });
    await page.goto("about:blank");
    lists = 0;
    await page.goto(`${url}/panel-page`);
    await soon.is(() => lists, 1);
    await deferredLoaded(page);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await soon.is(() => lists, 2);
  },
  // Without the list's timer, only the event can cause another request.
  {
    before:
      "const later = setTimeout; window.setTimeout = (run, ms, ...rest) => (ms === 3000 ? 0 : later(run, ms, ...rest));",
  },
);

http(
  "copies links that name the place of the row",
  MODS,
  async ({ page, url, part }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await place(page, "Server").waitFor();
      const copied = async (id: string, label: string) => {
        await part(id, "row")
          .getByRole("button", { name: `More on ${label}` })
          .press("Enter");
        await page.getByRole("button", { name: "Copy link" }).click();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      await soon.match(() => copied("loot/rate", "Drop rate"), /#\/loot\/rate\?in=server$/);
      await place(page, GAME).check();
      const rate = await inGame(page, "loot", "rate");
      await soon.ok(async () =>
        (await copied(rate, "Drop rate")).endsWith(`#/loot/rate?in=${game.link.id()}`),
      );
      await openCamera(page);
      const fov = await inGame(page, "camera", "fov");
      await soon.match(() => copied(fov, "Field of view"), /#\/camera\/fov\?in=/);
    });
  },
  { permissions: ["clipboard-read", "clipboard-write"] },
);
