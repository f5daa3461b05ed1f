import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, type PageMod, PHONE, panelTests } from "./fixture.js";
import { PAD, pressing } from "./stand-in-pad.js";

const keys = suite("keys in the panel");
const { bus } = panelTests(keys);

const CROSSHAIR: PageMod = {
  guid: "crosshair",
  name: "Crosshair",
  rows: `[
    sdk.keybindSetting("hide", "Hide and show", "F8"),
    sdk.keybindSetting("next", "Next shape", "KeyN"),
    sdk.intSetting("code", "Key code", 71, { keybind: true }),
  ]`,
};
const PHOTO: PageMod = {
  guid: "photo",
  name: "Photo Mode",
  rows: `[
    sdk.boolSetting("listen", "Listen to the keys", true, { keybind: true }),
    sdk.keybindSetting("shoot", "Take a photo", "F9"),
  ]`,
};
const MODS = [CROSSHAIR, PHOTO];

/** Returns the boxes of all rows, labels and keys. */
const places = (page: Page) =>
  page.locator(".row, .row label, .keys").evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

bus(
  "show the action that has the same key, and offer Change, Unbind and a swap with the freed key",
  MODS,
  async ({ page, part, stored, accessible }) => {
    const row = part("crosshair/hide", "row");
    const bind = async (key: string) => {
      await part("crosshair/hide", "control").click();
      await row.locator(".capturing").waitFor();
      await page.keyboard.press(key);
    };
    await bind("F9");
    await row.getByText("Also Take a photo (Photo Mode)", { exact: true }).waitFor();
    await accessible("a clash with its ways out");
    await soon.ok(async () =>
      (await part("crosshair/hide", "control").getAttribute("aria-describedby"))!
        .split(" ")
        .includes("clash-crosshair%2Fhide"),
    );
    await row.getByRole("button", { name: "Swap: Take a photo (Photo Mode) gets F8" }).press("Enter");
    await stored("photo", /"shoot": "F8"/);
    await row.getByText("Also Take a photo").first().waitFor({ state: "detached" });
    await bind("F8");
    const height = async () => (await row.boundingBox())!.height;
    await row.getByRole("button", { name: "Change: Hide and show" }).waitFor();
    const before = await height();
    await row.getByRole("button", { name: "Change: Hide and show" }).press("Enter");
    await row.locator(".capturing").waitFor();
    assert.is(await height(), before, "the hint replaces the buttons without a change of the row");
    await page.keyboard.press("KeyN");
    await stored("crosshair", /"hide": "KeyN"/);
    await row.getByText("Also Next shape", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Unbind: Hide and show" }).click();
    await stored("crosshair", /"hide": ""/);
    await row.getByText("No key").waitFor();
  },
);

for (const width of [1440, 1280, 800])
  bus(
    `keep every row, label and key in place when they clash, in ${width} px`,
    [
      CROSSHAIR,
      {
        ...PHOTO,
        name: "Photo Mode with a name of many words that has no room beside a label and three buttons",
      },
    ],
    async ({ page, part }) => {
      const row = part("crosshair/hide", "row");
      const before = await places(page);
      await part("crosshair/hide", "control").click();
      await row.locator(".capturing").waitFor();
      await page.keyboard.press("F9");
      await row.getByRole("link", { name: "Also Take a photo" }).waitFor();
      for (const name of ["Change: Hide", "Unbind: Hide", "Swap: "])
        await row.getByRole("button", { name }).waitFor();
      assert.equal(await places(page), before);
    },
    { viewport: { width, height: 900 } },
  );

bus(
  "show a clash uncut in an overlay, which has no Change beside the key",
  MODS,
  async ({ page, part }) => {
    await page.keyboard.press("F2");
    const row = part("crosshair/hide", "row");
    await page.locator("nav").getByText("Crosshair").dispatchEvent("click");
    await part("crosshair/hide", "control").press("Enter");
    await row.locator(".capturing").waitFor();
    await page.keyboard.press("F9");
    const tag = row.getByRole("link", { name: "Also Take a photo (Photo Mode)" });
    await row.getByRole("button", { name: "Unbind: Hide and show" }).waitFor();
    assert.ok(await tag.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth));
    assert.is(await row.getByRole("button", { name: "Change: Hide and show" }).isVisible(), false);
  },
  { overlay: true, viewport: { width: 1440, height: 900 } },
);

