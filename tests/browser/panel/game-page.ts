import * as assert from "uvu/assert";
import type { Driver } from "../../support/driver.js";
import { type Hands, handsOn, withPanelPage } from "./hands.js";
import { type PageScript, SMALL } from "./sources.js";

// The page of a game with the overlay, for tests that run in every browser.

/** Collects the page's errors in `window.complaints`, because WebKit's driver does not report them. */
const COMPLAINTS = `
  const complaints = window.complaints = [];
  const { error } = console;
  console.error = (...words) => { complaints.push(words.join(" ")); error.apply(console, words); };
  addEventListener("error", (event) => complaints.push(String(event.error?.stack ?? event.message)));
  addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason?.stack ?? reason)));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + " forbids " + blockedURI));
`;

/** A game with a focusable canvas that fills the window, and listeners on the window, the document, the body and the canvas. */
const GAME = `
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.id = "game";
  canvas.tabIndex = 0;
  Object.assign(canvas.style, { position: "fixed", inset: "0", width: "100vw", height: "100vh", outline: "none", background: "#f0f" });
  document.body.prepend(Object.assign(document.createElement("p"), { textContent: "A line of the game's own page." }));
  Object.assign(window, { heard: [], told: [] });
  const listen = (target, name, capture) => {
    for (const type of ["keydown", "keypress", "keyup", "pointerdown", "pointermove", "pointerup", "mousedown", "mousemove",
      "mouseup", "click", "dblclick", "contextmenu", "auxclick", "wheel"])
      target.addEventListener(type, (event) => heard.push(name + " " + type), { capture, passive: true });
  };
  listen(window, "window", false);
  for (const [name, target] of Object.entries({ document, body: document.body, canvas })) {
    listen(target, name, false);
    listen(target, name + " capture", true);
  }
  for (const type of ["open", "close"])
    document.addEventListener(type, (event) => {
      event.preventDefault();
      told.push(type + (event.defaultPrevented ? " prevented" : "") + " " + event.target.open);
    });
`;

/** Defines a test on a page of the game; `script` replaces parts of the page's default script. */
export type Define = (
  title: string,
  work: (hands: Hands, requests: readonly string[]) => Promise<void>,
  script?: Partial<PageScript>,
) => void;

/** Opens a page of the game, and fails if `window.complaints` has an entry at the end. */
export async function onGamePage(
  driver: Driver,
  work: (hands: Hands, requests: readonly string[]) => Promise<void>,
  {
    mods = [SMALL],
    transport = "busTransport(bus)",
    overlay = true,
    before = "",
    refused = new Set(),
  }: Partial<PageScript> = {},
): Promise<void> {
  const script = { mods, transport, overlay, before: COMPLAINTS + GAME + before, refused };
  await withPanelPage(script, async (url, requests) => {
    await driver.goto(url);
    await work(handsOn(driver), requests);
    assert.equal(await driver.complaints(), [], "the page has no errors");
  });
}

// Selectors of the panel's controls for SMALL.
export const ON = `[id="control-mod%2Fon"]`;
export const SIZE_BOX = `[id="control-mod%2Fsize"]`;
export const SLIDER = `[id="row-mod%2Fsize"] [type=range]`;
export const TITLE = `[id="control-mod%2Ftitle"]`;
export const LOOK = `[id="control-mod%2Flook"]`;
export const KEY = `[id="control-mod%2Fkey"]`;
export const SWATCH = `[id="row-mod%2Fsun"] .swatch`;

export const stored = (hands: Hands, pattern: RegExp) => hands.until(`${pattern}.test(configs.mod)`);
export const isOpen = `root.querySelector(".app") !== null`;
export const isClosed = `root.childElementCount === 0 && !panel.open`;

/** Opens the overlay by its key, and waits until it shows a row. */
export async function open(hands: Hands, row = ON): Promise<void> {
  await hands.press("F2");
  await hands.until(`root.querySelector(${JSON.stringify(row)}) !== null && focused?.id === "search"`);
}

/** Fails if the game received an event since the last call. */
export async function unheard(hands: Hands, what: string): Promise<void> {
  assert.equal(await hands.value("[...new Set(heard.splice(0))].sort()"), [], what);
}
