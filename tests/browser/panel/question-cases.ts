import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { type Define, isClosed } from "./game-page.js";
import type { Hands } from "./hands.js";
import { PAD, pressing } from "./stand-in-pad.js";

// Test cases for the card that asks the questions of the search for the mod at fault in an overlay, shared by all browsers.

/** A backend in the page whose search starts at its second question and ends after its fourth. */
export const SEARCHING = `
  const search = window.search = {
    state: "asking", search: "abc", step: 2, question: "half", asked: 1, left: 3, on: ["fog"], held: ["rain"], keep: [], seen: true,
    auto: null, restarted: "", outcome: null,
  };
  const asked = window.asked = [];
  const polls = window.polls = [];
  bus.on("svc.host.poll", () => polls.push(search.step));
  const listed = (id) => ({
    id, name: id === "fog" ? "Fog" : "Rain", version: "1.0.0", sides: ["client"], override: "absent", list: "core", server: null,
    client: search.state === "asking" && search.held.includes(id)
      ? { side: "client", enabled: false, verdict: "disabled", reason: "held back by the search", held: true }
      : { side: "client", enabled: true, verdict: "loaded", reason: "" },
  });
  const end = () => Object.assign(search, {
    state: "ended", question: "", left: 0, on: ["fog", "rain"], held: [],
    outcome: {
      kind: "found", more: false, sure: true, groups: [
        { mods: [{ id: "rain", name: "Rain", with: [] }] },
        { mods: [{ id: "fog", name: "Fog", with: ["rain"] }, { id: "hail", name: "Hail", with: [] }] },
      ],
    },
  });
  const obey = (body) => {
    asked.push(body.answer ?? body.do);
    if (body.do === "stop") return Object.assign(search, { state: "none" });
    if (body.step !== search.step) return undefined;
    search.step++;
    search.asked += body.do === "back" ? -1 : 1;
    if (search.asked === 4) end();
    return search;
  };
  const backend = {
    answer({ meth, path, body }) {
      if (path === "/svc/mods?can=1") return { status: 200, body: JSON.stringify({ mods: ["fog", "rain"].map(listed), problems: [], can: ["culprit"] }) };
      if (path !== "/svc/mods/culprit") return { status: 404, body: "{}" };
      const done = meth === "POST" ? obey(JSON.parse(body)) : search;
      const shown = search.state === "none" ? { state: "none" } : search;
      return done ? { status: 200, body: JSON.stringify(shown) } : { status: 409, body: JSON.stringify({ err: "another step", ...shown }) };
    },
  };
`;

export const YES = ".question .main";
const TRANSPORT = "busTransport(bus, { backend })";
const button = (nth: number) => `.question .answers button:nth-child(${nth})`;

/** Opens the overlay, and waits until it shows only the question, with the focus. */
export async function openQuestion(hands: Hands): Promise<void> {
  await hands.press("F2");
  await hands.until(
    `root.querySelector(".alone > .question") !== null && root.querySelector("header") === null && focused?.matches(".main")`,
  );
}

const heard = (hands: Hands) => hands.value("asked");

