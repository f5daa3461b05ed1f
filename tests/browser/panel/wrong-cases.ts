import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import type { Define } from "./game-page.js";
import type { Hands } from "./hands.js";
import { SEARCHING } from "./question-cases.js";

// Test cases for the views of the search, the health, the log and the reports over a game, shared by all browsers.

/** A host with measures, a log and a report, and a backend in the page with a search and the earlier files of a mod. */
const WRONG = `
  const session = "0".repeat(16);
  const client = (answer) => JSON.stringify({ session, side: "client", ...answer });
  const announce = (name, answer) => bus.on("svc.host." + name + "Query", (asked) => bus.emit("svc.host." + name + "Announce", client(answer(asked))));
  const none = { load: 0, unload: 0, timer: 0, frame: 0, handler: 0, edit: 0, route: 0, disposer: 0 };
  const cost = (guid, name, self) => ({
    guid, name, version: "1.0.0", state: "live", self, worst: self, calls: 1, load: 1, faults: 0, slow: "", by: { ...none, frame: self },
  });
  announce("can", () => ({ can: ["culprit", "health", "log", "report"] }));
  announce("health", () => ({
    watched: true, frames: { measured: 120, mean: 16, worst: 40, long: 1 }, mods: [cost("rain", "Rain", 4), cost("fog", "Fog", 0.5)],
    faults: [{ at: 1, guid: "fog", where: "a timer", text: "Error: no fog", sha256: "", count: 2, also: [] }],
  }));
  announce("report", () => ({ text: "svc-mod report 1\\n\\n- of the game\\n" }));
  const lines = window.lines = [];
  window.write = (text, guid) => {
    const n = lines.length + 1;
    lines.push({ n, at: 1e12 + n * 1000, level: "info", guid, text });
  };
  announce("log", (asked) => {
    const { after, limit } = JSON.parse(asked);
    const found = lines.filter(({ n }) => n > after).slice(0, limit);
    return { lines: found, next: found.at(-1)?.n ?? after, dropped: 0 };
  });
  write("[fog] loaded", "fog");
  write("café is open", "");
  ${SEARCHING}
  search.state = "none";
  const library = (letter, version) => ({ sha256: letter.repeat(64), version, first: 1e12, good: letter === "a" ? 1e12 : null });
  const kept = window.kept = { id: "fog", current: "b".repeat(64), pin: null, kept: [library("b", "2.0.0"), library("a", "1.0.0")] };
  const { answer } = backend;
  backend.answer = (request) => {
    const { path, body } = request;
    const { sha256 } = path === "/svc/mods/pin" ? JSON.parse(body) : {};
    if (sha256 !== undefined) Object.assign(kept, { pin: sha256, current: sha256 ?? "b".repeat(64) });
    if (path === "/svc/mods/pin" || path === "/svc/mods/kept?mod=fog") return { status: 200, body: JSON.stringify({ ok: true, ...kept }) };
    if (body.includes('"start"')) search.state = "asking";
    const reply = answer(request);
    return path === "/svc/mods?can=1" ? { ...reply, body: reply.body.replace('["culprit"]', '["culprit","kept"]') } : reply;
  };
`;

const script = { before: WRONG, transport: "busTransport(bus, { backend })" };

/** Opens the overlay at a view, and waits for the view's title. */
async function show(hands: Hands, view: string, title: string): Promise<void> {
  await hands.press("F2");
  await hands.evaluate(`void document.querySelector("svc-settings-panel").show("${view}")`);
  await hands.until(`root.querySelector("h1")?.textContent === "${title}"`);
}

const logged = (hands: Hands) =>
  hands.value(`[...root.querySelectorAll(".log code")].map(({ textContent }) => textContent)`);
const END = `(() => { const box = root.querySelector(".log"); return box.scrollHeight - box.clientHeight - box.scrollTop; })()`;

/** Defines the cases. */
export function wrongCases(test: Define): void {
  test(
    "lists errors and the time of mods in Health, where a click beside an error starts the search",
    async (hands) => {
      await show(hands, "#mods", "Mods on and off");
      await hands.until(`root.querySelectorAll(".inline .wide").length === 5`);
      await hands.click(".inline .wide:nth-of-type(2)");
      await hands.until(`root.querySelectorAll(".costs li").length === 3`);
      assert.equal(
        await hands.value(`[...root.querySelectorAll(".costs li a")].map(({ textContent }) => textContent)`),
        ["Fog", "Rain", "Fog"],
      );
      assert.ok(await hands.value(`root.querySelector(".bar").getBoundingClientRect().width > 100`));
      await hands.click(".costs li > button");
      await hands.until(`root.querySelector(".alone > .question") !== null`);
    },
    script,
  );

  test(
    "shows the report in a dialog; Escape closes the dialog and focuses the button that opened the dialog",
    async (hands) => {
      await show(hands, "#health", "Health");
      const button = `button[aria-label^="Report"]`;
      await hands.click(button);
      await hands.until(
        `/of the game/.test(root.querySelector("[role=dialog] pre")?.textContent) && focused?.id === "report-title"`,
      );
      await hands.press("Escape");
      await hands.until(
        `root.querySelector("[role=dialog]") === null && focused === root.querySelector('${button}')`,
      );
    },
    script,
  );

  test(
    "filters the lines of the log by typed text, and scrolls to new lines",
    async (hands) => {
      await show(hands, "#log", "Log");
      await soon.equal(() => logged(hands), ["loaded", "café is open"]);
      await hands.click(".inline input");
      await hands.type("cafe");
      await soon.equal(() => logged(hands), ["café is open"]);
      await hands.press("Escape");
      await soon.is(async () => ((await logged(hands)) as string[]).length, 2);
      await hands.evaluate(`void Array.from({ length: 400 }, (_, n) => write("line " + n, ""))`);
      await soon.is(async () => ((await logged(hands)) as string[]).at(-1), "line 399");
      await hands.until(`${END} < 1 && root.querySelectorAll(".log code").length < 200`);
      await hands.evaluate(`void write("the last", "")`);
      await soon.is(async () => ((await logged(hands)) as string[]).at(-1), "the last");
      await hands.until(`${END} < 1`);
    },
    script,
  );

  test(
    "pins a mod to the last file that worked, and removes the pin again",
    async (hands) => {
      await show(hands, "#mods", "Mods on and off");
      await hands.click(".verdict > [aria-label='More on Fog']");
      await hands.click("#kept-fog");
      await hands.until(`/Worked last on .* with 1\\.0\\.0 \\(aaaaaaaa\\)/.test(root.textContent)`);
      await hands.until(`root.querySelector("#kept-fog").ariaExpanded === "true"`);
      await hands.click(".verdict .decides > p > .ghost:not([id])");
      await hands.until("/Pinned: newer files are not used/.test(root.textContent)");
      assert.is(await hands.value("kept.pin"), "a".repeat(64));
      await hands.until(`focused?.id === "kept-fog"`);
      await hands.click(".verdict .decides > p > .ghost:not([id])");
      await hands.until("!/Pinned/.test(root.textContent)");
      assert.is(await hands.value("kept.pin"), null);
    },
    script,
  );
}