bus(
  "have on a phone the whole width for a clash, with buttons that a finger hits",
  [CROSSHAIR, { ...PHOTO, rows: '[sdk.keybindSetting("shoot", "Take a photo", "F8")]' }],
  async ({ part, accessible }) => {
    const row = part("crosshair/hide", "row");
    const tag = row.getByText("Also Take a photo (Photo Mode)", { exact: true });
    await tag.waitFor();
    for (const name of ["Change: Hide and show", "Unbind: Hide and show"]) {
      const { width, height } = (await row.getByRole("button", { name }).boundingBox())!;
      assert.ok(width >= 44 && height >= 44, `${name}: ${width} x ${height}`);
    }
    const [label, control] = [row.locator("label"), part("crosshair/hide", "control")];
    assert.ok((await label.boundingBox())!.y + 20 < (await control.boundingBox())!.y, "the label is above");
    await accessible("a clash on a phone");
  },
  PHONE,
);

bus(
  "are unbound by Backspace and Delete during a capture, whose hint names both",
  [CROSSHAIR],
  async ({ page, part, stored, accessible }) => {
    const row = part("crosshair/hide", "row");
    const start = async (key: string) => {
      await part(`crosshair/${key}`, "control").click();
      await part(`crosshair/${key}`, "row").getByText("Backspace or Delete unbinds").waitFor();
    };
    const before = await places(page);
    await start("hide");
    assert.equal(await places(page), before, "no row, label or box moves");
    await accessible("a capture");
    await page.keyboard.press("Delete");
    await stored("crosshair", /"hide": ""/);
    await start("next");
    await page.keyboard.press("Backspace");
    await stored("crosshair", /"next": ""/);
    await start("hide");
    await row.getByRole("button", { name: "Choose from a list: Hide and show" }).click();
    await accessible("the list of keys");
    await row.getByRole("button", { name: "Gamepad LB", exact: true }).click();
    await stored("crosshair", /"hide": "Pad4"/);
    await row.getByText("Gamepad LB").waitFor();
  },
);

bus(
  "can be mouse buttons, also in a row that stores key codes",
  [CROSSHAIR],
  async ({ page, part, stored }) => {
    const press = async (key: string, button: "middle" | "right") => {
      await part(`crosshair/${key}`, "control").click();
      await part(`crosshair/${key}`, "row").locator(".capturing").waitFor();
      await page.mouse.down({ button });
      await page.mouse.up({ button });
    };
    await press("hide", "right");
    await stored("crosshair", /"hide": "Mouse2"/);
    await part("crosshair/hide", "row").getByText("Right mouse button").waitFor();
    await page.keyboard.down("Control");
    await press("next", "middle");
    await page.keyboard.up("Control");
    await stored("crosshair", /"next": "Ctrl\+Mouse1"/);
    await press("code", "middle");
    await stored("crosshair", /"code": 4/);
  },
);

