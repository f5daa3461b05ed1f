import { isatty } from "node:tty";
import { Worker } from "node:worker_threads";
import { describeError } from "../../../sdk/host/describe-error.js";
import { isUnloadReason } from "../../../sdk/host/unload-reason.js";
import type { Log } from "../../runtime/log-lines.js";
import { printLog } from "./log.js";

const GRACE_MS = 5000;
// npm forwards a signal that the terminal also sends to this process: two within this time count as one.
const ONE_SIGNAL_MS = 200;

/**
 * Logs errors that no host catches, thrown in Promises or callbacks of Node, and keeps the process alive, because most of these
 * errors come from one mod and must not end the other mods. The stack names the mod.
 */
export function surviveMods(log: Log = printLog): void {
  for (const event of ["unhandledRejection", "uncaughtException"]) {
    process.on(event, (error) => {
      if (!isUnloadReason(error)) log("error", `uncaught error outside the host: ${describeError(error)}`);
    });
  }
}

/**
 * Runs `end` once at a signal to stop, or when the IPC channel to the parent process closes; then exits with 0, or with
 * 1 if `end` fails. A second signal ends the process at once; after 5 seconds it is killed. With `reload`, SIGHUP calls
 * `reload` and does not end the process, except in a terminal, where SIGHUP means that the terminal was closed.
 * Returns a function that stops the process as a signal does.
 */
export function onEnd(
  end: () => void | Promise<void>,
  { log = printLog, reload }: { readonly log?: Log; readonly reload?: () => void } = {},
): () => void {
  const reloads = reload !== undefined && !isInTerminal();
  let ending = false;

  function finish(): void {
    if (ending) return;
    ending = true;
    setTimeout(() => void endNow(), ONE_SIGNAL_MS);
  }

  async function endNow(): Promise<void> {
    // Without a listener a signal has its default action, which no code of this process can delay.
    process.removeListener("SIGINT", finish).removeListener("SIGTERM", finish);
    if (!reloads) process.removeListener("SIGHUP", finish);
    endByForce();
    try {
      await end();
      process.exit(0);
    } catch (error) {
      log("error", `shutdown failed: ${describeError(error)}`);
      process.exit(1);
    }
  }

  process.on("SIGINT", finish).on("SIGTERM", finish);
  process.on("SIGHUP", reloads ? () => void (ending || reload()) : finish);
  if (process.connected) process.on("disconnect", finish);
  return finish;
}

/** Whether the process has a terminal: then SIGHUP means that the terminal was closed. */
function isInTerminal(): boolean {
  return [0, 1, 2].some((descriptor) => isatty(descriptor));
}

/** Kills the process after the grace period, from a worker: an endless loop in a mod blocks the timers of the main thread. */
function endByForce(): void {
  const work = `setTimeout(() => {
    try { require("node:fs").writeSync(2, "error: it did not end within ${GRACE_MS / 1000} seconds and is ended by force\\n"); } catch {}
    process.kill(process.pid, "SIGKILL");
  }, ${GRACE_MS})`;
  new Worker(work, { eval: true }).unref();
}
