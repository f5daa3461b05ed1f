import { Worker } from "node:worker_threads";
import { describeError } from "../../../sdk/bus.js";
import { printLog } from "./log.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const GRACE_MS = 5000;
// npm hands on a signal that the terminal has sent already: two within this time are one.
const ONE_SIGNAL_MS = 200;

/**
 * Logs what was thrown where no host catches it, in a Promise or a callback of Node's own, and goes on: most often it is a
 * mod's, and the others must not end for it. The stack says whose it is.
 */
export function surviveMods(): void {
  for (const event of ["unhandledRejection", "uncaughtException"]) {
    process.on(event, (error) =>
      printLog("error", `something threw outside the host: ${describeError(error)}`),
    );
  }
}

/**
 * Runs `end` once when the process is asked to stop, then exits: with 0, or 1 when `end` fails. A later signal ends the
 * process at once, and 5 seconds end it by force, whatever `end` does. Returns a function that stops it as a signal does.
 */
export function onEnd(end: () => void | Promise<void>): () => void {
  let ending = false;

  function finish(): void {
    if (ending) return;
    ending = true;
    setTimeout(() => void endNow(), ONE_SIGNAL_MS);
  }

  async function endNow(): Promise<void> {
    // Without a listener a signal has its default action, which nothing in this process can hold up.
    for (const signal of SIGNALS) process.removeListener(signal, finish);
    endByForce();
    try {
      await end();
      process.exit(0);
    } catch (error) {
      printLog("error", `it did not end well: ${describeError(error)}`);
      process.exit(1);
    }
  }

  for (const signal of SIGNALS) process.on(signal, finish);
  return finish;
}

/** Ends the process from a thread of its own: a mod's endless loop stops every timer of the main one. */
function endByForce(): void {
  const work = `setTimeout(() => {
    try { require("node:fs").writeSync(2, "error: it did not end within ${GRACE_MS / 1000} seconds and is ended by force\\n"); } catch {}
    process.kill(process.pid, "SIGKILL");
  }, ${GRACE_MS})`;
  new Worker(work, { eval: true }).unref();
}
