import * as fs from "node:fs";

/**
 * The bytes of a file of at most `longest` bytes. Throws an Error with the system's code, or one that says why the file is
 * not read: it is longer, or a device or a pipe, which might never end or never begin.
 */
export function readRegularFile(path: string, longest = Number.POSITIVE_INFINITY): Buffer {
  const { O_RDONLY, O_NONBLOCK = 0 } = fs.constants;
  const descriptor = fs.openSync(path, O_RDONLY | O_NONBLOCK);
  try {
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile() && !stat.isDirectory())
      throw new Error("it is a device or a pipe, and must be a file");
    if (stat.isFile() && stat.size > longest) {
      throw new Error(`it has ${stat.size} bytes, and at most ${longest} are read: make it smaller`);
    }
    return fs.readFileSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
