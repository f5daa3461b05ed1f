import type { PanelRow } from "../rows/panel-row.js";
import { MODIFIERS, normalizeChord } from "./key-chords.js";
import { codeOfVirtualKey, type KeyboardMap, virtualKeyOf } from "./virtual-keys.js";

/** The used members of a `KeyboardEvent`; for a mouse or gamepad button, `code` is the name of the button. */
export interface KeyEvent {
  readonly type: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat?: boolean;
}

/** Returns the chord of a key event: modifiers in the order `Ctrl+Shift+Alt+Meta`, then the code. `""` for an unknown key. */
export function chordOf({ code, ctrlKey, shiftKey, altKey, metaKey }: KeyEvent): string {
  if (code === "" || code === "Unidentified") return "";
  const own = modifierOf(code);
  const held = [ctrlKey, shiftKey, altKey, metaKey];
  return [...MODIFIERS.filter((modifier, index) => held[index] && modifier !== own), code].join("+");
}

/** An active capture: the chord to store if the keys were released now, `""` before the first key. */
export interface KeyCapture {
  readonly chord: string;
}

/** The state of a capture before the first key. */
export const captureStart: KeyCapture = { chord: "" };

/** The result of a key event in a capture. */
interface CaptureStep {
  readonly state: KeyCapture;
  /** `pending`: continue; `commit`: store `chord`; `clear`: store no key; `cancel`: keep the old value. */
  readonly outcome: "pending" | "commit" | "clear" | "cancel";
  /** The chord pressed so far, or with `commit` the chord to store; otherwise `""`. */
  readonly chord: string;
}

/**
 * Handles one `keydown` or `keyup` in a capture. Escape alone cancels, Backspace or Delete alone clears, and the first release
 * of a key commits the chord: a modifier pressed and released by itself is a binding too. Ignores releases before the first
 * press, such as of a key that was down when the capture began.
 */
export function captureKey(state: KeyCapture, event: KeyEvent): CaptureStep {
  if (event.type === "keyup" && state.chord !== "") {
    return { state: captureStart, outcome: "commit", chord: state.chord };
  }
  const chord = event.type === "keydown" && !event.repeat ? chordOf(event) : "";
  if (chord === "") return { state, outcome: "pending", chord: state.chord };
  if (chord === "Escape") return { state: captureStart, outcome: "cancel", chord: "" };
  if (chord === "Backspace" || chord === "Delete")
    return { state: captureStart, outcome: "clear", chord: "" };
  return { state: { chord }, outcome: "pending", chord };
}

/**
 * Returns the JSON literal that a row stores for a captured chord (`""` for no key). An int row stores the virtual-key code,
 * 0 for no key. Undefined if the row cannot store the chord: an int row stores one key without modifiers.
 */
export function bindingLiteral(row: PanelRow, chord: string, keyboardMap?: KeyboardMap): string | undefined {
  if (row.type !== "int") return JSON.stringify(chord);
  if (chord === "") return "0";
  const virtualKey = virtualKeyOf(chord, keyboardMap);
  return virtualKey === undefined ? undefined : String(virtualKey);
}

/** Whether a row can store a key: it has the keybind facet and is no bool or float, such as a switch that keys depend on. */
export function holdsKey({ keybind, type }: PanelRow): boolean {
  return keybind && type !== "bool" && type !== "float";
}

/**
 * Returns the chord that a row is bound to, `""` for an unbound row; undefined for a row that cannot store a key. A
 * virtual-key code without a key is named `VirtualKey<number>`.
 */
export function bindingOf(row: PanelRow, keyboardMap?: KeyboardMap): string | undefined {
  if (!holdsKey(row)) return undefined;
  const value: unknown = JSON.parse(row.valueJson);
  if (typeof value === "string") return normalizeChord(value);
  if (typeof value !== "number" || value <= 0) return "";
  return codeOfVirtualKey(value, keyboardMap) ?? `VirtualKey${value}`;
}

/** Returns the modifier of a key, such as `Shift` for `ShiftLeft`; for other keys, a text that is not a modifier. */
function modifierOf(code: string): string {
  const name = code.replace(/(?:Left|Right)$/, "");
  return name === "Control" ? "Ctrl" : name;
}
