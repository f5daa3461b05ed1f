import { isUnloadReason } from "../../sdk/host/unload-reason.js";

let listening = false;

/**
 * Keeps this program running when a mod's unhandled Promise rejects because the mod was unloaded. Every other rejection
 * still ends the program, unless it listens for rejections itself.
 */
export function outliveUnloads(): void {
  if (listening) return;
  listening = true;
  process.on("unhandledRejection", (reason) => {
    if (!isUnloadReason(reason) && process.listenerCount("unhandledRejection") === 1) throw reason;
  });
}
