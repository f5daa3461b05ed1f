import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** Returns the CPU time of a process in milliseconds (Linux, proc(5), fields 14 and 15, 100 Hz). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The program's name, in parentheses, may have any characters.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A program whose output is piped to a reader, as in `program | reader`. */
export interface Piped {
  readonly pid: number;
  /** The first line that the reader got. */
  readonly firstLine: string;
  /** Resolves to the program's exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly isOver: () => boolean;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/**
 * Starts `node <args> | head -n 1`, both outputs in the pipe, and waits until the reader has read its line and exited.
 * The caller ends the program.
 */
export async function startWithReaderGone(args: readonly string[]): Promise<Piped> {
  const reader = spawn("head", ["-n", "1"], { stdio: ["pipe", "pipe", "inherit"] });
  const program: ChildProcess = spawn(process.execPath, args, {
    // The program writes into the pipe of `head` itself: after `head` exits, no process can read from it.
    stdio: ["ignore", reader.stdin, reader.stdin],
  });
  let code: number | string | undefined;
  const ended = once(program, "close").then(([status, signal]) => {
    code = (status as number | null) ?? (signal as string);
    return code;
  });
  let firstLine = "";
  reader.stdout.setEncoding("utf8").on("data", (text: string) => {
    firstLine += text;
  });
  reader.stdin.on("error", () => {});
  reader.stdin.destroy();
  await once(reader, "close");
  return {
    pid: program.pid ?? -1,
    firstLine: firstLine.trimEnd(),
    ended,
    isOver: () => code !== undefined,
    kill: (signal) => void program.kill(signal),
  };
}
