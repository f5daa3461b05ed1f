import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** The CPU time that a process has used, in milliseconds, as Linux counts it (proc(5), fields 14 and 15, 100 Hz). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A program whose output is read by another one, as in `program | reader`. */
export interface Piped {
  readonly pid: number;
  /** The first line that the reader got. */
  readonly firstLine: string;
  /** How the program ended: its exit code, or the name of the signal. */
  readonly ended: Promise<number | string>;
  readonly isOver: () => boolean;
  readonly kill: (signal: NodeJS.Signals) => void;
}

/**
 * Starts `node <args> | head -n 1`, both outputs in the pipe, and waits until the reader has read its line and is gone.
 * The caller ends the program.
 */
export async function startWithReaderGone(args: readonly string[]): Promise<Piped> {
  const reader = spawn("head", ["-n", "1"], { stdio: ["pipe", "pipe", "inherit"] });
  const program: ChildProcess = spawn(process.execPath, args, {
    // The very pipe of the reader: nobody else holds its reading end once the reader is gone.
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
