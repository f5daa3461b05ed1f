import { land, upOrDown } from "../../input/gamepad-driver.js";
import { isComposing, isTextBox } from "../../input/typing.js";
import type { Ui } from "../../state/ui.js";

/**
 * Moves the focus as a gamepad does, up and down from control to control, on the arrow keys. A control that uses these keys
 * itself keeps them, unless an arrow key has moved the focus to it: on their way, repeated presses must neither stop at a slider
 * nor change its value. Segments and such a slider have the keys left and right.
 */
export function listenForArrows(ui: Ui, root: ShadowRoot) {
  /** The control that an arrow key focused, until the player uses it. */
  let reached: Element | null = null;

  function onKey(event: KeyboardEvent): void {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const focused = root.activeElement as HTMLElement | null;
    if (by === undefined) {
      const isSlide = focused?.matches("[type=range]") && /^Arrow/.test(event.key);
      if (!isSlide) reached = null;
      return;
    }
    if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey || isComposing(event)) return;
    if (ui.popup || root.querySelector(".peek") || !root.contains(event.target as Node)) return;
    if (focused?.closest("nav,aside") || (focused && focused !== reached && keepsKeys(focused, by))) return;
    // Without a focused control, the keys scroll the page, except down from its top to its first row.
    if (!focused || focused.localName === "main") {
      if (by < 0 || root.querySelector("main")?.scrollTop || !land(root)) return;
    } else upOrDown(root, focused, by);
    reached = root.activeElement;
    ui.onPad = false;
    event.preventDefault();
    event.stopPropagation();
  }
  function forget(): void {
    reached = null;
  }

  // The handlers of the controls come later, and would change a value.
  root.addEventListener("keydown", onKey as (event: Event) => void, true);
  root.addEventListener("pointerdown", forget);
  return {
    end(): void {
      root.removeEventListener("keydown", onKey as (event: Event) => void, true);
      root.removeEventListener("pointerdown", forget);
    },
  };
}

/** Whether a control uses the arrow key up (`by` -1) or down (1) itself. */
function keepsKeys(control: HTMLElement, by: number): boolean {
  if (control.id === "search") return by < 0 || (control as HTMLInputElement).value.trim() !== "";
  return isTextBox(control) || control.matches("[type=range],select,.items *,[role=region],[role=log]");
}
