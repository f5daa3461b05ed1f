// All that it takes to bring mods into a web game:
//
//   1. make a client host with the page's own fetch, clock and storage,
//   2. put the panel over the game: F2 opens it, and while it is open it keeps keys and pointer to itself,
//   3. call `tick` once a frame, from the game's loop and from nowhere else; talk to the mods over the host's bus.
//
// The page must allow `'unsafe-eval'` in its Content-Security-Policy, because a mod is a text that the page compiles.

import { createClientHost, createFetchTransport, createPageStore, evaluateInPage } from "svc-mod-sdk/client";
import { busTransport, definePanel } from "svc-mod-sdk/panel";

// After so long a tick puts off what is left of loading and unloading to the next frame.
const BUDGET_MS = 2;
// Three seconds do for players. An author who rebuilds a mod wants to see it at once, and asking costs next to nothing here.
const POLL_MS = 100;

/** Starts the client host of a game of this version; nothing is loaded before the first `tick`. */
export function startMods(hostVersion: string, log: (level: string, text: string) => void) {
  const baseUrl = location.origin;
  const transport = createFetchTransport(window);
  const store = createPageStore({ baseUrl, transport, storage: localStorage });
  const now = () => performance.now();
  const host = createClientHost({
    baseUrl,
    hostVersion,
    transport,
    evaluate: evaluateInPage,
    store,
    log,
    now,
    pollMs: POLL_MS,
  });

  const panel = document.createElement(definePanel());
  panel.setAttribute("theme", "dark");
  panel.overlay = true;
  panel.transport = busTransport(host.bus, { baseUrl, reports: host.mods });
  document.body.append(panel);

  function tick(): void {
    const start = now();
    host.tick(BUDGET_MS);
    // Whoever watches, a test or the browser's own tools, is told; nothing is kept.
    performance.measure("mods", { start });
    performance.clearMeasures("mods");
  }
  return { host, tick, panelIsOpen: () => panel.open };
}
