import { isPair, listOf } from "../../../../sdk/json/shape.js";
import { isComposing } from "../../input/typing.js";
import { type KeyboardMap, readKeyboardMap } from "../../input/virtual-keys.js";
import { storage } from "../../store/browser-storage.js";

/** The name of the stored characters of the keys. */
const TYPED = "typed-keys";

/** The codes of keys that type a character, and the typed characters. Another script is often a second layout beside a Latin one. */
const CODE =
  /^(?:Key[A-Z]|Digit\d|Intl\w+|Bracket\w+|Back(?:quote|slash)|Comma|Equal|Minus|Period|Quote|Semicolon|Slash)$/;
const CHARACTER = /^[\p{Script=Latin}\p{Script=Common}]$/u;

/**
 * Calls `take` with the keyboard layout that the browser reports. Where the browser reports none, as Firefox and Safari do not,
 * calls it with the keys that the player has typed in a panel, now and after each new key until `ended`.
 */
export async function followLayout(
  root: ShadowRoot,
  take: (map: KeyboardMap | undefined) => void,
  ended: AbortSignal,
): Promise<void> {
  const reported = await readKeyboardMap();
  if (reported) return take(reported);
  const typed = new Map(storage.read(TYPED, typedIn));
  if (typed.size > 0) take(completed(typed));
  // Runs before a capture box, which needs the layout.
  const options = { capture: true, signal: ended };
  root.addEventListener("keydown", (event) => learn(event as KeyboardEvent), options);

  function learn(event: KeyboardEvent): void {
    // A password manager sends events without these members.
    const { code = "", key = "" } = event;
    const character = key.toLowerCase();
    if (typed.get(code) === character || !isTyped([code, character])) return;
    const isLetter = character !== key.toUpperCase();
    const isOther = event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && !isLetter);
    if (isOther || isComposing(event) || event.getModifierState("AltGraph")) return;
    // The player has changed the layout.
    for (const [other, its] of typed) if (its === character) typed.delete(other);
    typed.set(code, character);
    storage.write(TYPED, [...typed]);
    take(completed(typed));
  }
}

function typedIn(stored: unknown): readonly (readonly [code: string, character: string])[] {
  return listOf(stored).filter(isPair).filter(isTyped);
}

function isTyped([code, character]: readonly [string, string]): boolean {
  return CODE.test(code) && CHARACTER.test(character);
}

/**
 * Adds the letters of keys that were not typed yet. A key whose letter is on another key has the letter of that key, as A and Q
 * are swapped on a French keyboard: otherwise two keys would have the same label.
 */
export function completed(typed: ReadonlyMap<string, string>): KeyboardMap {
  const map = new Map(typed);
  const typing = new Map([...typed].map(([code, character]) => [`Key${character.toUpperCase()}`, code]));
  for (const key of typing.keys()) {
    if (typed.has(key)) continue;
    let free = key;
    while (typing.has(free)) free = typing.get(free)!;
    if (/^Key[A-Z]$/.test(key) && /^Key[A-Z]$/.test(free)) map.set(key, free.slice(3).toLowerCase());
  }
  return map;
}
