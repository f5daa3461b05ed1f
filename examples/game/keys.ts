/** The part of a keyboard or mouse event that names the pressed keys. */
type Press = Pick<MouseEvent, "ctrlKey" | "shiftKey" | "altKey" | "metaKey">;

/** Returns a key or mouse button with the held modifiers, as keybind settings store it, such as `Ctrl+Shift+KeyG`. */
export function chordOf(code: string, { ctrlKey, shiftKey, altKey, metaKey }: Press): string {
  if (/^(?:Control|Shift|Alt|Meta)/.test(code)) return code;
  const held = [ctrlKey && "Ctrl", shiftKey && "Shift", altKey && "Alt", metaKey && "Meta"];
  return [...held.filter(Boolean), code].join("+");
}
