import { stepSlider } from "./slider-step.js";

/** What lets the game be seen through an open overlay, while something is held. */
export interface Peek {
  /** The game is seen from now on, or not any more. */
  readonly hold: (on: boolean) => void;
  /** The game is seen until it is called again. */
  readonly toggle: () => void;
  readonly end: () => void;
}

/**
 * Lets the game be seen while the key of a code is held alone, such as `AltLeft`. The arrow keys move a slider meanwhile; any
 * other key ends it, since the two are a chord, and so does a window that loses the focus, which hears no release. What has
 * the focus comes first: a capture box takes the key, and a text box a key that types something.
 */
export function createPeek(root: ShadowRoot, code: () => string): Peek {
  let held = false;

  function hold(on: boolean): void {
    held = on;
    root.querySelector(".app")?.classList.toggle("peek", on);
  }

  function onDown(event: KeyboardEvent): void {
    const focused = root.activeElement;
    if (event.defaultPrevented) return;
    if (event.code === code()) {
      if (isTaken(event, focused)) return;
      if (!event.repeat) hold(true);
    } else if (!held) return;
    else if (isSlider(focused) && /^Arrow/.test(event.code))
      stepSlider(focused, /^Arrow(?:Up|Right)$/.test(event.code));
    else return hold(false);
    // What the browser makes of it is not meant: Alt opens a menu, and with an arrow it leaves the page.
    event.preventDefault();
  }

  function onUp(event: KeyboardEvent): void {
    if (!held || event.code !== code()) return;
    hold(false);
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
    toggle: () => hold(!held),
    end() {
      listen("removeEventListener");
      end();
    },
  };
}

function isTaken({ key, ctrlKey, shiftKey, metaKey }: KeyboardEvent, focused: Element | null): boolean {
  const types = key.length === 1 && focused !== null && focused.matches("input:not([type=range]),textarea");
  return types || ctrlKey || shiftKey || metaKey;
}

function isSlider(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "range";
}
