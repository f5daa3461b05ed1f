import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import * as soon from "../support/soon.js";
import { until } from "../support/until.js";
import { drawnNearPointer, edit, isSettled, nextFrames, withGame } from "./game-play.js";

const game = suite("the game in a browser");
const alone = suite("the game without a backend");

const POINTER = { x: 400, y: 180 };
const GREEN = "#7dffb0";
const RED = "#ff2020";

alone("shows that no backend answers, and loads the mods when a backend starts", () =>
  withGame(
    async (play) => {
      await play.open();
      await play.said(/no decision from .*: it answered 502/);
      await until(
        async () => /no decision from/.test((await play.page.textContent("#lines")) ?? ""),
        "the message is on the screen",
      );
      await play.page.mouse.click(POINTER.x, POINTER.y);
      await nextFrames(play.page);
      await play.startBackend();
      await play.said(/^loaded Crosshair/);
    },
    { ownServer: true },
  ),
);

alone("starts with the mods of the backend's last decision, and logs a message about it", () =>
  withGame(
    async (play) => {
      await play.startBackend();
      await play.open();
      await play.said(/^loaded Weather/);
      await play.page.mouse.move(POINTER.x, POINTER.y);
      assert.match(await edit(play.page, "crosshair", "color", `"${RED}"`), '"ok":true');
      await play.killBackend();
      const from = play.lines.length;
      await play.open();
      await play.said(/no decision from .*: it answered 502/, from);
      await play.said(/using the backend's last selection until the backend answers/, from);
      await play.said(/^loaded Weather/, from);
      await play.page.mouse.move(POINTER.x + 1, POINTER.y);
      await until(
        async () => (await drawnNearPointer(play.page, RED, POINTER)) > 40,
        "the crosshair is drawn in its colour",
      );
      await until(() => isSettled(play.page), "all mods are loaded");
      const before = play.lines.length;
      await play.startBackend();
      await play.said(/answers again/, before);
      await nextFrames(play.page);
      const loads = play.lines.slice(before).filter((line) => /^(?:un)?loaded /.test(line));
      assert.equal(loads, [], "the backend decides the same, so nothing is loaded or unloaded");
    },
    { ownServer: true },
  ),
);

interface Glass {
  readonly left: number;
  readonly right: number;
  readonly lanterns: readonly { readonly x: number; readonly y: number; readonly kind: string }[];
}

/** Returns the visible range and the lanterns of the game's next frame. */
const glass = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Glass>((done) => {
        const off = window.lantern.bus.on("game.draw", (event) => {
          off();
          const { left, right, lanterns } = event as Glass;
          done({ left, right, lanterns });
        });
      }),
  );
const lanterns = async (page: Page) => (await glass(page)).lanterns;
/** Waits until the lanterns have moved. */
const rise = (page: Page, from: Glass["lanterns"], what: string) =>
  until(async () => JSON.stringify(await lanterns(page)) !== JSON.stringify(from), what);

const finished = new Promise<void>((resolve) => game.after(() => resolve()));

