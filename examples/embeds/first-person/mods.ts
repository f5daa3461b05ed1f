// All the code that the page needs for mods.
import { createClientHost, createFetchTransport, createPageStore, evaluateInPage } from "svc-mod-sdk/client";
import { busTransport, definePanel } from "svc-mod-sdk/panel";

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

/** Adds the panel over the game. Calls `resume` when the panel closes, if opening it ended the pointer lock. */
export function addPanel(resume: () => void): void {
  const panel = document.createElement(definePanel());
  panel.overlay = true;
  panel.transport = busTransport(host.bus, { baseUrl, reports: host.mods, progress: host.progress });
  let tookPointer = false;
  document.addEventListener("pointerlockchange", () => {
    tookPointer = panel.open;
  });
  panel.addEventListener("close", () => tookPointer && resume());
  document.body.append(panel);
}
