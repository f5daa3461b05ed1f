import { printable } from "../../runtime/log-lines.js";
import { ExitCode } from "./usage.js";

const closed = new Set<NodeJS.WriteStream>();
/** The last reason why standard output could not be written. */
let reported = "";

// The program that reads the output may close the pipe at any time: a closed terminal, `| head`, a log collector that restarts.
// This program keeps running silently; without a listener the error would become an uncaught exception, which is printed.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") {
      closed.add(stream);
      return;
    }
    process.exitCode ||= ExitCode.failed;
    if (stream === process.stderr || error.message === reported) return;
    reported = error.message;
    printError(`standard output cannot be written: ${reported}`);
  });
}

/** Writes lines to standard output, with control characters escaped; does nothing after its pipe was closed. */
export function print(...lines: readonly string[]): void {
  write(process.stdout, lines);
}

/** Writes lines like {@link print}, to standard error. */
export function printError(...lines: readonly string[]): void {
  write(process.stderr, lines);
}

/** Calls `gone` when a write finds that the program that reads standard output has closed the pipe. */
export function onReaderGone(gone: () => void): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") gone();
  });
}

function write(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  if (!closed.has(stream)) stream.write(lines.map((line) => `${printable(line)}\n`).join(""));
}
