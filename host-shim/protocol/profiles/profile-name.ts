/** The most code points of a profile's name. */
export const LONGEST_NAME = 60;

// With the `u` flag a surrogate pair is one character, so `\p{Cs}` matches only lone surrogates, which UTF-8 cannot encode.
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

/** Returns a name as stored, in NFC and trimmed; undefined if empty, too long, or with control characters or lone surrogates. */
export function profileName(text: unknown): string | undefined {
  if (typeof text !== "string" || FORBIDDEN.test(text)) return undefined;
  const name = text.normalize("NFC").trim();
  const { length } = [...name];
  return length > 0 && length <= LONGEST_NAME ? name : undefined;
}

/** Returns a name in lower case; the file of a profile is named after the SHA-256 of this key. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}

/** Returns the first of `before <name>`, `before <name> 2` and so on for which `isTaken` is false, cut to a valid name. */
export function nameBefore(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : ` ${number}`;
    const start = [...`before ${name}`].slice(0, LONGEST_NAME - end.length);
    const found = `${start.join("").trimEnd()}${end}`;
    if (!isTaken(found)) return found;
  }
}
