import { createHash } from "node:crypto";

/** The SHA-256 of a string (of its UTF-8 bytes) or of bytes, as 64 lower-case hex digits. */
export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
