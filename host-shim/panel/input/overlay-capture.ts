import { isComposing } from "./typing.js";

/** The members of the panel that {@link keepFromGame} uses. */
interface InputPanel extends HTMLElement {
  open: boolean;
  /** Whether the overlay is visible: only then does the panel capture the game's input. */
  readonly shown: boolean;
}

const INPUT = [
  "keydown",
  "keyup",
  "keypress",
  "pointerdown",
  "pointerup",
  "pointermove",
  "pointerrawupdate",
  "pointercancel",
  "pointerover",
  "pointerout",
  "pointerenter",
  "pointerleave",
  "gotpointercapture",
  "lostpointercapture",
  "mousedown",
  "mouseup",
  "mousemove",
  "mouseover",
  "mouseout",
  "mouseenter",
  "mouseleave",
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

/** Events whose default action affects the page outside the panel: focus it, scroll it, open the browser's menu. */
const PAST = new Set(["mousedown", "wheel", "contextmenu"]);

/**
 * Opens and closes the panel on its hotkey. While it is shown, no listener of the game receives a key or pointer event:
 * every event is stopped at the window, and an event on the panel is dispatched again to its target, as a copy that
 * does not leave the panel. Default actions of the original event (typing, focus, dragging a slider) still happen. The
 * game receives the release of a key that was down when the panel opened, and the loss of a pointer that it captured. A
 * capturing listener that was on the window before the overlay was added to the document is called first, and no page can
 * prevent that: such a game must check `panel.open`, as it must before it reads a gamepad. Returns a function that removes
 * the capture.
 */
export function keepFromGame(panel: InputPanel): () => void {
  /** Keys whose press the game received. */
  const seen = new Set<string>();
  /** Keys whose press the panel captured: the game does not receive their release either. */
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
    const path = event.composedPath();
    const at = path.indexOf(panel);
    // Without this event, a drag that the game began before the panel opened would never end.
    if (event.type === "lostpointercapture" && at < 0) return;
    event.stopImmediatePropagation();
    // Escape closes a modal dialog, whatever the panel does with the key, unless its default action is prevented.
    if (key?.type === "keydown" && key.key === "Escape") event.preventDefault();
    const inside = path.slice(0, Math.max(0, at));
    if (inside.length > 0 && (key || !(inside[0] instanceof HTMLDialogElement))) handOn(event, inside);
    else if (key) {
      // Without a focused element, as after the focused control was removed, the panel still handles its own keys.
      handOn(event, [panel.shadowRoot ?? panel]);
      // Tab moves the focus into the dialog.
      if (!key.ctrlKey && !key.metaKey && !/^(?:Tab|F\d+)$/.test(key.key)) event.preventDefault();
    } else if (PAST.has(event.type)) event.preventDefault();
  };

  for (const type of INPUT) window.addEventListener(type, onWindow, { capture: true, passive: false });
  return () => {
    for (const type of INPUT) window.removeEventListener(type, onWindow, { capture: true });
  };
}

/**
 * Dispatches copies of a stopped event to its targets, tree by tree from the innermost outwards: a copy that is not composed
 * stays inside the shadow tree of its target, where the page has no listener.
 */
function handOn(event: Event, inside: readonly EventTarget[]): void {
  const targets = inside.filter((_, index) => index === 0 || inside[index - 1] instanceof ShadowRoot);
  for (const target of targets) {
    const copy = copyOf(event);
    if (event.type === "click") {
      // The original has the default action of a click (a switch, a link), unless a handler prevents it.
      copy.preventDefault();
      copy.preventDefault = () => event.preventDefault();
      target.dispatchEvent(copy);
    } else if (!target.dispatchEvent(copy)) event.preventDefault();
    if (copy.cancelBubble) return;
  }
}

/**
 * Returns a plain `Event` with the members of `event`. Gecko makes every `KeyboardEvent` composed, whatever its options, and
 * a composed copy would leave the panel and be copied again; a plain `Event` stays inside.
 */
function copyOf(event: Event): Event {
  const { type, bubbles, cancelable } = event;
  const copy = new Event(type, { bubbles, cancelable });
  for (const name in event) {
    if (name in copy) continue;
    const own = (event as unknown as Record<string, unknown>)[name];
    // A method such as `getModifierState` throws if it is called on the copy.
    Object.defineProperty(copy, name, { value: typeof own === "function" ? own.bind(event) : own });
  }
  return copy;
}

/** Returns the code of the key that opens and closes a panel. */
export function hotkeyOf(panel: Element): string {
  return panel.getAttribute("hotkey") ?? "F2";
}

/** Whether a capture box has the focus: it handles every key, the hotkey too. */
function isCapturing(panel: HTMLElement): boolean {
  return panel.shadowRoot?.activeElement?.classList.contains("capturing") === true;
}
