/**
 * Whether two texts are the same but for the case of the letters A to Z. Only ASCII letters fold, as HTTP tokens
 * want it (RFC 9110, section 5.1): `ſ` is no `s` and the Kelvin sign is no `k`.
 */
export function equalsIgnoreCase(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const x = a.charCodeAt(i);
    const difference = x ^ b.charCodeAt(i);
    if (difference === 0) continue;
    const letter = x | 0x20;
    if (difference !== 0x20 || letter < 0x61 || letter > 0x7a) return false;
  }
  return true;
}
