type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Whether an element is a text box. */
export function isTextBox(target: EventTarget | undefined): target is TextBox {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(?:checkbox|radio|range|file)$/.test(target.type);
}

/**
 * Whether an input method (IME) uses a key to compose a word. Safari sends the Enter key that accepts the word only after the
 * end of the composition, with key code 229 like every key of an input method.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || (event.keyCode === 229 && isTextBox(event.composedPath()[0]));
}

/**
 * Tracks the typing that the browser can undo in the text boxes of a panel. It also stops keys of an input method before any
 * handler of the panel, so call it before other listeners are added.
 */
export function followTyping(root: ShadowRoot) {
  /** The text of each box before and after the typing. A box's text differs from `to` once the panel has replaced the text. */
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
    /** Whether the browser can undo (`back`) or redo in a box: its text was typed and, for undo, differs from the text before. */
    leavesToBrowser(box: TextBox, back: boolean): boolean {
      const now = typed.get(box);
      return now?.to === box.value && (!back || now.from !== box.value);
    },
    /** Call it after a box's text was stored, or the player used the panel's own undo in the box. */
    forget: (box: TextBox) => void typed.delete(box),
    end(): void {
      for (const [type, handler] of Object.entries(handlers)) root.removeEventListener(type, handler, true);
    },
  };
}
