import { describeError } from "../../sdk/bus.js";
import { printLog } from "./log.js";

/** Logs what a mod throws behind the host's back, in a Promise or a callback of Node's own; the others go on. */
export function surviveMods(): void {
  for (const event of ["unhandledRejection", "uncaughtException"]) {
    process.on(event, (error) => printLog("error", `a mod threw outside the host: ${describeError(error)}`));
  }
}

/** Runs `end` once when the process is asked to stop, then exits: with 0, or 1 when `end` fails. */
export function onEnd(end: () => void | Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined;
  const finish = () => {
    ending ??= Promise.resolve()
      .then(end)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    return ending;
  };
  process.on("SIGINT", finish);
  process.on("SIGTERM", finish);
  return finish;
}
