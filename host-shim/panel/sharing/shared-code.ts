import { DAMAGED, isWhole, readCode, TOO_LARGE, writeCode } from "../../protocol/profiles/profile-code.js";
import { LONGEST_PROFILE } from "../../protocol/profiles/profile-file.js";
import { deferredWords } from "../words/deferred-words.js";
import { words } from "../words/words.js";

/** The result of {@link textOfCode}: the text, or why there is none. */
export type CodeText = { readonly text: string } | { readonly err: string };

/** The size of a chunk in bytes. An engine inflates a whole chunk, to up to 1,032 times its size, before it returns a byte. */
const CHUNK = 1024;

/** Compresses the text of a profile or a set to a code. Rejects in a browser without compression streams. */
export async function codeOf(text: string): Promise<string> {
  const stream = await pass(new TextEncoder().encode(text), new CompressionStream("deflate"));
  return writeCode(stream!);
}

/** Expands a code to its text, or returns an error if it is damaged or too large. Inflates at most one chunk beyond 1 MiB. */
export async function textOfCode(code: string): Promise<CodeText> {
  const stream = readCode(code);
  if (typeof stream === "string") return { err: stream };
  try {
    const inflated = await pass(stream, new DecompressionStream("deflate"), LONGEST_PROFILE);
    if (!inflated) return { err: TOO_LARGE };
    if (isWhole(stream, inflated))
      return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(inflated) };
  } catch {
    // The stream is invalid, or its bytes are no UTF-8.
  }
  return { err: DAMAGED };
}

/** Returns why a code or its text cannot be used, for players. */
export function codeFault(fault: string): string {
  if (fault === DAMAGED) return deferredWords.codeDamaged;
  if (fault === TOO_LARGE) return deferredWords.codeTooLarge;
  return deferredWords.codeRefused(words.sentence(fault));
}

/** Returns the output of a stream for these bytes; if it exceeds `most` bytes, cancels the stream and returns undefined. */
async function pass(
  bytes: Uint8Array,
  { readable, writable }: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  // Ignored here, because the reader rejects with the same error.
  void write(bytes, writable.getWriter()).catch(() => {});
  const reader = readable.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    parts.push(value);
    length += value.length;
    if (length <= most) continue;
    await reader.cancel();
    return undefined;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function write(bytes: Uint8Array, writer: WritableStreamDefaultWriter<BufferSource>): Promise<void> {
  for (let at = 0; at < bytes.length; at += CHUNK) await writer.write(bytes.slice(at, at + CHUNK));
  await writer.close();
}
