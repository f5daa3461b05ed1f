type Letter =
  | ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M")
  | ("N" | "O" | "P" | "Q" | "R" | "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z");
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/**
 * The name of a key or button. Editors complete the usual names: keys as in `KeyboardEvent.code`, `Mouse0` to `Mouse4`, and
 * `Pad0` to `Pad16` of a gamepad. Any other text compiles, such as a chord, `Ctrl+KeyF`, or `""` for no key.
 */
export type KeyCode =
  | `Key${Letter}`
  | `${"Digit" | "Numpad"}${Digit}`
  | `F${Exclude<Digit, 0> | 10 | 11 | 12}`
  | `Arrow${"Up" | "Down" | "Left" | "Right"}`
  | ("Space" | "Enter" | "Backspace" | "Delete" | "Insert" | "Home" | "End" | "PageUp" | "PageDown")
  | `${"Shift" | "Control" | "Alt"}${"Left" | "Right"}`
  | ("Tab" | "CapsLock" | "Backquote" | "Minus" | "Equal" | "BracketLeft" | "BracketRight" | "Backslash")
  | ("Semicolon" | "Quote" | "Comma" | "Period" | "Slash")
  | `Numpad${"Add" | "Subtract" | "Multiply" | "Divide" | "Decimal" | "Enter"}`
  | `Mouse${0 | 1 | 2 | 3 | 4}`
  | `Pad${Digit | 10 | 11 | 12 | 13 | 14 | 15 | 16}`
  | (string & {});
