import { PNG } from "pngjs";
import * as assert from "uvu/assert";
import { axeViolations } from "../../support/axe.js";
import * as soon from "../../support/soon.js";
import { until } from "../../support/until.js";
import {
  type Define,
  isClosed,
  KEY,
  LOOK,
  open,
  SIZE_BOX,
  SLIDER,
  SWATCH,
  stored,
  TITLE,
} from "./game-page.js";
import type { Hands } from "./hands.js";
import { type PageMod, SMALL } from "./sources.js";
import { PAD, pressing } from "./stand-in-pad.js";

// Test cases for settings and mods in the overlay, shared by all browsers.

/** A mod that reports each new value to the page, and has a row with choices from a backend. */
const REMOTE: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.intSetting("size", "Size", 20, { lo: 10, hi: 40, step: 2 }),
    sdk.selectSetting("map", "Map", "m-1", ["m-1"], { optionLabels: ["Old mill"], optionsUrl: "/maps" }),
  ]`,
  hook: `reached.push(mod.settingValue(mod.declaredSettings()[0])); mod.settingApplied();`,
};

/** A fake backend with choices and a registry. */
const BACKEND = `
  const reached = window.reached = [];
  const maps = [["m-1", "Old mill"], ["m-2", "Bridge"], ["m-3", "Harbour"]].map(([value, label]) => ({ value, label }));
  const one = (id, enabled) => ({
    id, name: id, version: "1.0.0", sides: ["client"], override: "absent", list: "core", server: null,
    author: "An author", homepage: "https://mods.example/mod", bugs: "https://mods.example/bugs", tags: ["camera", "light"],
    client: enabled ? { enabled, verdict: "loaded", reason: "" } : { enabled, verdict: "disabled", reason: "the player turned it off" },
  });
  const listed = window.listed = [one("fog", false), one("mod", true), one("rain", true)];
  const turn = (id, enabled, override) => {
    const at = listed.findIndex((other) => other.id === id);
    listed[at] = { ...one(id, enabled), override };
  };
  const backend = {
    baseUrl: "/",
    options: async (url, query) => ({ options: maps.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())) }),
    mods: async () => ({ mods: listed, problems: [] }),
    preview: async (verb, id) => [{ id, name: id, after: one(id, verb === "clear" ? id !== "fog" : verb === "enable").client }],
    enable: async (id) => turn(id, true, "enabled"),
    disable: async (id) => turn(id, false, "disabled"),
    clear: async (id) => turn(id, id !== "fog", "absent"),
  };
`;

/** Returns a script that records after each frame the position of a control in the panel. */
const placesOf = (control: string): string => `
  const places = window.places = new Set();
  const check = () => {
    const root = document.querySelector("svc-settings-panel")?.shadowRoot;
    const found = root?.querySelector(${JSON.stringify(control)});
    if (found) {
      const [box, app] = [found, root.querySelector(".app")].map((element) => element.getBoundingClientRect());
      places.add([box.left - app.left, box.top - app.top, box.width].map(Math.round).join());
    }
    requestAnimationFrame(() => setTimeout(check));
  };
  check();
`;

/** Fails if the control has been drawn at more than one position. */
async function staysAtFirst(hands: Hands): Promise<void> {
  const [first, ...later] = await hands.value<readonly string[]>("[...places]");
  assert.equal(later, [], `first at ${first}`);
}

/** Removes the details of all mods from the verdicts, and delays the verdicts until `answer` is called. */
const LATE_VERDICTS = `
  const answered = new Promise((resolve) => { window.answer = resolve; });
  const bare = listed.map(({ author, homepage, bugs, tags, ...mod }) => mod);
  backend.mods = () => answered.then(() => ({ mods: bare, problems: [] }));
