import { words } from "../words/words.js";
import type { KeyboardMap } from "./virtual-keys.js";

/** The modifiers in their order in a chord. */
export const MODIFIERS = ["Ctrl", "Shift", "Alt", "Meta"] as const;

/** Returns a stored chord with its modifiers in the order and spelling of {@link MODIFIERS}; `""` for an empty chord. */
export function normalizeChord(stored: string): string {
  const parts = stored.split("+").map((part) => part.trim());
  const names = parts.map((part) => {
    const lower = part.toLowerCase();
    return MODIFIERS.find(
      (modifier) => lower === modifier.toLowerCase() || (modifier === "Ctrl" && lower === "control"),
    );
  });
  const key = parts.filter((part, index) => part !== "" && names[index] === undefined).join("+");
  return [...MODIFIERS.filter((modifier) => names.includes(modifier)), ...(key === "" ? [] : [key])].join(
    "+",
  );
}

const NAMES: Readonly<Record<string, string>> = {
  Backquote: "`",
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Comma: ",",
  Period: ".",
  Slash: "/",
};

/** Formats a chord with the letters of the player's layout, such as `Ctrl + Shift + Z`; `""` for an empty chord. */
export function keyLabel(chord: string, keyboardMap?: KeyboardMap): string {
  return normalizeChord(chord)
    .split("+")
    .map((part) => keyName(part, keyboardMap))
    .join(" + ");
}

/** The names of a gamepad's buttons in the standard mapping, by index. */
export const PAD_BUTTONS = "A B X Y LB RB LT RT Select Start L3 R3 ↑ ↓ ← → Home".split(" ");

function keyName(code: string, keyboardMap?: KeyboardMap): string {
  const typed = keyboardMap?.get(code)?.trim();
  if (typed) return typed.length === 1 ? typed.toUpperCase() : typed;
  // A stored chord may have the name of a member of every object.
  const names = [NAMES, words.keyNames].find((each) => Object.hasOwn(each, code));
  if (names) return names[code]!;
  const button = /^Pad(\d+)$/.exec(code);
  if (button) return words.padButton(PAD_BUTTONS[Number(button[1])] ?? button[1]!);
  const side = /^(Control|Shift|Alt|Meta|Arrow)(Left|Right|Up|Down)$/.exec(code);
  if (side) return side[1] === "Arrow" ? side[2]! : `${side[2]} ${side[1] === "Control" ? "Ctrl" : side[1]}`;
  return code.replace(/^(?:Key|Digit)(?=.$)/, "").replace(/([a-z])([A-Z\d])/g, "$1 $2");
}
