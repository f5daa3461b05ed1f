import { printable } from "../../runtime/log-lines.js";

const closed = new Set<NodeJS.WriteStream>();

// Whoever reads may go away at any time: a closed terminal, `| head`, a log collector that restarts. The program goes
// on without a word; an error that nobody listens to would become an uncaught exception, which would be printed.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") closed.add(stream);
  });
}

/** Writes lines to standard output, controls in them spelled out; nothing once its reader is gone. */
export function print(...lines: readonly string[]): void {
  write(process.stdout, lines);
}

/** {@link print} to standard error. */
export function printError(...lines: readonly string[]): void {
  write(process.stderr, lines);
}

/** Calls `gone` when the reader of standard output has gone away. */
export function onReaderGone(gone: () => void): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") gone();
  });
}

function write(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  if (!closed.has(stream)) stream.write(lines.map((line) => `${printable(line)}\n`).join(""));
}
