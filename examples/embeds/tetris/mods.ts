// All that the page needs to have mods.
import { createClientHost, createFetchTransport, createPageStore, evaluateInPage } from "svc-mod-sdk/client";
import { busTransport, definePanel, type SettingsPanel } from "svc-mod-sdk/panel";

const baseUrl = location.origin; // the backend serves the page as well
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

/** The panel's `ref`: React 18 sets attributes of such an element, no properties. */
export function connect(panel: SettingsPanel | null): void {
  if (panel === null) return;
  panel.transport = panelTransport;
  // Beside the game, keys that are typed into the panel would steer the game as well.
  panel.addEventListener("keydown", (event) => event.stopPropagation());
}