bus(
  "can be chosen in a list by arrow keys and Enter; a row's menu opens the list, and Escape closes it",
  [CROSSHAIR],
  async ({ page, part, stored }) => {
    const row = part("crosshair/next", "row");
    await row.getByRole("button", { name: "More on Next shape" }).press("Enter");
    await row.getByRole("button", { name: "Choose from a list" }).press("Enter");
    const list = row.getByRole("group", { name: "Key of Next shape" });
    await list.getByRole("button", { name: "Press a key or button" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await soon.is(
      () =>
        page.evaluate(
          () => document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement?.textContent ?? "",
        ),
      "A",
    );
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await stored("crosshair", /"next": "KeyB"/);
    await row.getByRole("button", { name: "More on Next shape" }).press("Enter");
    await row.getByRole("button", { name: "Choose from a list" }).press("Enter");
    await list.waitFor();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
  },
);

bus("are marked if the browser reserves them", [CROSSHAIR], async ({ page, part, stored }) => {
  const row = part("crosshair/next", "row");
  for (const [key, name] of Object.entries({ Tab: "Tab", F12: "F12", "Control+KeyW": "Ctrl\\+KeyW" })) {
    await part("crosshair/next", "control").click();
    await row.locator(".capturing").waitFor();
    // The page dispatches the key, because a real Ctrl+W would close the page in a browser with windows.
    await page.evaluate((chord) => {
      const code = chord.replace("Control+", "");
      const ctrlKey = chord.startsWith("Control+");
      for (const type of ["keydown", "keyup"])
        document
          .querySelector("svc-settings-panel")!
          .shadowRoot!.activeElement!.dispatchEvent(
            new KeyboardEvent(type, { code, key: code, ctrlKey, bubbles: true, cancelable: true }),
          );
    }, key);
    await stored("crosshair", new RegExp(`"next": "${name}"`));
    await row.getByText("Also a browser key", { exact: true }).waitFor();
  }
});

bus(
  "are counted in the keybinds view without switches, and listed if no mod, no overlay and no browser uses them",
  MODS,
  async ({ page, accessible }) => {
    await page.getByRole("link", { name: /Keybinds/ }).click();
    await page.getByText("4 bindings", { exact: true }).waitFor();
    await page.getByText("Listen to the keys").waitFor();
    await page.getByRole("button", { name: "Free keys" }).click();
    const free = page.getByRole("list", { name: "Free keys" });
    await free.waitFor();
    await soon.ok(async () => {
      const texts = await free.getByRole("listitem").allInnerTexts();
      return texts.includes("H") && !["N", "G", "F2", "F5", "Left Alt"].some((key) => texts.includes(key));
    });
    await accessible("the free keys");
  },
);

bus(
  "are not free in an overlay if they open the panel or show the game",
  MODS,
  async ({ page }) => {
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    await page.getByRole("link", { name: /Keybinds/ }).click();
    await page.getByRole("button", { name: "Free keys" }).click();
    const free = page.getByRole("list", { name: "Free keys" });
    await free.getByText("H", { exact: true }).waitFor();
    const texts = await free.getByRole("listitem").allInnerTexts();
    assert.equal(
      texts.filter((text) => /^(?:F2|F4|Left Alt|Right Alt)$/.test(text)),
      ["F4", "Right Alt"],
    );
  },
  { overlay: true },
);

bus(
  "can be chosen from the list or captured by gamepad, and the left stick cancels the capture",
  [CROSSHAIR],
  async ({ page, part, stored }) => {
    const row = part("crosshair/hide", "row");
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    await row.waitFor();
    const press = (button: Parameters<typeof pressing>[0]) => page.evaluate(pressing(button));
    await part("crosshair/hide", "control").focus();
    await press("accept");
    const list = row.getByRole("group", { name: "Key of Hide and show" });
    await list.getByRole("button", { name: "Press a key or button" }).waitFor();
    await list.locator(":focus").waitFor();
    await press("down");
    await press("right");
    await press("accept");
    await stored("crosshair", /"hide": "KeyB"/);
    await list.waitFor({ state: "detached" });
    await part("crosshair/hide", "control").and(page.locator(":focus")).waitFor();
    await press("accept");
    await list.waitFor();
    await list.locator(":focus").waitFor();
    await press("accept");
    await row.locator(".capturing").waitFor();
    await press("back");
    await stored("crosshair", /"hide": "Pad1"/);
    await row.getByText("Gamepad B").waitFor();
    await press("accept");
    await list.waitFor();
    await list.locator(":focus").waitFor();
    await press("accept");
    await row.getByText("Push the left stick to keep the old key").waitFor();
    await page.evaluate(async () => {
      const { pad } = window as unknown as { pad: { axes: number[]; looked(): Promise<void> } };
      pad.axes[0] = 1;
      await pad.looked();
      await pad.looked();
      pad.axes[0] = 0;
    });
    await row.locator(".capturing").waitFor({ state: "detached" });
    await stored("crosshair", /"hide": "Pad1"/);
  },
  { overlay: true, before: PAD },
);

bus(
  "are captured while a throttle and a disconnected gamepad report pushed axes and held buttons",
  [CROSSHAIR],
  async ({ page, part, stored }) => {
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    for (const [code, act] of [
      ["KeyG", () => page.keyboard.press("KeyG")],
      ["Pad1", () => page.evaluate(pressing("back"))],
    ] as const) {
      await part("crosshair/hide", "control").click();
      await part("crosshair/hide", "row").locator(".capturing").waitFor();
      await page.evaluate(async () => {
        const { pad } = window as unknown as { pad: { looked(): Promise<void> } };
        await pad.looked();
        await pad.looked();
      });
      await act();
      await stored("crosshair", new RegExp(`"hide": "${code}"`));
    }
  },
  {
    overlay: true,
    before: `${PAD}
      const { getGamepads } = navigator;
      const pushed = { axes: [-1, 1], buttons: [{ pressed: true }] };
      navigator.getGamepads = () =>
        [null, { ...pushed, mapping: "", connected: true }, { ...pushed, mapping: "standard", connected: false }, ...getGamepads()];`,
  },
);

for (const overlay of [false, true])
  bus(
    `show the letters of typed keys where the browser does not report the layout${overlay ? ", in an overlay" : ""}`,
    [
      {
        guid: "azerty",
        name: "Azerty",
        rows: `[
          sdk.keybindSetting("left", "Left", "KeyQ"),
          sdk.keybindSetting("right", "Right", "KeyA"),
          sdk.keybindSetting("other", "Other", "KeyZ"),
          sdk.intSetting("code", "Key code", 81, { keybind: true }),
        ]`,
      },
    ],
    async ({ page, part, stored }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, "keyboard", { value: undefined }));
      await page.reload();
      const shown = async () =>
        Promise.all(
          ["left", "right", "other", "code"].map((key) => part(`azerty/${key}`, "control").innerText()),
        );
      const open = async () => {
        if (overlay) await page.keyboard.press("F2");
        await part("azerty/left", "row").waitFor();
        await deferredLoaded(page);
      };
      const session = await page.context().newCDPSession(page);
      const type = async (code: string, key: string, modifiers = 0) => {
        for (const type of ["keyDown", "keyUp"] as const)
          await session.send("Input.dispatchKeyEvent", { type, code, key, modifiers });
      };
      await open();
      await soon.equal(shown, ["Q", "A", "Z", "Q"]);
      await page.locator("#search").focus();
      // The panel listens once the browser has reported no layout.
      await soon.ok(async () => {
        await type("KeyQ", "a");
        return (await part("azerty/left", "control").innerText()) === "A";
      });
      await soon.equal(
        shown,
        ["A", "Q", "Z", "Q"],
        "A and Q are swapped, and the code 81 is still that of Q",
      );
      await type("KeyZ", "@", 2);
      await type("KeyZ", "Я");
      await type("KeyZ", "W", 8);
      await soon.equal(shown, ["A", "Q", "W", "Q"]);
      await page.reload();
      await open();
      await soon.equal(shown, ["A", "Q", "W", "Q"], "the browser keeps the letters");
      await part("azerty/code", "control").click();
      await part("azerty/code", "row").locator(".capturing").waitFor();
      await type("Semicolon", "m");
      await stored("azerty", /"code": 77/);
      await page.locator("#search").focus();
      await type("KeyQ", "q");
      await soon.equal(async () => (await shown()).slice(0, 2), ["Q", "A"], "another layout");
    },
    { overlay },
  );
