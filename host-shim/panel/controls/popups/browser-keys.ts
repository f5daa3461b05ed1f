import { PAD_BUTTONS } from "../../input/key-chords.js";

const TAKEN =
  /^(?:Shift\+)?(?:Escape|Tab|F[135-7]|F1[0-2]|Meta(?:Left|Right)|BrowserBack|BrowserForward|BrowserRefresh)$|^Mouse[34]$|^ContextMenu$|^PrintScreen$/;
// Without the letters that act only in a text box: V, X, Y and Z.
const TAKEN_WITH_CONTROL =
  /^Ctrl\+(?:Shift\+)?(?:Key[A-UW]|Digit\d|Escape|Tab|F4|F5|PageUp|PageDown|Minus|Equal|Numpad(?:\d|Add|Subtract))$|^Ctrl\+(?:Shift|Alt)\+Delete$/;
const TAKEN_WITH_ALT = /^(?:Shift\+)?Alt\+(?:Escape|Tab|Space|F4|Arrow(?:Left|Right)|Home|Key[DEF])$/;
const TAKEN_WITH_META = /(?:^|\+)Meta\+/;

/** Whether a chord has a function in a browser or the operating system, which may act on it beside the page. */
export function isBrowserKey(chord: string): boolean {
  return [TAKEN, TAKEN_WITH_CONTROL, TAKEN_WITH_ALT, TAKEN_WITH_META].some((taken) => taken.test(chord));
}

const numbered = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${name}${from + at}`);

const KEYS: readonly string[] = [
  ...Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => `Key${letter}`),
  ...numbered("Digit", 0, 9),
  ...numbered("F", 1, 12),
  ..."ArrowUp ArrowDown ArrowLeft ArrowRight Space Enter Backspace Delete Insert Home End PageUp PageDown".split(
    " ",
  ),
  ..."ShiftLeft ShiftRight ControlLeft ControlRight AltLeft AltRight Tab CapsLock".split(" "),
  ..."Backquote Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Comma Period Slash".split(" "),
  ...numbered("Numpad", 0, 9),
  ..."NumpadAdd NumpadSubtract NumpadMultiply NumpadDivide NumpadDecimal NumpadEnter".split(" "),
];

/** The keys and buttons in the list of keys, one chord each, by device. */
export const OFFERED_KEYS = {
  keyboard: KEYS,
  mouse: numbered("Mouse", 0, 4),
  gamepad: numbered("Pad", 0, PAD_BUTTONS.length - 1),
} as const;