`;
const WITH_BACKEND = {
  mods: [REMOTE],
  before: BACKEND,
  transport: "({ ...busTransport(bus), ...backend })",
};

const MAP = `[id="control-mod%2Fmap"]`;

/** Defines the cases. */
export function playerCases(test: Define): void {
  defineControls(test);
  definePlaces(test);
  defineLooks(test);
}

function defineControls(test: Define): void {
  test("picks a colour in the area by mouse, and its hue by a key", async (hands) => {
    await open(hands);
    await hands.click(SWATCH);
    const area = await hands.box(".picker .shade");
    await hands.drag(area.x + 12, area.y + area.height / 2, area.width, -area.height);
    await stored(hands, /"sun": "1,0,0"/);
    await hands.press("Tab");
    await hands.press("Tab");
    await hands.until(`focused?.max === "359"`);
    await hands.press("End");
    await stored(hands, /"sun": "1,0,0\.0\d+"/);
  });

  test(
    "sets the value in the game during a slider drag, which is one undo step",
    async (hands) => {
      await open(hands, SIZE_BOX);
      const { x, y, width, height } = await hands.box(SLIDER);
      await hands.mouseMove(x + width / 3, y + height / 2);
      await hands.mouseDown();
      await hands.mouseMove(x + width / 2, y + height / 2, 3);
      await hands.until("reached.some((size) => size > 20 && size < 30)");
      await hands.mouseMove(x + width + 20, y + height / 2, 3);
      await hands.mouseUp();
      await stored(hands, /"size": 40/);
      await hands.press("Control+KeyZ");
      await stored(hands, /"size": 20/);
    },
    WITH_BACKEND,
  );

  for (const [when, before] of Object.entries({
    "the second file arrives": "",
    "the verdict of a mod arrives": LATE_VERDICTS,
  }))
    test(
      `moves no slider when ${when}`,
      async (hands) => {
        await open(hands, SIZE_BOX);
        await hands.evaluate("window.answer?.()");
        await hands.until(`root.querySelector(".mod [role=switch]") !== null`);
        await hands.box(SLIDER);
        await staysAtFirst(hands);
      },
      { ...WITH_BACKEND, before: BACKEND + before + placesOf(SLIDER) },
    );

  test(
    "does not move a key box when its tag appears",
    async (hands) => {
      await open(hands);
      await hands.until(`root.querySelector('[id="row-mod%2Fkey"] .tag') !== null`);
      await hands.box(KEY);
      await staysAtFirst(hands);
    },
    { before: placesOf(KEY) },
  );

  test(
    "selects a choice from a backend by a click",
    async (hands) => {
      await open(hands, MAP);
      await hands.click(MAP);
      await hands.until(`root.querySelectorAll(".choices [role=option]").length === 3`);
      await hands.type("harb");
      await hands.until(`root.querySelectorAll(".choices [role=option]").length === 1`);
      await hands.click(".choices [role=option]");
      await stored(hands, /"map": "m-3"/);
      await hands.until(
        `root.querySelector(".choices") === null && root.querySelector(${JSON.stringify(MAP)}).value === "Harbour"`,
      );
    },
    WITH_BACKEND,
  );

  test(
    "opens by gamepad, changes a setting by gamepad, and closes by gamepad",
    async (hands) => {
      await hands.evaluate(pressing("select"));
      await hands.until(
        `root.querySelector(".row") !== null && performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/deferred.js"))`,
      );
      await until(async () => {
        await hands.evaluate(pressing("down"));
        return hands.value<boolean>(`focused?.id === "control-mod%2Fon"`);
      }, "the first row has the focus");
      await hands.evaluate(pressing("accept"));
      await stored(hands, /"on": false/);
      await hands.evaluate(pressing("back"));
      await hands.until(isClosed);
    },
    { before: PAD },
  );
}

function definePlaces(test: Define): void {
  test("tolerates a typo in each word of a search, which a button clears", async (hands) => {
    await open(hands);
    await hands.type("sise texs");
    await hands.until(
      `root.querySelectorAll(".row").length === 1 && root.querySelector(".row label").textContent.includes("Size of text")`,
    );
    await hands.click(".search button");
    await hands.until(
      `root.querySelector("#search").value === "" && root.querySelectorAll(".row").length === 7`,
    );
  });

  test(
    "disables and enables a mod by a switch, which stays in place",
    async (hands) => {
      const SWITCH = `[id="control-rain"]`;
      const shows = (on: boolean) =>
        hands.until(
          `root.querySelector('${SWITCH}').ariaChecked === "${on}" && listed[2].client.enabled === ${on}`,
        );
      await open(hands, SIZE_BOX);
      await hands.value(`panel.show("#mods")`);
      const place = await hands.box(SWITCH);
      await hands.click(SWITCH);
      await shows(false);
      await soon.equal(() => hands.box(SWITCH), place);
      await hands.click(SWITCH);
      await shows(true);
      await soon.equal(() => hands.box(SWITCH), place);
      await soon.is(() => hands.value("listed[2].override"), "absent", "the override is removed");
    },
    WITH_BACKEND,
  );

  test("imports a file of values, and counts the stored and the unknown values", async (hands) => {
    await open(hands);
    await hands.until(`root.querySelector("input[type=file]") !== null`);
    await hands.value(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['{"mod": "mod", "values": {"size": 30, "gone": 1}}'], "x.json", { type: "application/json" }));
      const input = root.querySelector("input[type=file]");
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
    await hands.until(`root.querySelector(".import .changes")?.textContent.includes("20 → 30")`);
    await hands.value(`root.querySelector(".import .main").click()`);
    await hands.until(
      `root.querySelector(".toast").textContent.includes("1 setting imported, 1 unknown (gone)")`,
    );
    await stored(hands, /"size": 30/);
  });
}

