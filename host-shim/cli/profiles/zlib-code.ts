import { isUtf8 } from "node:buffer";
import { deflateSync, inflateSync } from "node:zlib";
import { DAMAGED, isWhole, readCode, TOO_LARGE, writeCode } from "../../protocol/profiles/profile-code.js";
import {
  LONGEST_PROFILE,
  readShared,
  type Shared,
  writeShared,
} from "../../protocol/profiles/profile-file.js";

/** Encodes a profile or a set as a code. */
export function codeOf(shared: Shared): string {
  return writeCode(deflateSync(Buffer.from(writeShared(shared)), { level: 9 }));
}

/** Decodes a code to its profile or set, or returns why the code is invalid. Inflates at most 1 MiB. */
export function sharedOf(code: string): Shared | string {
  const stream = readCode(code);
  if (typeof stream === "string") return stream;
  let inflated: Buffer;
  try {
    inflated = inflateSync(stream, { maxOutputLength: LONGEST_PROFILE });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? TOO_LARGE : DAMAGED;
  }
  if (!isWhole(stream, inflated) || !isUtf8(inflated)) return DAMAGED;
  return readShared(inflated.toString("utf8"));
}
