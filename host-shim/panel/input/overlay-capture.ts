import { isComposing } from "./typing.js";

/** The panel as far as its input goes. */
export interface InputPanel extends HTMLElement {
  open: boolean;
  /** Whether the overlay is on the screen: only then is the game's input the panel's. */
  readonly shown: boolean;
}

const INPUT = [
  "keydown",
  "keyup",
  "keypress",
  "pointerdown",
  "pointerup",
  "pointermove",
  "pointercancel",
  "mousedown",
  "mouseup",
  "mousemove",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
  "wheel",
  "touchstart",
  "touchmove",
  "touchend",
  "touchcancel",
];

/** What the browser does with these past the panel: move the focus out of it, scroll the page, open its own menu. */
const PAST = new Set(["mousedown", "wheel", "contextmenu"]);

/**
 * Opens and closes the panel on its hotkey. While it is shown, no listener of the game hears a key or the pointer: every
 * event is stopped at the window, and one that is aimed at the panel is handed to what it was aimed at as a copy that does
 * not leave the panel. What the browser does with the event itself (typing, focus, dragging a slider) goes on. A key that
 * was down when the panel opened is released in the game as well. A listener that was on the window in the capture phase
 * before the panel was made is called first, and nothing in a page can prevent that: such a game asks `panel.open`, as it
 * does before it reads a gamepad. Returns the function that takes it all away.
 */
export function keepFromGame(panel: InputPanel): () => void {
  /** Keys whose press the game has seen. */
  const seen = new Set<string>();
  /** The key that closed the panel: its release is not the game's. */
  const kept = new Set<string>();

  const onWindow = (event: Event): void => {
    const key = event instanceof KeyboardEvent ? event : undefined;
    const opens = key?.type === "keydown" && key.code === hotkeyOf(panel) && !key.repeat;
    if (opens && !isCapturing(panel) && !isComposing(key)) {
      kept.add(key.code);
      event.stopImmediatePropagation();
      event.preventDefault();
      panel.open = !panel.open;
      return;
    }
    if (key?.type === "keyup" && seen.delete(key.code)) return;
    if (key?.type === "keydown") (panel.shown ? kept : seen).add(key.code);
    const mine = key?.type === "keyup" && kept.delete(key.code);
    if (!panel.shown && !mine) return;
    event.stopImmediatePropagation();
    // A modal dialog is closed by Escape, whatever the panel does with the key, unless the key is prevented.
    if (key?.type === "keydown" && key.key === "Escape") event.preventDefault();
    const path = event.composedPath();
    const inside = path.slice(0, Math.max(0, path.indexOf(panel)));
    if (inside.length > 0 && (key || !(inside[0] instanceof HTMLDialogElement))) handOn(event, inside);
    else if (key) {
      // Where nothing has the focus, as after a control that had it is gone, the panel's own keys are for it all the same.
      handOn(event, [panel.shadowRoot ?? panel]);
      if (!key.ctrlKey && !/^F\d+$/.test(key.key)) event.preventDefault();
    } else if (PAST.has(event.type)) event.preventDefault();
  };

  for (const type of INPUT) window.addEventListener(type, onWindow, { capture: true, passive: false });
  return () => {
    for (const type of INPUT) window.removeEventListener(type, onWindow, { capture: true });
  };
}

/**
 * Hands a copy of a stopped event to what it was aimed at, tree by tree from the innermost outwards: a copy that is not
 * composed stays inside the shadow tree of its target, where no listener of the page is.
 */
function handOn(event: Event, inside: readonly EventTarget[]): void {
  const targets = inside.filter((_, index) => index === 0 || inside[index - 1] instanceof ShadowRoot);
  for (const target of targets) {
    const copy = copyOf(event);
    if (event.type === "click") {
      // What a click does (a switch turns, a link is followed) the original does, unless a handler prevents it.
      copy.preventDefault();
      copy.preventDefault = () => event.preventDefault();
      target.dispatchEvent(copy);
    } else if (!target.dispatchEvent(copy)) event.preventDefault();
    if (copy.cancelBubble) return;
  }
}

/**
 * A plain `Event` with the members of another. Gecko makes every `KeyboardEvent` composed, whatever it is asked for, and a
 * composed copy would leave the panel and be copied again; a plain one stays inside in every engine.
 */
function copyOf(event: Event): Event {
  const { type, bubbles, cancelable } = event;
  const copy = new Event(type, { bubbles, cancelable });
  for (const name in event) {
    if (name in copy) continue;
    Object.defineProperty(copy, name, { value: (event as unknown as Record<string, unknown>)[name] });
  }
  return copy;
}

/** The key that opens and closes a panel, by its code. */
export function hotkeyOf(panel: Element): string {
  return panel.getAttribute("hotkey") ?? "F2";
}

/** A capture box takes every key, the hotkey too. */
function isCapturing(panel: HTMLElement): boolean {
  return panel.shadowRoot?.activeElement?.classList.contains("capturing") === true;
}
