import { isatty } from "node:tty";
import { Worker } from "node:worker_threads";
import { describeError } from "../../../sdk/host/describe-error.js";
import { isUnloadReason } from "../../../sdk/host/unload-reason.js";
import type { Log } from "../../runtime/log-lines.js";
import { printLog } from "./log.js";

const GRACE_MS = 5000;
// npm hands on a signal that the terminal has sent already: two within this time are one.
const ONE_SIGNAL_MS = 200;

/**
 * Logs what was thrown where no host catches it, in a Promise or a callback of Node's own, and goes on: most often it is a
 * mod's, and the others must not end for it. The stack says whose it is.
 */
export function surviveMods(log: Log = printLog): void {
  for (const event of ["unhandledRejection", "uncaughtException"]) {
    process.on(event, (error) => {
      if (!isUnloadReason(error)) log("error", `something threw outside the host: ${describeError(error)}`);
    });
  }
}

/** What a command does beside ending. */
export interface EndOptions {
  readonly log?: Log;
  /** Called at each SIGHUP, which then does not end the process; in a terminal it does, since that was closed. */
  readonly reload?: () => void;
}

/**
 * Runs `end` once when the process is asked to stop, by a signal or because the process that started it over an IPC channel
 * is gone; then exits: with 0, or 1 when `end` fails. A later signal ends the process at once, and 5 seconds end it by
 * force, whatever `end` does. Returns a function that stops it as a signal does.
 */
export function onEnd(
  end: () => void | Promise<void>,
  { log = printLog, reload }: EndOptions = {},
): () => void {
  const reloads = reload !== undefined && !isInTerminal();
  let ending = false;

  function finish(): void {
    if (ending) return;
    ending = true;
    setTimeout(() => void endNow(), ONE_SIGNAL_MS);
  }

  function reloadUntilEnd(): void {
    if (!ending) reload?.();
  }

  async function endNow(): Promise<void> {
    // Without a listener a signal has its default action, which nothing in this process can hold up.
    process.removeListener("SIGINT", finish).removeListener("SIGTERM", finish);
    if (!reloads) process.removeListener("SIGHUP", finish);
    endByForce();
    try {
      await end();
      process.exit(0);
    } catch (error) {
      log("error", `it did not end well: ${describeError(error)}`);
      process.exit(1);
    }
  }

  process.on("SIGINT", finish).on("SIGTERM", finish);
  process.on("SIGHUP", reloads ? reloadUntilEnd : finish);
  if (process.connected) process.on("disconnect", finish);
  return finish;
}

/** Whether a person started it: then a hangup is the end of that person's terminal. */
function isInTerminal(): boolean {
  return [0, 1, 2].some((descriptor) => isatty(descriptor));
}

/** Ends the process from a thread of its own: a mod's endless loop stops every timer of the main one. */
function endByForce(): void {
  const work = `setTimeout(() => {
    try { require("node:fs").writeSync(2, "error: it did not end within ${GRACE_MS / 1000} seconds and is ended by force\\n"); } catch {}
    process.kill(process.pid, "SIGKILL");
  }, ${GRACE_MS})`;
  new Worker(work, { eval: true }).unref();
}