/** A mod whose row Look has too many choices for segments, so that the browser draws a list. */
const LISTED: PageMod = {
  ...SMALL,
  rows: SMALL.rows.replace(`["plain", "bold"]`, `["plain", "bold", "wide", "tall", "italic"]`),
};

function defineLooks(test: Define): void {
  test(
    "has no overflow, and a list of choices in the colour of a text box",
    async (hands) => {
      await open(hands);
      const past = await hands.value(
        `root.querySelector(".app").scrollHeight - root.querySelector(".app").clientHeight`,
      );
      assert.is(past, 0);
      const boxes = [await hands.box(TITLE), await hands.box(LOOK)];
      await until(async () => {
        const { data, width } = PNG.sync.read(Buffer.from(await hands.screenshot()));
        const [title, look] = boxes.map((box) => {
          const at = 4 * (Math.round(box.y + 6) * width + Math.round(box.x + box.width / 2));
          return data.subarray(at, at + 3).join();
        });
        return title === look;
      }, "both have one colour");
    },
    { mods: [LISTED] },
  );

  test(
    "is mirrored from right to left, where a slider grows to the left",
    async (hands) => {
      await open(hands);
      await soon.ok(
        async () =>
          (await hands.box("nav a[href='#mods']")).x > (await hands.box("nav a[href='#keybinds']")).x,
        "the places begin at the right",
      );
      const name = await hands.value<number[]>(`(() => {
        const right = (element) => Math.round(element.getBoundingClientRect().right);
        const label = root.querySelector(".row label");
        return [right(label), right(label.parentElement)];
      })()`);
      assert.is(name[0], name[1], "a label of another direction begins where the others do");
      for (const box of [LOOK, `[id="control-mod%2Fvoice"]`]) {
        const { paddingLeft, paddingRight } = await hands.value<Record<string, string>>(`(() => {
          const { paddingLeft, paddingRight } = getComputedStyle(root.querySelector(${JSON.stringify(box)}));
          return { paddingLeft, paddingRight };
        })()`);
        assert.ok(
          Number.parseFloat(paddingLeft!) > Number.parseFloat(paddingRight!),
          "its arrow has its place",
        );
      }
      const { x, y, width, height } = await hands.box(SLIDER);
      await hands.drag(x + width / 2, y + height / 2, -width, 0);
      await stored(hands, /"size": 40/);
    },
    { mods: [LISTED], before: `document.documentElement.dir = "rtl";` },
  );

  test(
    "has no violation of axe's rules, and focuses the search by a slash if no element has the focus",
    async (hands) => {
      const accessible = async (state: string) =>
        assert.equal(await axeViolations(hands.evaluate, TAGS), [], `axe finds nothing: ${state}`);
      await open(hands, MAP);
      await hands.click(MAP);
      await hands.until(`root.querySelector(".choices") !== null`);
      // Removes the game, which axe must not check.
      await hands.evaluate(
        `document.querySelectorAll("body > :not(svc-settings-panel)").forEach((one) => one.remove())`,
      );
      await accessible("a page with choices");
      await hands.press("Escape");
      await hands.value(`panel.show("#mods")`);
      await hands.until(`root.querySelector(".verdict") !== null`);
      await accessible("the mods");
      await hands.press("Slash");
      await hands.until(`focused?.id === "search"`);
      await hands.type("size");
      await hands.until(`root.querySelector("mark") !== null`);
      await accessible("a result");
    },
    WITH_BACKEND,
  );
}

/** The tags of all rules of axe except level AAA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
