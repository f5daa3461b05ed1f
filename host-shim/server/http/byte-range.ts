/** A range of bytes, both ends inclusive. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the range of a `Range` field in a file of `size` bytes (RFC 9110, section 14.1.2). Undefined for a field to
 * ignore: missing, another unit, several ranges, a last position before the first. `"none"` for a range outside the file
 * (416).
 */
export function byteRange(field: string, size: number): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(field.trim()) ?? [];
  if (first === "") {
    if (last === "") return undefined;
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : "none";
}
