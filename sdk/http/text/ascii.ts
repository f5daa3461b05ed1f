/**
 * Whether two texts are equal without regard to the case of A to Z, as HTTP compares field names (RFC 9110, section 5.1):
 * `ſ` is not `s`, and the Kelvin sign is not `k`.
 */
export function equalsIgnoreCase(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  // Most names of equal length differ in their first letter.
  if (((a.charCodeAt(0) ^ b.charCodeAt(0)) & ~0x20) !== 0) return false;
  for (let i = 0; i < a.length; i++) {
    const x = a.charCodeAt(i);
    const difference = x ^ b.charCodeAt(i);
    if (difference === 0) continue;
    const letter = x | 0x20;
    if (difference !== 0x20 || letter < 0x61 || letter > 0x7a) return false;
  }
  return true;
}

/** Whether a text is a token, as methods and field names are (RFC 9110, section 5.6.2). */
export function isToken(text: string): boolean {
  return text !== "" && !/[^!#$%&'*+\-.^_`|~0-9A-Za-z]/.test(text);
}

/** A control character that no field value may contain: all except the tab (RFC 9110, section 5.5). */
const CONTROL = /[\0-\x08\x0A-\x1F\x7F]/;
const CONTROLS = /* @__PURE__ */ new RegExp(CONTROL, "g");
const LONG_RUN = /* @__PURE__ */ new RegExp(`${CONTROL.source}{16,}`, "g");

/** Whether a text contains only characters that a field value may contain. */
export function isFieldValue(text: string): boolean {
  return !CONTROL.test(text);
}

/** Replaces each character that a field value may not contain by a space. */
export function toFieldValue(text: string): string {
  if (isFieldValue(text)) return text;
  return text.replace(LONG_RUN, (run) => " ".repeat(run.length)).replace(CONTROLS, " ");
}

/** Returns the first index from `at` on that matches `one`, a global pattern of one character, or the text's length. */
export function searchFrom(text: string, one: RegExp, at: number): number {
  one.lastIndex = at;
  return one.test(text) ? one.lastIndex - 1 : text.length;
}

/** Slices a text and trims spaces and tabs (OWS in RFC 9110, section 5.6.3). */
export function sliceTrimmed(text: string, from: number, to: number): string {
  // Nearly every part has nothing to trim.
  if (from < to && text.charCodeAt(from) > 0x20 && text.charCodeAt(to - 1) > 0x20)
    return text.slice(from, to);
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (from < to && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Whether a character is a space or a tab. */
export function isBlank(c: number): boolean {
  return c === 0x20 || c === 0x09;
}

/** Returns the value of a hexadecimal digit; -1 for any other character. */
export function hexDigit(c: number): number {
  const digit = c ^ 0x30;
  if (digit < 10) return digit;
  const letter = (c | 0x20) - 0x57;
  return letter >= 10 && letter < 16 ? letter : -1;
}
