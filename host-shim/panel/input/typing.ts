/** A box that text is typed into. */
type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Whether text is typed into an element. */
export function isTextBox(target: EventTarget | undefined): target is TextBox {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(?:checkbox|range|file)$/.test(target.type);
}

/**
 * Whether a key belongs to an input method (IME), which composes a word of it. Safari sends the Enter that accepts the word
 * after the end of the composition, with the key code 229 that all such keys have.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || (event.keyCode === 229 && isTextBox(event.composedPath()[0]));
}

/** What the player typed into the boxes of a panel, as far as the browser can undo it. */
export interface Typing {
  /** Whether the browser has typing in a box to undo (`back`) or to redo. */
  readonly turns: (box: TextBox, back: boolean) => boolean;
  /** What was typed into a box is stored, or the panel's own undo was used there. */
  readonly forget: (box: TextBox) => void;
  readonly end: () => void;
}

/**
 * Follows the typing in a panel. Keys of an input method reach no handler of the panel: this is the one place that asks for
 * them, so it is made before anything else listens.
 */
export function followTyping(root: ShadowRoot): Typing {
  /** The text of each box before the player typed, and after. A box whose text was set by the panel has another one. */
  const typed = new WeakMap<TextBox, { readonly from: string; to: string }>();

  const onKey = (event: Event): void => {
    if (isComposing(event as KeyboardEvent)) event.stopPropagation();
  };
  const beforeInput = ({ target }: Event): void => {
    if (isTextBox(target!) && typed.get(target)?.to !== target.value)
      typed.set(target, { from: target.value, to: target.value });
  };
  const onInput = ({ target }: Event): void => {
    const box = target as TextBox;
    const now = typed.get(box);
    if (now) now.to = box.value;
  };
  const handlers = { keydown: onKey, keyup: onKey, beforeinput: beforeInput, input: onInput };
  for (const [type, handler] of Object.entries(handlers)) root.addEventListener(type, handler, true);

  return {
    turns(box, back) {
      const now = typed.get(box);
      return now?.to === box.value && (!back || now.from !== box.value);
    },
    forget: (box) => void typed.delete(box),
    end() {
      for (const [type, handler] of Object.entries(handlers)) root.removeEventListener(type, handler, true);
    },
  };
}
