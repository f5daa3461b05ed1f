import { createHash } from "node:crypto";

/**
 * Returns the SHA-256 of bytes or of a string's UTF-8 bytes, as 64 lower-case hex digits.
 *
 * @param content Bytes, or a string: a lone surrogate counts as U+FFFD.
 */
export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
