import * as assert from "uvu/assert";
import * as soon from "../support/soon.js";
import { suite } from "../support/suite.js";
import { until } from "../support/until.js";
import { withGame } from "./game-play.js";

const link = suite("the settings page beside the game");

/** Selects the control of Camera Plus's field of view in the game. */
const FOV = '[id^="control-camera-plus%3Fin%3D"][id$="fieldOfView"]';

link("moves the game's camera, and sends a typed value on Enter once a closed game runs again", () =>
  withGame(async ({ page: game, url, startBackend, open, said }) => {
    await startBackend();
    await open();
    await said(/^loaded Camera Plus/);
    await game.evaluate(() => {
      const views: number[] = [];
      Object.assign(window, { views });
      window.lantern.bus.on("game.view", (view) => {
        views[0] = (view as { fieldOfView: number }).fieldOfView;
      });
    });
    const fieldOfView = () => game.evaluate(() => (window as unknown as { views: number[] }).views[0] ?? 0);
    const stored = () => game.evaluate(() => localStorage.getItem("svc-mod/camera-plus/config.json") ?? "");

    const page = await game
      .context()
      .browser()!
      .newPage({ viewport: { width: 1200, height: 900 } });
    await page.goto(url());
    await page.getByRole("textbox", { name: /^Search/ }).fill("fov");
    const box = page.locator(FOV);
    await box.waitFor();
    await page.getByText("Lantern Hour / Camera Plus").waitFor();
    await soon.is(fieldOfView, 90, "the opening flight ends");
    const slider = page.getByRole("slider", { name: "Field of view" });
    const track = (await slider.boundingBox())!;
    await page.mouse.move(track.x + track.width / 2, track.y + track.height / 2);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width * 0.8, track.y + track.height / 2, { steps: 8 });
    await until(async () => (await fieldOfView()) > 100, "the camera follows the drag");
    assert.not.match(await stored(), /"fieldOfView": 1\d\d/, "a drag stores nothing");
    await page.mouse.up();
    await soon.match(stored, /"fieldOfView": 1\d\d/);
    await page.keyboard.press("Control+z");
    await soon.match(stored, /"fieldOfView": 90/);
    await soon.is(fieldOfView, 90);

    await box.fill("66");
    await game.goto("about:blank");
    await page.getByText("Not sent: Lantern Hour is closed.").waitFor();
    assert.is(await box.inputValue(), "66");
    await open();
    await soon.ok(() => box.isEditable(), "the game is back");
    await box.press("Enter");
    await soon.match(stored, /"fieldOfView": 66/);
    await page.close();
  }),
);

link("opens on a phone by the printed link, and edits except between Stop and Allow in the overlay", () =>
  withGame(
    async ({ page: game, startBackend, backendSaid, open, said }) => {
      await startBackend();
      const [, address = ""] = await backendSaid(/^Phone: (http:\S+)$/);
      await open();
      await said(/^loaded Camera Plus/);
      await game.keyboard.press("F2");
      const connected = game.getByText("Phone connected");
      await game.getByText("Close the panel").waitFor();
      assert.is(await connected.count(), 0);
      const stored = () => game.evaluate(() => localStorage.getItem("svc-mod/camera-plus/config.json") ?? "");

      const phone = await game
        .context()
        .browser()!
        .newPage({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });
      await phone.goto(address);
      await phone.getByRole("button", { name: "Search" }).or(phone.locator("#search")).first().click();
      await phone.locator("#search").fill("fov");
      const box = phone.locator(FOV);
      await box.fill("70");
      await box.press("Enter");
      await soon.match(stored, /"fieldOfView": 70/);
      await connected.waitFor();

      await game.getByRole("button", { name: "Stop changes from phones" }).click();
      await game.getByText("Other screens are blocked").waitFor();
      await soon.is(() => box.isEditable(), false, "the phone may change nothing");
      await game.getByRole("button", { name: "Allow" }).click();
      await connected.waitFor();
      await soon.ok(() => box.isEditable(), "the phone may change settings again");
      await box.fill("80");
      await box.press("Enter");
      await soon.match(stored, /"fieldOfView": 80/);
      await phone.close();
      await connected.waitFor({ state: "detached" });
    },
    { more: ["--lan"] },
  ),
);
