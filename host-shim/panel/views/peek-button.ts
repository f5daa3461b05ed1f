import { html } from "lit-html";
import { deferredIcon } from "../icons/deferred-icon.js";
import { keyLabel } from "../input/key-chords.js";
import type { Peek } from "../input/peek.js";
import type { Ui } from "../state/ui.js";
import { deferredWords } from "../words/deferred-words.js";

/**
 * Draws the button that shows the game while it is pressed, by pointer or key; with Shift, the mods then use the values from
 * before the panel was opened. A short press says that it is to be held. A click by a gamepad shows the game until the next
 * click, or until the button loses the focus.
 * A press by a pointer does not move the focus. `code` is the code of the peek key.
 */
export function peekButton(ui: Ui, peek: Peek, code: string) {
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    peek.hold(true, event.shiftKey);
  };
  const release = () => {
    if (peek.release()) ui.say(deferredWords.peek);
  };
  const byKey = (on: boolean) => (event: KeyboardEvent) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (on) peek.hold(true, event.shiftKey);
    else release();
  };
  const click = ({ detail }: MouseEvent) => {
    if (detail === 0) peek.toggle();
  };
  const key = code === "none" ? "" : ` (${keyLabel(code, ui.keyboardMap)})`;
  return html`<button type="button" class="icon" aria-label=${deferredWords.peek} title=${`${deferredWords.peek}${key}; ${deferredWords.peekOld}`}
    @pointerdown=${press} @lostpointercapture=${release} @mousedown=${prevent} @contextmenu=${prevent}
    @keydown=${byKey(true)} @keyup=${byKey(false)} @blur=${() => peek.hold(false)} @click=${click}
    >${deferredIcon("eye")}</button>`;
}

function prevent(event: Event): void {
  event.preventDefault();
}