// All tests share a game, because its start is the slowest part of a test.
await withGame(async (play) => {
  const shown = (color: string) => drawnNearPointer(play.page, color, POINTER);
  const shows = (color: string, what: string) => until(async () => (await shown(color)) > 40, what);

  /** Points at the empty sky, sets the crosshair's colour, and waits until the crosshair is drawn in this colour. */
  async function aim(color: string): Promise<void> {
    await play.page.mouse.move(POINTER.x - 1, POINTER.y);
    await play.page.mouse.move(POINTER.x, POINTER.y);
    assert.match(await edit(play.page, "crosshair", "color", `"${color}"`), '"ok":true');
    await shows(color, "the crosshair is on the canvas");
  }

  await play.startBackend();
  await play.open();
  await play.said(/^loaded Weather/);

  game("shows a mod's effect, and an edit of it, on the canvas", async () => {
    await aim(GREEN);
    await edit(play.page, "crosshair", "color", `"${RED}"`);
    await nextFrames(play.page);
    await soon.is(() => shown(GREEN), 0);
    await soon.ok(async () => (await shown(RED)) > 40);
  });

  game("removes the pixels of a disabled mod, and draws them again once the mod is enabled", async () => {
    await aim(GREEN);
    await play.get("/svc/mods/disable/crosshair");
    await until(async () => (await shown(GREEN)) === 0, "the crosshair is gone");
    const told = (await play.page.textContent("#lines")) ?? "";
    assert.not.match(told, /REJECTED/, "what the player knows is not written over the picture");
    await play.get("/svc/mods/enable/crosshair");
    await shows(GREEN, "the crosshair is back");
  });

  game("pauses while the panel is open, and resumes when it closes", async () => {
    const { page } = play;
    await page.evaluate(() => window.lantern.bus.emit("game.spawn", { kind: "gold", count: 5 }));
    const before = await lanterns(page);
    await nextFrames(page);
    await rise(page, before, "they rise");
    await page.getByRole("button", { name: "Mods", exact: true }).click();
    await page.getByText("Field of view").first().waitFor();
    const still = await lanterns(page);
    await nextFrames(page);
    assert.equal(await lanterns(page), still);
    await page.keyboard.press("F2");
    await rise(page, still, "they rise again");
  });

  game("plays a sound at a hit unless the sound is off, and restores the switch on reload", async () => {
    const { page } = play;
    await page.evaluate(() => {
      const counted = window as unknown as { notes: number };
      counted.notes = 0;
      const Oscillator = window.OscillatorNode;
      window.OscillatorNode = class extends Oscillator {
        constructor(...args: ConstructorParameters<typeof Oscillator>) {
          super(...args);
          counted.notes++;
        }
      };
    });
    const notes = () => page.evaluate(() => (window as unknown as { notes: number }).notes);
    /** Shoots at a lantern in each frame until one is hit. Runs in the page, because a click by the driver would be too late. */
    const hit = () =>
      page.evaluate(
        () =>
          new Promise<void>((done) => {
            const { bus } = window.lantern;
            const canvas = document.querySelector("canvas")!;
            const offs = [
              bus.on("game.shot", (shot) => {
                if (!(shot as { hit: boolean }).hit) return;
                for (const off of offs) off();
                done();
              }),
              bus.on("game.draw", (event) => {
                const { lanterns } = event as Glass;
                const seen = lanterns.find(({ y }) => y > 100 && y < 600);
                if (lanterns.length < 5) bus.emit("game.spawn", { kind: "amber", count: 10 });
                if (seen === undefined) return;
                const at = { clientX: seen.x, clientY: seen.y, pointerId: 1, isPrimary: true, bubbles: true };
                for (const type of ["pointerdown", "pointerup"])
                  canvas.dispatchEvent(new PointerEvent(type, at));
              }),
            ];
          }),
      );
    await edit(page, "camera-plus", "fieldOfView", "90");
    await hit();
    await soon.ok(async () => (await notes()) > 0);
    const sound = page.getByRole("button", { name: "Sound", pressed: true });
    await sound.click();
    const before = await notes();
    await hit();
    assert.is(await notes(), before, "nothing more is heard");
    const from = play.lines.length;
    await play.open();
    await play.said(/^loaded Weather/, from);
    await page.getByRole("button", { name: "Sound", pressed: false }).click();
  });

  game("draws the crosshair in the edited colour after a reload of the page", async () => {
    await aim(RED);
    const from = play.lines.length;
    await play.open();
    await play.said(/^loaded Weather/, from);
    await play.page.mouse.move(POINTER.x + 1, POINTER.y);
    await shows(RED, "the crosshair is back in its colour");
  });

  game("loads and unloads no mod when the backend is killed and when it starts again", async () => {
    await aim(RED);
    const from = play.lines.length;
    await play.killBackend();
    await play.said(/no decision from .* everything stays as it is/, from);
    await soon.ok(async () => (await shown(RED)) > 40, "the crosshair stays without a backend");
    await play.startBackend();
    await play.said(/answers again/, from);
    await nextFrames(play.page);
    await soon.ok(async () => (await shown(RED)) > 40, "the crosshair stays after the restart");
    const loads = play.lines.slice(from).filter((line) => /^(?:un)?loaded /.test(line));
    assert.equal(loads, [], "nothing was loaded or unloaded");
  });

  game("does not run a library with a wrong hash, and loads the mod once the hash is right", async () => {
    const from = play.lines.length;
    await play.get("/svc/mods/disable/crosshair");
    await until(async () => (await shown(RED)) === 0, "the crosshair is gone");
    await play.page.route("**/mods/crosshair/**", (route) =>
      route.fulfill({ status: 200, contentType: "text/javascript", body: "window.wasFooled = true;" }),
    );
    await play.open();
    await play.said(/^loaded Weather/, from);
    await play.get("/svc/mods/enable/crosshair");
    await play.said(/Crosshair.*is waiting for its library: crosshair\/\S+ has SHA-256 /, from);
    assert.not.ok(await play.page.evaluate(() => "wasFooled" in window));
    await play.page.unroute("**/mods/crosshair/**");
    await play.said(/^loaded Crosshair/, from);
  });

  game("centres the picture in wide, narrow and tall windows", async () => {
    for (const [width, height] of [
      [1024, 640],
      [1600, 700],
      [600, 800],
    ] as const) {
      await play.page.setViewportSize({ width, height });
      await nextFrames(play.page);
      const { x, y, right, bottom } = await play.page.evaluate(() =>
        document.querySelector("#glass")!.getBoundingClientRect().toJSON(),
      );
      assert.ok(Math.abs(x - (width - right)) < 1, `${width} x ${height}: ${x} left, ${width - right} right`);
      assert.ok(
        Math.abs(y - (height - bottom)) < 1,
        `${width} x ${height}: ${y} above, ${height - bottom} below`,
      );
    }
  });

  game("fills more than half of an upright phone's screen, and shoots at the tapped point", async () => {
    const { page } = play;
    await page.setViewportSize({ width: 390, height: 844 });
    await nextFrames(page);
    const box = await page.locator("#stage").boundingBox();
    assert.ok(box !== null && box.height > 500, `${box?.height} px high`);
    await page.evaluate(() => {
      const shots: unknown[] = [];
      Object.assign(window, { shots });
      window.lantern.bus.on("game.shot", (shot) => void shots.push(shot));
    });
    await page.mouse.click(195, box!.y + box!.height / 2);
    const { x, y } = await until(
      () => page.evaluate(() => (window as unknown as { shots: { x: number; y: number }[] }).shots[0]),
      "the game hears the tap",
    );
    assert.ok(Math.abs(x - 640) < 4 && Math.abs(y - 360) < 4, `${x}, ${y} is the middle of the picture`);
    await page.evaluate(() => window.lantern.bus.emit("game.spawn", { kind: "rose", count: 40 }));
    const { left, right } = await glass(page);
    assert.ok(right - left < 700, `from ${left} to ${right} is seen`);
    const rose = (await lanterns(page)).filter(({ kind, y }) => kind === "rose" && y > 700);
    assert.ok(
      rose.length > 10 && rose.every(({ x }) => x > left - 40 && x < right + 40),
      "and so are lanterns",
    );
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  game("links to the settings page, which links back to the game", async () => {
    const { page } = play;
    await page.getByRole("link", { name: "Settings page" }).click();
    await page.getByRole("link", { name: /^Every Row/ }).waitFor();
    const from = play.lines.length;
    const link = page.getByRole("link", { name: "Game", exact: true });
    const redo = (await page.getByRole("button", { name: "Redo" }).boundingBox())!;
    const gap = (await link.boundingBox())!.x - redo.x - redo.width;
    assert.ok(gap >= 0 && gap < 12, `the link is beside Redo, not ${gap} px away`);
    await link.focus();
    assert.is(
      await link.evaluate((one) => getComputedStyle(one).outlineWidth),
      "2px",
      "the panel's focus ring",
    );
    await link.click();
    await play.said(/^loaded Weather/, from);
  });

  alone.run();
  game.run();
  await finished;
});
