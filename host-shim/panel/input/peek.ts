import { stepSlider } from "./slider-step.js";

/** A press shorter than this is a click, which shows too little of the game. */
const CLICK_MS = 300;

/** Shows the game through an open overlay while a key or button is held. */
export type Peek = ReturnType<typeof createPeek>;

/**
 * Shows the game while the key `code`, such as `AltLeft`, is held; while Shift is held too, with the old values: those from
 * before the player's changes since the panel was opened. The arrow keys then move a focused slider. Any other key shows the
 * panel again, because it forms a chord with the held key. The panel also returns when the window loses the focus, because no
 * release arrives then. The focused element has precedence: a capture box handles every key, and a text box a key that types
 * a character. `showOldValues` puts the old values in force (`on`), or the current values again.
 */
export function createPeek(root: ShadowRoot, code: () => string, showOldValues: (on: boolean) => void) {
  let held = false;
  let since = 0;

  /** Shows (`on`) or hides the game; with the values from before the player's changes if `old`. */
  function hold(on: boolean, old = false): void {
    if (on && !held) since = performance.now();
    held = on;
    root.querySelector(".app")?.classList.toggle("peek", on);
    showOldValues(on && old);
  }

  function onDown(event: KeyboardEvent): void {
    const focused = root.activeElement;
    if (event.defaultPrevented) return;
    if (event.code === code()) {
      if (isTaken(event, focused)) return;
      // The held key may be a Shift key itself.
      if (!event.repeat) hold(true, event.shiftKey && event.key !== "Shift");
    } else if (!held) return;
    else if (event.key === "Shift") hold(true, true);
    else if (isSlider(focused) && /^Arrow/.test(event.code))
      stepSlider(focused, /^Arrow(?:Up|Right)$/.test(event.code));
    else return hold(false);
    // Prevents the browser's action: Alt opens a menu, Alt with an arrow leaves the page.
    event.preventDefault();
  }

  function onUp(event: KeyboardEvent): void {
    const isOwn = event.code === code();
    if (!held || (!isOwn && event.key !== "Shift")) return;
    hold(!isOwn);
    event.preventDefault();
  }

  const end = (): void => hold(false);
  const listen = (on: "addEventListener" | "removeEventListener"): void => {
    root[on]("keydown", onDown as (event: Event) => void);
    root[on]("keyup", onUp as (event: Event) => void);
    window[on]("blur", end);
  };
  listen("addEventListener");
  return {
    hold,
    /** Hides the game; returns whether it was shown only for a click. */
    release(): boolean {
      const isClick = held && performance.now() - since < CLICK_MS;
      hold(false);
      return isClick;
    },
    /** Shows the game until the next call. */
    toggle: () => hold(!held),
    end(): void {
      listen("removeEventListener");
      end();
    },
  };
}

function isTaken({ key, ctrlKey, metaKey }: KeyboardEvent, focused: Element | null): boolean {
  const types = key.length === 1 && focused !== null && focused.matches("input:not([type=range]),textarea");
  return types || ctrlKey || metaKey;
}

function isSlider(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "range";
}
