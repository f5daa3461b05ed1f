import { isUnloadReason } from "../../sdk/host/unload-reason.js";

let listening = false;

/**
 * Keeps this program going when a Promise of a mod that nobody awaits rejects because the mod was unloaded. Every other rejection
 * ends it, as it would without this, unless the program itself listens for them.
 */
export function outliveUnloads(): void {
  if (listening) return;
  listening = true;
  process.on("unhandledRejection", (reason) => {
    if (!isUnloadReason(reason) && process.listenerCount("unhandledRejection") === 1) throw reason;
  });
}
