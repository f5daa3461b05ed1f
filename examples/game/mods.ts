// All the code that a web game needs for mods:
//
//   1. Create a client host with the page's fetch, clock and storage.
//   2. Add the panel over the game. F2 opens it; while open, it captures keys and pointer.
//   3. Call `tick` once per frame, only from the game's loop. Exchange events with the mods on the host's bus.
//   4. Link the game, so that pages of the backend show and edit the settings of its mods.
//   5. Diagnose the mods, so that the panel shows what each costs and which threw.
//
// The page's Content-Security-Policy must allow `'unsafe-eval'`, because a mod is a text that the page compiles.

import {
  createClientHost,
  createFetchTransport,
  createPageStore,
  evaluateInPage,
  type TrialStep,
} from "svc-mod-sdk/client";
import { createDiagnosis } from "svc-mod-sdk/diagnose";
import { createLink } from "svc-mod-sdk/link";
import { busTransport, definePanel } from "svc-mod-sdk/panel";
import { startLocal } from "./local.js";

// Three seconds are enough for players. Here authors see a rebuilt mod at once, and a poll of a local backend is cheap.
const POLL_MS = 100;

/** Options of {@link startMods}. */
export interface ModsOptions {
  /** The version of the game. */
  readonly hostVersion: string;
  /** Whether the page itself decides which mods run, instead of a backend. */
  readonly withoutServer: boolean;
  readonly log: (level: string, text: string) => void;
  /** Called at each step of a search for the mod at fault, and with undefined at its end. */
  readonly onTrial: (trial: TrialStep | undefined) => void;
}

/** Creates the client host and the panel. Mods load only once `tick` is called. */
export async function startMods(options: ModsOptions) {
  const { hostVersion, withoutServer, log, onTrial } = options;
  // The game is in a folder below the backend's URL, or of the exported site.
  const baseUrl = new URL("..", location.href).href.slice(0, -1);
  const local = withoutServer ? await startLocal(baseUrl, options) : undefined;
  const transport = local?.backend.transport ?? createFetchTransport(window);
  const store = createPageStore({ baseUrl, transport, storage: localStorage });
  const now = () => performance.now();
  const link = createLink({ name: "Lantern Hour", page: document });
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
    link,
    diagnosis: createDiagnosis(),
    onTrial,
  });

  const panel = document.createElement(definePanel());
  panel.setAttribute("theme", "dark");
  panel.overlay = true;
  // The game's texts are English; the panel uses the player's language.
  panel.lang = navigator.language;
  panel.transport = busTransport(host.bus, {
    baseUrl,
    reports: host.mods,
    progress: host.progress,
    link,
    ...(local && { backend: local.backend }),
  });
  document.body.append(panel);
  // The settings page links to a mod or a search of this panel by the URL's hash. After a reload the panel stays closed.
  const showLinked = (): void => {
    if (panel.show(location.hash)) history.replaceState(null, "", location.pathname + location.search);
  };
  addEventListener("hashchange", showLinked);
  showLinked();

  function tick(budgetMs: number): void {
    const start = now();
    local?.tick();
    host.tick(budgetMs);
    // For the browser's profiler and the tests: observers get the measure before it is cleared.
    performance.measure("mods", { start });
    performance.clearMeasures("mods");
  }
  const openPanel = (): void => {
    panel.open = true;
  };
  return { host, baseUrl, tick, openPanel, panelIsOpen: () => panel.open };
}
