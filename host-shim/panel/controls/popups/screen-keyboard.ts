import { html, nothing } from "lit-html";
import { isDirection, type PadAction } from "../../input/gamepad.js";
import { stepInGrid } from "../../input/grid-steps.js";
import { deferredWords } from "../../words/deferred-words.js";

const ROWS = ["1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm,._", "#/:@'!?+()"].map((row) => [...row]);

/**
 * Creates an on-screen keyboard, for players with only a gamepad; it is closed. `update` requests a draw, `drawn` resolves after
 * the next draw.
 */
export function createScreenKeyboard(root: ShadowRoot, update: () => void, drawn: () => Promise<void>) {
  let box: HTMLInputElement | HTMLTextAreaElement | undefined;
  let shift = false;

  function show(next: typeof box): void {
    box = next;
    shift = false;
    update();
  }

  function open(next: HTMLInputElement | HTMLTextAreaElement): void {
    next.setSelectionRange(next.value.length, next.value.length);
    show(next);
    void drawn().then(() => root.querySelector<HTMLElement>(".screenkeys button")?.focus());
  }

  /** Replaces the selection with a text; the empty text deletes the selection or the character before the caret. */
  function type(text: string): void {
    if (!box) return;
    const { value } = box;
    const [start, end] = [box.selectionStart ?? value.length, box.selectionEnd ?? value.length];
    const from =
      text === "" && start === end ? start - (Array.from(value.slice(0, start)).at(-1)?.length ?? 0) : start;
    box.setRangeText(text, from, end, "end");
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /** Closes the keyboard; stores the typed text, or drops it like Escape. */
  function close(stores: boolean): void {
    const typed = box;
    show(undefined);
    if (!typed) return;
    typed.focus();
    // Escape would clear the search and the filter of mods, so their boxes get no key.
    const key = stores ? "Enter" : typed.matches("#search,.filter") ? "" : "Escape";
    if (key === "Enter" && typed.localName === "textarea")
      typed.dispatchEvent(new Event("change", { bubbles: true }));
    // An Escape key that bubbles would close the overlay, too.
    else if (key !== "")
      typed.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: stores, cancelable: true }));
  }

  /** Handles a gamepad action; returns false if the keyboard is closed or its box is gone, and for `toggle`. */
  function take(action: PadAction): boolean {
    if (!box) return false;
    if (!box.isConnected) {
      show(undefined);
      return false;
    }
    const keys = root.querySelector(".screenkeys");
    if (action === "back") close(false);
    else if (action === "menu") close(true);
    else if (action === "reset") type("");
    else if (action === "search") type(" ");
    else if (action === "accept") (root.activeElement as HTMLElement | null)?.click();
    else if (isDirection(action)) {
      if (keys) stepInGrid(keys, action);
    } else return action !== "toggle";
    return true;
  }

  const key = (text: string, name: string, act: () => void, pressed: boolean | undefined = undefined) =>
    html`<button type="button" aria-label=${name} aria-pressed=${pressed ?? nothing} @click=${act}>${text}</button>`;
  const toggleShift = () => {
    shift = !shift;
    update();
  };

  return {
    open,
    take,
    isOpen: () => box !== undefined,
    /** Draws the keyboard, if it is open. */
    view: () =>
      box
        ? html`<div class="screenkeys" role="group" aria-label=${deferredWords.screenKeyboard}>${ROWS.map(
            (row) =>
              html`<div>${row.map((letter) => {
                const text = shift ? letter.toUpperCase() : letter;
                return key(text, text, () => type(text));
              })}</div>`,
          )}<div>${key("⇧", deferredWords.shiftKey, toggleShift, shift)}${key("␣", deferredWords.spaceKey, () => type(" "))}${key(
            "⌫",
            deferredWords.eraseKey,
            () => type(""),
          )}${key(deferredWords.done, deferredWords.done, () => close(true))}</div></div>`
        : nothing,
  };
}