/** Defines the cases. */
export function questionCases(test: Define): void {
  const script = { before: SEARCHING, transport: TRANSPORT };

  test(
    "shows a clickable question over a fullscreen canvas, and closes after an answer",
    async (hands) => {
      await hands.evaluate(
        `void document.querySelector("#game").addEventListener("click", (event) => event.target.requestFullscreen(), { once: true })`,
      );
      await hands.clickAt(300, 500);
      await hands.until(`document.fullscreenElement?.id === "game"`);
      await openQuestion(hands);
      await hands.click(button(2));
      await hands.until(isClosed);
      await soon.equal(() => heard(hands), ["no"]);
      await soon.equal(() => hands.value("polls"), [3], "the host is asked to poll after the answer");
      assert.is(await hands.value("document.fullscreenElement.id"), "game");
      await openQuestion(hands);
      await hands.click(YES);
      await hands.until(isClosed);
      await soon.equal(() => heard(hands), ["no", "yes"]);
    },
    script,
  );

  test(
    "answers the question by the keys 2, 3 and Enter, and shows the outcome after the last answer",
    async (hands) => {
      await openQuestion(hands);
      await hands.press("Digit3");
      await hands.until(isClosed);
      await openQuestion(hands);
      await hands.press("Enter");
      await hands.until(isClosed);
      await openQuestion(hands);
      await hands.press("Digit2");
      await hands.until(
        `/Rain/.test(root.querySelector(".facts")?.textContent) && root.querySelector(".question") === null`,
      );
      await soon.match(
        () => hands.value<string>(`root.querySelectorAll(".facts")[1].textContent`),
        /Only together:.*Fog.*ran with Rain.*Hail/s,
      );
      await soon.equal(() => heard(hands), ["cannot tell", "yes", "no"]);
      await hands.until(`focused?.localName === "main"`);
      await hands.press("F2");
      await hands.until(isClosed);
      await hands.press("F2");
      await hands.until(`root.querySelector("header") !== null && root.querySelector(".alone") === null`);
    },
    script,
  );

  test(
    "draws only the question when it is reopened, never the panel before the question",
    async (hands) => {
      await openQuestion(hands);
      await hands.press("F2");
      await hands.until(isClosed);
      await hands.evaluate(`void new MutationObserver(() => {
        const { shadowRoot } = document.querySelector("svc-settings-panel");
        if (shadowRoot.querySelector("header")) told.push("the panel");
      }).observe(document.querySelector("svc-settings-panel").shadowRoot, { childList: true, subtree: true })`);
      await openQuestion(hands);
      await soon.equal(() => hands.value("told"), ["open true", "close false", "open true"]);
    },
    script,
  );

  test(
    "sends no answer by a button or a key before the game has applied the step",
    async (hands) => {
      await hands.evaluate("search.seen = false");
      await openQuestion(hands);
      await hands.until(`root.querySelector("${YES}").getAttribute("aria-disabled") === "true"`);
      await hands.click(YES);
      await hands.press("Digit1");
      await hands.press("Enter");
      await soon.equal(() => heard(hands), []);
      await hands.evaluate("search.seen = true");
      await hands.until(`root.querySelector("${YES}").getAttribute("aria-disabled") === "false"`);
      assert.ok(await hands.value(`focused?.matches(".main")`), "the focus stayed on Yes");
      await hands.press("Digit1");
      await hands.until(isClosed);
      await soon.equal(() => heard(hands), ["yes"]);
    },
    script,
  );

  test(
    "shows the previous question after Back and the panel after Stop, and closes on Escape",
    async (hands) => {
      await openQuestion(hands);
      await hands.press("Escape");
      await hands.until(isClosed);
      await openQuestion(hands);
      await hands.click(".question .foot button");
      await hands.until(`/Question 1,/.test(root.querySelector(".question").textContent)`);
      await hands.click(".question .foot button:last-child");
      await hands.until(`root.querySelector("header") !== null && root.querySelector(".question") === null`);
      await soon.equal(() => heard(hands), ["back", "stop"]);
      const { width, height } = await hands.box(".app");
      assert.ok(width > 400 && height > 400, `the panel has its size: ${width} x ${height}`);
    },
    script,
  );

  test(
    "moves along the answers and chooses an answer by gamepad",
    async (hands) => {
      await openQuestion(hands);
      await hands.evaluate(pressing("right"));
      await hands.until(`focused?.textContent.includes("No")`);
      await hands.evaluate(pressing("next"));
      await hands.evaluate(pressing("search"));
      await hands.until(`focused?.textContent.includes("No")`);
      await hands.evaluate(pressing("accept"));
      await hands.until(isClosed);
      await soon.equal(() => heard(hands), ["no"]);
      await openQuestion(hands);
      await hands.evaluate(pressing("back"));
      await hands.until(isClosed);
    },
    { ...script, before: PAD + SEARCHING },
  );

  test(
    "ignores an answer to a question that was replaced meanwhile, and shows the new question",
    async (hands) => {
      await openQuestion(hands);
      await hands.evaluate("void Object.assign(search, { step: 5, asked: 2 })");
      await hands.press("Digit1");
      await hands.until(`/Question 3,/.test(root.querySelector(".question").textContent)`);
      await soon.ok(() => hands.value(`root.querySelector(".question") !== null`));
      assert.is(await hands.value("search.step"), 5);
    },
    script,
  );
}
