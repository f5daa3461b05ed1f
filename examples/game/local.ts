// A backend in the page: it selects mods from the registry of `svc-mod export` and stores the player's choices in the
// browser.

import { createFetchTransport } from "svc-mod-sdk/client";
import { createLocalBackend, followRegistry, type LocalBackend } from "svc-mod-sdk/local";
import type { ModsOptions } from "./mods.js";

/** Starts the backend with the files below `baseUrl`. Call `tick` once per frame: it polls for a new registry. */
export async function startLocal(
  baseUrl: string,
  { hostVersion, log }: Pick<ModsOptions, "hostVersion" | "log">,
): Promise<{ readonly backend: LocalBackend; readonly tick: () => void }> {
  const libraries = createFetchTransport(window);
  const registry = await fetch(`${baseUrl}/registry/mods.json`, { cache: "no-cache" }).then(
    (reply) => (reply.ok ? reply.text() : ""),
    () => "",
  );
  const backend = createLocalBackend({
    baseUrl,
    registry,
    storage: localStorage,
    hostVersion,
    libraries,
    log,
  });
  const now = () => performance.now();
  return { backend, tick: followRegistry({ baseUrl, transport: libraries, backend, now, log }).tick };
}
