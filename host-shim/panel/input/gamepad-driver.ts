import {
  isDirection,
  type Pad,
  type PadAction,
  type PadState,
  padStart,
  readPads,
  STICK_BEGINS,
} from "./gamepad.js";
import type { PadPoll } from "./gamepad-watch.js";
import { areTabs, stepInGrid } from "./grid-steps.js";
import type { KeyEvent } from "./key-bindings.js";
import { stepSlider } from "./slider-step.js";
import { isTextBox } from "./typing.js";

/** The panel's operations for gamepad actions, beyond moving the focus. */
export interface PadTarget {
  readonly root: ShadowRoot;
  readonly back: () => void;
  readonly reset: () => void;
  /** Opens the menu of the focused row. */
  readonly more: () => void;
  readonly turnPage: (by: number) => void;
  /** Closes the overlay; does nothing on a page. */
  readonly close: () => void;
  /** Called for each action: the player uses a gamepad. */
  readonly used: () => void;
  readonly captures: {
    /** Whether a capture is active. */
    readonly capturing: () => boolean;
    /** Handles a press or release of a button; `undefined` ends the capture and keeps the binding. */
    readonly take: (event: KeyEvent | undefined) => void;
  };
  readonly keyboard: {
    /** Opens the on-screen keyboard for a text box. */
    readonly open: (box: HTMLInputElement | HTMLTextAreaElement) => void;
    /** Passes an action to the on-screen keyboard; returns false if the keyboard is closed, and for `toggle`. */
    readonly take: (action: PadAction) => boolean;
  };
  /** Opens the file dialog of a file box. */
  readonly chooseFile: (box: HTMLInputElement) => void;
}

/** Creates a function that carries out the actions of each poll of the gamepads, or passes the buttons to an active capture. */
export function createPadDriver(target: PadTarget): (poll: PadPoll) => void {
  const { root } = target;
  let state: PadState | undefined;
  /** Whether the focus must still move to the first row of a new page, because the rows may not be drawn yet. */
  let landing = false;
  let pressed: readonly string[] = [];
  return ({ pads, now, opener, first }) => {
    const begins = first || state === undefined;
    const step = readPads(begins ? padStart : state!, pads, now, opener);
    state = step.state;
    const before = pressed;
    pressed = pressedButtons(pads);
    if (target.captures.capturing()) return begins ? undefined : capture(target, before, pressed, pads);
    const actions = begins ? [] : step.actions;
    for (const action of actions) {
      landing = action === "previousPage" || action === "nextPage";
      target.used();
      carryOut(target, action);
    }
    if (!landing || actions.length > 0) return;
    const focused = root.activeElement;
    landing = (focused === null || focused.localName === "main") && !land(root);
  };
}

/** Passes the pressed and released buttons to a capture; a pushed left stick cancels the capture. */
function capture(
  { captures }: PadTarget,
  before: readonly string[],
  pressed: readonly string[],
  pads: readonly Pad[],
): void {
  if (pads.some(({ axes }) => axes.slice(0, 2).some((push) => Math.abs(push) >= STICK_BEGINS)))
    return captures.take(undefined);
  const none = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
  for (const code of pressed) if (!before.includes(code)) captures.take({ type: "keydown", code, ...none });
  for (const code of before) if (!pressed.includes(code)) captures.take({ type: "keyup", code, ...none });
}

/** Returns the held buttons, named as in key bindings, such as `Pad0`. */
function pressedButtons(pads: readonly Pad[]): readonly string[] {
  return pads.flatMap(({ buttons }) =>
    buttons.flatMap((button, index) => (button.pressed ? [`Pad${index}`] : [])),
  );
}

const FOCUSABLE =
  "a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[role=region][tabindex],[role=log]";
/** Elements of a page that a gamepad skips: a row's menu button and links, a box beside a slider or swatch, unchosen segments. */
const PASSED =
  ".more *,.crumbs,.elsewhere,.slider:has(:enabled)~.number *,input:has(+.swatch:enabled),[type=radio]:not(:checked)";

/** The item of a list that the player is moving. */
const HELD = ".items [aria-pressed=true]";

function carryOut(target: PadTarget, action: PadAction): void {
  const { root } = target;
  const isBasic = isDirection(action) || /^(?:accept|back|menu|toggle)$/.test(action);
  if (root.querySelector(".alone") && !isBasic) return;
  const focused = root.activeElement as HTMLElement | null;
  if (target.keyboard.take(action)) return;
  const grid = root.querySelector(".gridded");
  if (grid && isDirection(action)) return void stepInGrid(grid, action);
  const step = /^(?:up|left)$/.test(action)
    ? "ArrowLeft"
    : /^(?:down|right)$/.test(action)
      ? "ArrowRight"
      : "";
  // All four directions move the held item of a list; without a held item, only left and right move the focus between items.
  if (step !== "" && focused?.matches(HELD)) return press(focused, step);
  switch (action) {
    case "up":
    case "down":
      if (focused?.matches("[role=region],[role=log]") && scrolled(focused, action === "up" ? -1 : 1)) return;
      if (focused?.getAttribute("aria-expanded") === "true" && focused.role === "combobox")
        return press(focused, action === "up" ? "ArrowUp" : "ArrowDown");
      return upOrDown(root, focused, action === "up" ? -1 : 1);
    case "left":
    case "right":
      return sideways(root, focused, action === "left" ? -1 : 1);
    case "accept":
      return accept(target, focused);
    case "back":
    case "menu":
      return target.back();
    case "reset":
      return target.reset();
    case "more":
      return target.more();
    case "search":
      return focusSearch(root);
    case "previousPage":
    case "nextPage":
      focused?.blur();
      return target.turnPage(action === "nextPage" ? 1 : -1);
    case "toggle":
      return target.close();
  }
}

