// All that it takes to bring mods into a web game:
//
//   1. make a client host with the page's own fetch, clock and storage,
//   2. put the panel over the game: F2 opens it, and while it is open it keeps keys and pointer to itself,
//   3. call `tick` once a frame, from the game's loop and from nowhere else; talk to the mods over the host's bus.
//
// The page must allow `'unsafe-eval'` in its Content-Security-Policy, because a mod is a text that the page compiles.

import { createClientHost, createFetchTransport, createPageStore, evaluateInPage } from "svc-mod-sdk/client";
import { busTransport, definePanel } from "svc-mod-sdk/panel";
import { startLocal } from "./local.js";

// Three seconds do for players. An author who rebuilds a mod wants to see it at once, and asking costs next to nothing here.
const POLL_MS = 100;

/** What the game knows of itself. */
export interface ModsOptions {
  /** The version of the game. */
  readonly hostVersion: string;
  /** Whether the page itself decides which mods run. */
  readonly withoutServer: boolean;
  readonly log: (level: string, text: string) => void;
}

/** Starts the client host of a game; nothing is loaded before the first `tick`. */
export async function startMods(options: ModsOptions) {
  const { hostVersion, withoutServer, log } = options;
  // The game lies in a folder of the backend, or of the exported site.
  const baseUrl = new URL("..", location.href).href.slice(0, -1);
  const local = withoutServer ? await startLocal(baseUrl, options) : undefined;
  const transport = local?.backend.transport ?? createFetchTransport(window);
  const store = createPageStore({ baseUrl, transport, storage: localStorage });
  const now = () => performance.now();
  const host = createClientHost({
    baseUrl,
    hostVersion,
    transport,
    evaluate: evaluateInPage,
    store,
    hasBackend: !withoutServer,
    log,
    now,
    pollMs: POLL_MS,
  });

  const panel = document.createElement(definePanel());
  panel.setAttribute("theme", "dark");
  panel.overlay = true;
  // The game's own words are English; the panel speaks the player's language.
  panel.lang = navigator.language;
  panel.transport = busTransport(host.bus, {
    baseUrl,
    reports: host.mods,
    progress: host.progress,
    ...(local && { backend: local.backend }),
  });
  document.body.append(panel);
  // The settings page leads to a mod or a search of this panel by the hash. A reload starts the game, not the panel.
  const showLinked = (): void => {
    if (panel.show(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  };
  addEventListener("hashchange", showLinked);
  showLinked();

  function tick(budgetMs: number): void {
    const start = now();
    local?.tick();
    host.tick(budgetMs);
    // Whoever watches, a test or the browser's own tools, is told; nothing is kept.
    performance.measure("mods", { start });
    performance.clearMeasures("mods");
  }
  const openPanel = (): void => {
    panel.open = true;
  };
  return { host, baseUrl, tick, openPanel, panelIsOpen: () => panel.open };
}
