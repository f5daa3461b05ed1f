// All the code that the page needs for mods.
import { createClientHost, createFetchTransport, createPageStore, evaluateInPage } from "svc-mod-sdk/client";
import { busTransport, definePanel, type SettingsPanel } from "svc-mod-sdk/panel";

const baseUrl = location.origin; // the backend also serves the page
const transport = createFetchTransport(window);
export const host = createClientHost({
  baseUrl,
  hostVersion: "1.0.0",
  transport,
  evaluate: evaluateInPage,
  store: createPageStore({ baseUrl, transport, storage: localStorage }),
  log: (level, text) => console.log(level, text),
  now: () => performance.now(),
});

definePanel();
const panelTransport = busTransport(host.bus, { baseUrl, reports: host.mods, progress: host.progress });

/** Connects the panel, as its `ref`, because React 18 sets only attributes of a custom element, not properties. */
export function connect(panel: SettingsPanel | null): void {
  if (panel === null) return;
  panel.transport = panelTransport;
  // A panel beside the game (no overlay) must not pass its key presses on to the game.
  panel.addEventListener("keydown", (event) => event.stopPropagation());
}