function accept({ keyboard, chooseFile }: PadTarget, focused: HTMLElement | null): void {
  if (focused?.role === "combobox") press(focused, "Enter");
  else if (focused?.matches("[readonly]")) return;
  else if (focused && isTextBox(focused)) keyboard.open(focused);
  else if (focused?.matches("[type=file]")) chooseFile(focused as HTMLInputElement);
  else focused?.click();
}

/** Scrolls a region without controls; returns false at its end. */
function scrolled(region: HTMLElement, by: number): boolean {
  const before = region.scrollTop;
  region.scrollTop += by * region.clientHeight * 0.8;
  return region.scrollTop !== before;
}

function press(element: HTMLElement, key: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/**
 * Moves the focus to the next (`by` 1) or the previous control (-1) of the page, the navigation or an open menu. From the
 * first row, up goes to the first control of the page's head, and not to its last control, a button that the player could
 * press by mistake. From the head, or from the navigation's tabs, up goes to the search box, and down to the first row. From the
 * ends of the page or the navigation, up goes to the search box, and down to the bar of a preset trial.
 */
export function upOrDown(root: ShadowRoot, focused: HTMLElement | null, by: number): void {
  const area = root.querySelector(".popup.menu") ?? focused?.closest("nav,main,.alone");
  if (tabsOf(focused) || (area?.localName === "main" && focused?.closest(HEAD))) {
    if (by < 0) focusSearch(root);
    else land(root);
    return;
  }
  if (area?.localName === "main" && by < 0 && focused) {
    const above = stopsIn(area).findLast((one) => isBefore(one, focused));
    const start = above?.closest(HEAD) && stopsIn(area).find((one) => one.closest(HEAD));
    if (start) return focusOn(start);
  }
  if (!area) {
    if (by > 0 || !focused || focused.closest(TRIED)) land(root);
  } else if (!moveIn(area, focused, by) && area.matches("nav,main")) {
    if (by < 0) focusSearch(root);
    else root.querySelector<HTMLElement>(`${TRIED} button`)?.focus();
  }
}

/**
 * Changes a slider, segments or a `<select>`; else moves the focus between the items of a list, along a line, or between the
 * navigation and the page.
 */
function sideways(root: ShadowRoot, focused: HTMLElement | null, by: number): void {
  const line = focused?.closest("header") ?? tabsOf(focused) ?? focused?.closest(LINES);
  if (focused instanceof HTMLInputElement && focused.type === "range") {
    stepSlider(focused, by > 0);
  } else if (focused?.matches("[type=radio]")) {
    const isMirrored = getComputedStyle(focused).direction === "rtl";
    const next = by > 0 !== isMirrored ? focused.nextElementSibling : focused.previousElementSibling;
    (next as HTMLElement | null)?.click();
    (next as HTMLElement | null)?.focus();
  } else if (focused instanceof HTMLSelectElement) {
    const index = Math.min(focused.options.length - 1, Math.max(0, focused.selectedIndex + by));
    if (index === focused.selectedIndex || focused.options[index]!.disabled) return;
    focused.selectedIndex = index;
    focused.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (focused?.closest(".items")) press(focused, by > 0 ? "ArrowRight" : "ArrowLeft");
  else if (line) moveIn(line, focused, by);
  else if (focused?.closest(HEAD)) {
    const head = stopsIn(root.querySelector("main")!).filter((one) => one.closest(HEAD));
    const next = head[head.indexOf(focused) + by];
    if (next) focusOn(next);
    else if (by < 0) root.querySelector<HTMLElement>("nav [aria-current]")?.focus();
  } else if (by < 0) root.querySelector<HTMLElement>("nav [aria-current]")?.focus();
  else if (!focused?.closest("main")) land(root);
}

/** Returns the navigation around an element, if its entries are tabs in one line. */
function tabsOf(focused: HTMLElement | null): Element | undefined {
  const nav = focused?.closest("nav");
  return nav && areTabs(nav) ? nav : undefined;
}

/** The bar of a preset trial, and the parts of the panel whose buttons are beside each other. */
const TRIED = ".trying";
const LINES = `.ask,.menu,.question,${TRIED}`;

/** The elements above the rows of a page. */
const HEAD = ".mod";

function isBefore(one: Element, other: Element): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Moves the focus to the next or previous control; returns false at the end. */
function moveIn(area: Element, focused: HTMLElement | null, by: number): boolean {
  const all = stopsIn(area);
  const where = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const beyond = (one: HTMLElement) => !focused || (focused.compareDocumentPosition(one) & where) !== 0;
  const next = by > 0 ? all.find(beyond) : all.findLast(beyond);
  if (next) focusOn(next);
  return next !== undefined;
}

function stopsIn(area: Element): HTMLElement[] {
  const passed = area.localName === "main" ? PASSED : ":not(*)";
  return [...area.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.offsetParent !== null && !one.matches(passed),
  );
}

/**
 * Focuses the first control in a row or a verdict of the page, never a button above them; if there is none, the page itself.
 * Returns whether there is such a control.
 */
export function land(root: ShadowRoot): boolean {
  const main = root.querySelector("main");
  const first = main && stopsIn(main).find((one) => one.closest(".row,.verdict"));
  if (first) focusOn(first);
  else main?.focus();
  return first != null;
}

function focusSearch(root: ShadowRoot): void {
  root.getElementById("search")?.focus();
}

function focusOn(element: HTMLElement): void {
  element.focus();
  element.scrollIntoView({ block: "nearest" });
}
