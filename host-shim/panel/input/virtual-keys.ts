// Windows virtual-key codes, https://learn.microsoft.com/windows/win32/inputdev/virtual-key-codes, beside the names of
// https://www.w3.org/TR/uievents-code/. Letters, digits and numbered keys follow a rule and are not in the list. If two
// names have the same code, the code maps back to the first name.
const LIST =
  "1 Mouse0,2 Mouse2,4 Mouse1,5 Mouse3,6 Mouse4,8 Backspace,9 Tab,12 NumpadClear,13 Enter,13 NumpadEnter,19 Pause," +
  "20 CapsLock,21 KanaMode,21 Lang1,25 Lang2,27 Escape,28 Convert,29 NonConvert,32 Space,33 PageUp,34 PageDown,35 End," +
  "36 Home,37 ArrowLeft,38 ArrowUp,39 ArrowRight,40 ArrowDown,41 Select,44 PrintScreen,45 Insert,46 Delete,47 Help," +
  "91 MetaLeft,92 MetaRight,93 ContextMenu,95 Sleep,106 NumpadMultiply,107 NumpadAdd,108 NumpadComma," +
  "109 NumpadSubtract,110 NumpadDecimal,111 NumpadDivide,144 NumLock,145 ScrollLock,146 NumpadEqual,160 ShiftLeft," +
  "161 ShiftRight,162 ControlLeft,163 ControlRight,164 AltLeft,165 AltRight,166 BrowserBack,167 BrowserForward," +
  "168 BrowserRefresh,169 BrowserStop,170 BrowserSearch,171 BrowserFavorites,172 BrowserHome,173 AudioVolumeMute," +
  "174 AudioVolumeDown,175 AudioVolumeUp,176 MediaTrackNext,177 MediaTrackPrevious,178 MediaStop,179 MediaPlayPause," +
  "180 LaunchMail,181 MediaSelect,182 LaunchApp1,183 LaunchApp2,186 Semicolon,187 Equal,188 Comma,189 Minus,190 Period," +
  "191 Slash,192 Backquote,193 IntlRo,219 BracketLeft,220 Backslash,220 IntlYen,221 BracketRight,222 Quote," +
  "226 IntlBackslash,16 ShiftLeft,17 ControlLeft,18 AltLeft";

interface KeyTable {
  readonly byCode: ReadonlyMap<string, number>;
  readonly byNumber: ReadonlyMap<number, string>;
}

let table: KeyTable | undefined;

function keyTable(): KeyTable {
  if (table) return table;
  const byCode = new Map<string, number>();
  const byNumber = new Map<number, string>();
  const add = (code: string, virtualKey: number) => {
    if (!byCode.has(code)) byCode.set(code, virtualKey);
    if (!byNumber.has(virtualKey)) byNumber.set(virtualKey, code);
  };
  for (const entry of LIST.split(",")) add(entry.slice(entry.indexOf(" ") + 1), Number.parseInt(entry, 10));
  for (let n = 0; n < 10; n++) add(`Digit${n}`, 0x30 + n);
  for (let n = 0; n < 10; n++) add(`Numpad${n}`, 0x60 + n);
  for (let n = 0; n < 26; n++) add(`Key${String.fromCharCode(0x41 + n)}`, 0x41 + n);
  for (let n = 1; n <= 24; n++) add(`F${n}`, 0x6f + n);
  table = { byCode, byNumber };
  return table;
}

/** The character of each key in the player's layout, the result of `navigator.keyboard.getLayoutMap()`. */
export interface KeyboardMap {
  readonly get: (code: string) => string | undefined;
}

/** Reads the letters of the player's layout, if the browser provides them. */
export async function readKeyboardMap(): Promise<KeyboardMap | undefined> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?: () => Promise<KeyboardMap> } };
  try {
    return await keyboard?.getLayoutMap?.();
  } catch {
    return undefined;
  }
}

/** The numbers of keys that type punctuation, by the typed character, in every Latin layout. */
const LATIN = new Map([
  ["+", 187],
  ["=", 187],
  [",", 188],
  ["-", 189],
  [".", 190],
]);
/** Further numbers in AZERTY. */
const AZERTY = new Map([
  [";", 190],
  [":", 191],
  ["!", 223],
]);
/** Further numbers in Dvorak and other layouts with punctuation on letter keys. */
const DVORAK = new Map([
  [";", 186],
  ["/", 191],
  ["[", 219],
  ["]", 221],
  ["'", 222],
]);

/**
 * Returns the number of a key that Windows numbers by the typed character, not by position; undefined for any other key. These
 * are the keys of letters and, in a Latin layout, those of some punctuation, except on the keys of digits.
 */
function numberByCharacter(code: string, keyboardMap?: KeyboardMap): number | undefined {
  const typedBy = (each: string) => keyboardMap?.get(each) ?? "";
  const typed = typedBy(code);
  if (isLetter(typed)) return typed.toUpperCase().charCodeAt(0);
  if (typed === "" || code.startsWith("Digit") || !isLetter(typedBy("KeyA"))) return undefined;
  if (LATIN.has(typed)) return LATIN.get(typed);
  if (typedBy("KeyQ") === "a") return AZERTY.get(typed);
  const isMoved = (each: string) => LATIN.has(typedBy(each)) || DVORAK.has(typedBy(each));
  return ["KeyM", "KeyP", "KeyQ"].some(isMoved) ? DVORAK.get(typed) : undefined;
}

function isLetter(typed: string): boolean {
  return /^[a-z]$/i.test(typed);
}

/**
 * Returns the Windows virtual-key code of a key, or undefined if the key has none. `code` is a `KeyboardEvent.code`, or `Mouse`
 * and a `MouseEvent.button`. A layout other than US needs its map.
 */
export function virtualKeyOf(code: string, keyboardMap?: KeyboardMap): number | undefined {
  return numberByCharacter(code, keyboardMap) ?? keyTable().byCode.get(code);
}

/** Returns the key of a Windows virtual-key code, named as in {@link virtualKeyOf}; undefined for a number without a key. */
export function codeOfVirtualKey(virtualKey: number, keyboardMap?: KeyboardMap): string | undefined {
  const { byCode, byNumber } = keyTable();
  const usual = byNumber.get(virtualKey);
  // Only a key that types a character may have another number than in the US layout.
  if (!keyboardMap || (usual && !keyboardMap.get(usual))) return usual;
  const codes = [...byCode.keys()];
  // A key numbered by position may have the number of another key's character.
  return (
    codes.find((code) => numberByCharacter(code, keyboardMap) === virtualKey) ??
    codes.find((code) => virtualKeyOf(code, keyboardMap) === virtualKey) ??
    usual
  );
}
