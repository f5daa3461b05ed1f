import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether a string is a valid token: a header field carries it unchanged (RFC 9110, section 5.5).
 *
 * @param text The token: printable ASCII, no space at either end; `""` gives false.
 */
export function isTokenText(text: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
}

/**
 * Creates the check of Authorization fields for a token; the scheme's name is case-insensitive (RFC 9110, section 11.1).
 * Returns undefined for the token `""`: requests then need no token.
 */
export function createTokenCheck(token: string): ((authorization: string) => boolean) | undefined {
  if (token === "") return undefined;
  const expected = digest(token);
  return (authorization) => {
    const given = /^bearer +(.*)$/i.exec(authorization)?.[1];
    return given !== undefined && timingSafeEqual(digest(given), expected);
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
