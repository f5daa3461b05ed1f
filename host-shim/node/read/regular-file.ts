import * as fs from "node:fs";

// Taken again for each file that fits: a buffer a file is memory that the collector gives back late, and in pieces.
const shared = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Hands the bytes of a file of at most `longest` bytes to `use`, for which alone they last, and gives what it gives. Throws
 * an Error with the system's code, or one that says why the file is not read: it is longer, or a device or a pipe, which
 * might never end or never begin.
 */
export function readRegularFile<Result>(
  path: string,
  use: (bytes: Buffer) => Result,
  longest = Number.POSITIVE_INFINITY,
): Result {
  const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;
  const descriptor = fs.openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile() && !stat.isDirectory())
      throw new Error("it is a device or a pipe, and must be a file");
    if (stat.isFile() && stat.size > longest) {
      throw new Error(`it has ${stat.size} bytes, and at most ${longest} are read: make it smaller`);
    }
    if (stat.size >= shared.length) return use(fs.readFileSync(descriptor));
    let length = 0;
    let read: number;
    do {
      read = fs.readSync(descriptor, shared, length, shared.length - length, null);
      length += read;
    } while (read > 0);
    // It has grown since it was looked at, or gives no size: the rest begins where the reading ended.
    const isMore = length === shared.length;
    return use(isMore ? Buffer.concat([shared, fs.readFileSync(descriptor)]) : shared.subarray(0, length));
  } finally {
    fs.closeSync(descriptor);
  }
}
