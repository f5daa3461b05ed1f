import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** Identifies a process, also among later processes with the same process id. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly computer: string;
  /** The process's start time, comparable only for equality; `"-"` if the system does not provide it. */
  readonly start: string;
}

const UNKNOWN_START = "-";

/** Returns the identity of this process. */
export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, computer: ownComputer(), start: startOf(process.pid) };
  return own;
}

let own: ProcessIdentity | undefined;

/** Whether a process still runs; `"unknown"` for a process of another computer, and without a start time to compare. */
export function stateOfProcess({ pid, computer, start }: ProcessIdentity): "running" | "ended" | "unknown" {
  if (!isOwnComputer(computer)) return "unknown";
  if (!isRunning(pid)) return "ended";
  const found = startOf(pid);
  if (start === UNKNOWN_START || found === UNKNOWN_START) return "unknown";
  return start === found ? "running" : "ended";
}

/** Whether `computer`, of a {@link ProcessIdentity}, is this computer. */
export function isOwnComputer(computer: string): boolean {
  return computer === ownComputer();
}

function ownComputer(): string {
  return hostname().replace(/\s/g, "_") || "-";
}

/** Whether a process with this id runs, including processes that this process may not signal. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/**
 * Returns the start time of a process, independent of the wall clock: the boot id, and the clock ticks since boot of field 22 of
 * `/proc/<pid>/stat` (proc(5)).
 */
function startOf(pid: number): string {
  try {
    const read = (path: string): string => readFileSync(`/proc/${path}`, "latin1");
    const boot = read("sys/kernel/random/boot_id").slice(0, 8);
    const stat = read(`${pid}/stat`);
    // Field 2 is the program's name in brackets, and may itself contain spaces and brackets.
    const ticks = stat.slice(stat.lastIndexOf(")")).split(" ")[20];
    return `${boot}.${ticks}`;
  } catch {
    return UNKNOWN_START;
  }
}
