import { type PadAction, padStart, readPads } from "./gamepad.js";

/** What gamepad actions ask of the panel beyond moving the focus. */
export interface PadTarget {
  readonly root: ShadowRoot;
  readonly back: () => void;
  readonly reset: () => void;
  readonly turnPage: (by: number) => void;
  readonly focusSearch: () => void;
}

/** Watches the gamepads once a frame until the returned function is called. What is held already presses nothing. */
export function watchPads(target: PadTarget): () => void {
  const pads = () => navigator.getGamepads?.() ?? [];
  let { state } = readPads(padStart, pads(), performance.now());
  let frame = requestAnimationFrame(look);
  function look(now: number): void {
    // Before the actions: one of them may end the watch.
    frame = requestAnimationFrame(look);
    const step = readPads(state, pads(), now);
    state = step.state;
    for (const action of step.actions) carryOut(target, action);
  }
  return () => cancelAnimationFrame(frame);
}

const FOCUSABLE = "a[href],button:not(:disabled),input:not(:disabled):not([type=file]),select:not(:disabled)";

function carryOut(target: PadTarget, action: PadAction): void {
  const focused = target.root.activeElement as HTMLElement | null;
  switch (action) {
    case "up":
    case "down":
      if (focused?.getAttribute("aria-expanded") === "true" && focused.role === "combobox")
        return press(focused, action === "up" ? "ArrowUp" : "ArrowDown");
      return move(target.root, focused, action === "up" ? -1 : 1);
    case "left":
    case "right":
      return sideways(target.root, focused, action === "left" ? -1 : 1);
    case "accept":
      return focused?.role === "combobox" ? press(focused, "Enter") : focused?.click();
    case "back":
    case "menu":
      return target.back();
    case "reset":
      return target.reset();
    case "search":
      return target.focusSearch();
    case "previousPage":
      return target.turnPage(-1);
    case "nextPage":
      return target.turnPage(1);
  }
}

function press(element: HTMLElement, key: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** The next thing that can have the focus in the same part of the panel; an open popup comes first. */
function move(root: ShadowRoot, focused: HTMLElement | null, by: number): void {
  const area =
    root.querySelector(".popup.menu") ?? focused?.closest("nav,main,header") ?? root.querySelector("main");
  const all = [...(area?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (one) => one.offsetParent !== null,
  );
  const next = all[focused && all.includes(focused) ? all.indexOf(focused) + by : 0];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Left and right move a slider or a list of choices; elsewhere they go between the places and the page. */
function sideways(root: ShadowRoot, focused: HTMLElement | null, by: number): void {
  if (focused instanceof HTMLInputElement && focused.type === "range") {
    if (by > 0) focused.stepUp();
    else focused.stepDown();
    focused.dispatchEvent(new Event("change"));
  } else if (focused instanceof HTMLSelectElement) {
    const index = Math.min(focused.options.length - 1, Math.max(0, focused.selectedIndex + by));
    if (index === focused.selectedIndex) return;
    focused.selectedIndex = index;
    focused.dispatchEvent(new Event("change"));
  } else {
    const area = root.querySelector(by < 0 ? "nav" : "main");
    if (area && !area.contains(focused)) move(root, null, 0);
    const first =
      area?.querySelector<HTMLElement>("[aria-current=page]") ?? area?.querySelector<HTMLElement>(FOCUSABLE);
    if (!area?.contains(focused)) first?.focus();
  }
}
