import * as fs from "node:fs";

// Reused for each file that fits: the garbage collector would free the buffer of each file late.
const shared = Buffer.allocUnsafeSlow(256 * 1024);

/**
 * Passes the bytes of a file of at most `longest` bytes to `use` and returns its result. `use` must copy bytes that it needs
 * later, because the buffer is reused. Throws the system's Error, or an Error for a file that is too long, and for a device or
 * a pipe, whose read might never end.
 */
export function readRegularFile<Result>(
  path: string,
  use: (bytes: Buffer) => Result,
  longest = Number.POSITIVE_INFINITY,
): Result {
  // `O_NONBLOCK` is undefined on Windows, where `|` treats it as 0.
  const { O_RDONLY, O_NONBLOCK } = fs.constants;
  const descriptor = fs.openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile() && !stat.isDirectory())
      throw new Error("it must be a regular file, found a device or a pipe");
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
    // When the buffer is full, the file grew after the stat, or reports no size: read the rest.
    const isMore = length === shared.length;
    return use(isMore ? Buffer.concat([shared, fs.readFileSync(descriptor)]) : shared.subarray(0, length));
  } finally {
    fs.closeSync(descriptor);
  }
}
